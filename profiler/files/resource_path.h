#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace convscope {

/// The folder of what is installed with the program: "networks", "sessions", "lessons", "device-profiles". It may be
/// missing.
std::filesystem::path resourceFolder(const std::string& kind);

/// The file that `nameOrFile` stands for: itself where it names a file, else the resource of that name with one of
/// the `endings` (".json", ".convscope.gz"). Throws InputError that lists the names there are.
std::filesystem::path resourceOrFile(const std::string& kind, const std::string& nameOrFile,
                                     const std::vector<std::string>& endings);

}  // namespace convscope
