#include "window/recording_reader.h"

#include <exception>

namespace convscope::window {

void RecordingReader::start(const QString& file) {
  cancel();
  m_thread = std::jthread(
      [this, file, request = m_request, earlier = std::move(m_thread)](const std::stop_token& stop) mutable {
        earlier = {};  // wait here, not in the window
        try {
          NamedWorkload recording = openWorkload(file.toStdString(), stop);
          end(request, [this, file, recording = std::move(recording)] { emit finished(file, recording); });
        } catch (const std::exception& error) {
          end(request, [this, file, why = QString::fromUtf8(error.what())] { emit failed(file, why); });
        }
      });
}

void RecordingReader::cancel() {
  ++m_request;
  m_thread.request_stop();
}

/// Called by the thread: notifies in the window's, if the request is still the last one.
void RecordingReader::end(int request, const std::function<void()>& notify) {
  QMetaObject::invokeMethod(
      this,
      [this, request, notify] {
        if (request != m_request) return;
        notify();
      },
      Qt::QueuedConnection);
}

}  // namespace convscope::window
