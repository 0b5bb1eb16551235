#include "window/worker/background_work.h"

#include <exception>
#include <utility>

#include "problem/error_message.h"

namespace convscope::window {

void BackgroundWork::start(Work work, Failed failed) {
  cancel();
  m_thread = std::jthread([this, request = m_request, work = std::move(work), failed = std::move(failed),
                           earlier = std::move(m_thread)](const std::stop_token& stop) mutable {
    earlier = {};  // wait here, not in the window
    if (stop.stop_requested()) return;
    try {
      call(request, work(stop));
    } catch (const std::exception& error) {
      call(request, [failed = std::move(failed), why = QString::fromStdString(messageOf(error))] { failed(why); });
    }
  });
}

void BackgroundWork::cancel() {
  ++m_request;
  m_thread.request_stop();
}

/// Called by the thread: passes `done` to the thread of this object, which calls it if the request is still the last.
void BackgroundWork::call(int request, Done done) {
  QMetaObject::invokeMethod(
      this,
      [this, request, done = std::move(done)] {
        if (request == m_request) done();
      },
      Qt::QueuedConnection);
}

}  // namespace convscope::window
