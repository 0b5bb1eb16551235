#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace convscope {

/// The bytes at the beginning of a file that show foreign content.
inline constexpr std::size_t kForeignBytes = 64;

/// Returns whether `begin`, the first bytes of a file, are those of gzip's files.
bool isGzip(std::string_view begin);

/// Throws InputError if `begin`, the first bytes of a file, are those of something that only has the name of the wanted
/// file: a pointer of Git LFS, an HTML or XML page, or a compressed file. The message has no file name.
void refuseForeignContent(std::string_view begin);

/// The same, with the name of the file in the message.
void refuseForeignContent(const std::filesystem::path& file, std::string_view begin);

}  // namespace convscope
