#pragma once

#include <stop_token>

#include "session/playback.h"
#include "window/worker/worker_message.h"

namespace convscope::window {

/// A recorded session that is played as if it were being measured. No device is opened for it.
struct PlaybackTask {
  Recording recording;
  EventSink log;  ///< as DeviceJob's
};

/// Plays it on the calling thread. Every failure is in what is returned; nothing is thrown.
RunFinished runPlayback(const PlaybackTask& job, const EventSink& deliver, const std::stop_token& stop);

}  // namespace convscope::window
