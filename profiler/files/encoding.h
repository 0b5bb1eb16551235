#pragma once

#include <filesystem>
#include <string_view>

namespace convscope {

/// Throws InputError if `begin`, the first bytes of a text file, are those of UTF-16: all texts are read as UTF-8.
void checkEncoding(const std::filesystem::path& file, std::string_view begin);

}  // namespace convscope
