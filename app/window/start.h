#pragma once

namespace convscope::window {

/// Opens the window, with the file that the arguments name, if any. Returns the exit code when the window is closed.
int runWindow(int argc, char** argv);

}  // namespace convscope::window
