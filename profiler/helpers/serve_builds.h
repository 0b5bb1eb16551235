#pragma once

#include "run/open_devices.h"

namespace convscope {

/// Answers the requests on standard input, line by line, on standard output. What libraries print goes to standard
/// error instead. Does not return: the process ends as soon as its input ends, even in the middle of a build, with exit
/// code 0; after a line that is no request, with 2.
[[noreturn]] void serveBuilds(OpenDevices& devices);

}  // namespace convscope
