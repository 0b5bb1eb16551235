#pragma once

namespace convscope {

/// `convscope export`: writes charts, tables and reports of a session to files, without a display. The first argument
/// is the command's own name. Returns the exit code: 0 done, 2 bad input, 1 anything else; what went wrong is one line
/// on standard error.
int runExport(int argc, const char* const* argv);

}  // namespace convscope
