#pragma once

#include <chrono>

#include "engine/engine.h"

namespace convscope {

struct ServeSettings {
  BuildPoolMaker pools = {};                  ///< makes the helpers of surveys that build plans
  std::chrono::milliseconds alive{5'000};     ///< between two signs of life
  std::chrono::milliseconds silence{90'000};  ///< ends when it has heard nothing for so long
  std::chrono::milliseconds grace{10'000};    ///< for a run to stop after the end of the input, then the process ends
  std::chrono::milliseconds graceUnread{1'000};  ///< the same if nobody reads the answers any more
};

/// Runs what the lines on `input` request, one after the other, and writes answers to `output` (engine/messages.h).
/// Writes a hello first. Returns at the end of the input, if nobody reads the answers any more, and after it refused a
/// line that is too long. A run under way is stopped then; if it does not end, the process is. SIGPIPE must be ignored.
void serve(int input, int output, const BackendLoader& load, const ServeSettings& settings = {});

}  // namespace convscope
