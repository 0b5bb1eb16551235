#include "window/worker/playback_job.h"

#include "window/worker/run_logged.h"

namespace convscope::window {

RunFinished runPlayback(const PlaybackTask& job, const EventSink& deliver, const std::stop_token& stop) {
  return runLogged(job.log, deliver,
                   [&](const EventSink& sink, std::string&) { return play(job.recording, sink, stop); });
}

}  // namespace convscope::window
