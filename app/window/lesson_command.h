#pragma once

namespace convscope {

/// Runs `convscope lesson`, which checks lessons against their recordings and writes handouts, without a display. The
/// first argument is the command's own name. Returns the exit code: 0 for success, 1 if a lesson is not true of its
/// recordings, 2 for bad input; errors are one line on standard error.
int runLesson(int argc, const char* const* argv);

}  // namespace convscope
