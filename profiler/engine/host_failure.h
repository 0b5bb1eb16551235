#pragma once

#include <string>

#include "engine/host.h"
#include "process/process_end.h"

namespace convscope {

/// Returns why the command that starts a shell on `host` ended without an answer, and what to check, in one line.
/// `output` is what was caught of its messages.
std::string shellFailure(const Host& host, const ProcessEnd& end, const std::string& output);

struct HostFailure {
  HostTrouble trouble = HostTrouble::Unreachable;
  std::string message;  ///< as of shellFailure()
};

/// The same for the shell that should run the engine.
HostFailure engineFailure(const Host& host, const ProcessEnd& end, const std::string& output);

/// Returns the advice to run a command on the host by hand, as a sentence without its full stop.
std::string checkInTerminal(const Host& host);

/// Returns the command that copies this program to the host.
std::string deployCommand(const Host& host);

}  // namespace convscope
