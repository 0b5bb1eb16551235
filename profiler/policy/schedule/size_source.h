#pragma once

#include <filesystem>
#include <string>

#include "policy/schedule/size_counts.h"

namespace convscope {

/// Reads a file as parseSizeCounts() does, or a folder: a row for each picture in it and in its subfolders, in the
/// order of their paths. Only the pictures' headers are read, see pictureSize(). Files that are no pictures, and
/// pictures with a damaged header, are left out with a remark. A link to a folder is not followed. Throws InputError if
/// the file or a folder cannot be read, or if there are no sizes.
SizeList readSizes(const std::filesystem::path& source);

}  // namespace convscope
