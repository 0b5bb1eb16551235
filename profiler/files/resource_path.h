#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace convscope {

/// Returns the folder of files installed with the program: "networks", "sessions", "lessons" or "device-profiles". It
/// may not exist.
std::filesystem::path resourceFolder(const std::string& kind);

/// Returns `nameOrFile` if it is a file, otherwise the resource of that name with one of the `endings` (".json",
/// ".convscope.gz"). Throws InputError that lists the known names.
std::filesystem::path resourceOrFile(const std::string& kind, const std::string& nameOrFile,
                                     const std::vector<std::string>& endings);

}  // namespace convscope
