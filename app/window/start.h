#pragma once

namespace convscope::window {

/// Opens the window, on the file that is named where one is, and runs until it is closed. Returns the exit code.
int runWindow(int argc, char** argv);

}  // namespace convscope::window
