#pragma once

#include <string>

#include "files/input_file.h"

namespace convscope {

/// Returns the content of a recording that is read as a whole. Throws InputError if it has more than 512 MiB.
std::string wholeText(InputFile file);

}  // namespace convscope
