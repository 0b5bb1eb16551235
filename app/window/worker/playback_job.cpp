#include "window/worker/playback_job.h"

#include "window/worker/told_run.h"

namespace convscope::window {

RunFinished runPlayback(const PlaybackJob& job, const EventSink& deliver, const std::stop_token& stop) {
  return toldRun(job.log, deliver,
                 [&](const EventSink& sink, std::string&) { return play(job.recording, sink, stop); });
}

}  // namespace convscope::window
