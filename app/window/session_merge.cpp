#include "window/session_merge.h"

#include <QFileDialog>
#include <exception>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "window/document/recorded_sessions.h"

namespace convscope::window {
namespace {

const QString kMergeTopic = QStringLiteral("merge");

constexpr int kNoticeMs = 200;

}  // namespace

SessionMerge::SessionMerge(const Parts& parts) : QObject(&parts.window), m_parts(parts) {
  m_notice.setSingleShot(true);
  m_notice.setInterval(kNoticeMs);
  connect(&m_notice, &QTimer::timeout, this, [this] {
    m_parts.notices.show(kMergeTopic, NoticeKind::Information, tr("Reading the sessions to merge."),
                         {{tr("Cancel"), [this] { cancel(); }}});
  });
  connect(&parts.files, &FileControl::opened, this, &SessionMerge::cancel);
  connect(&parts.runs, &RunControl::started, this, &SessionMerge::cancel);
}

void SessionMerge::choose() {
  const QStringList files =
      QFileDialog::getOpenFileNames(&m_parts.window, tr("Choose the sessions to merge"), m_parts.settings.folder(),
                                    tr("Sessions (*%1 *%2);;All files (*)").arg(kSessionSuffix, kPackedSuffix));
  if (!files.isEmpty()) merge(files);
}

void SessionMerge::merge(const QStringList& files) {
  cancel();
  if (files.size() < 2) {
    m_parts.notices.show(kMergeTopic, NoticeKind::Error, tr("Choose two or more sessions to merge."));
    emit ended();
    return;
  }
  m_notice.start();
  m_thread = std::jthread(
      [this, files, request = m_request, earlier = std::move(m_thread)](const std::stop_token& stop) mutable {
        earlier = {};  // wait here, not in the window
        read(stop, files, request);
      });
}

void SessionMerge::cancel() {
  ++m_request;
  m_thread.request_stop();
  m_notice.stop();
  m_parts.notices.dismiss(kMergeTopic);
}

/// Runs on the thread. Each file is read to its end, also after a stop request.
void SessionMerge::read(const std::stop_token& stop, const QStringList& files, int request) {
  try {
    std::vector<SessionPart> parts;
    for (const QString& file : files) {
      if (stop.stop_requested()) return;
      parts.push_back({file.toStdString(), readSession(file.toStdString()).session});
    }
    end(request, [this, merged = mergeSessions(parts)] { show(merged); });
  } catch (const std::exception& error) {
    end(request,
        [this, why = QString::fromUtf8(error.what())] { m_parts.notices.show(kMergeTopic, NoticeKind::Error, why); });
  }
}

/// Called by the thread: notifies in the window's, if the request is still the last one.
void SessionMerge::end(int request, const std::function<void()>& notify) {
  QMetaObject::invokeMethod(
      this,
      [this, request, notify] {
        if (request != m_request) return;
        m_notice.stop();
        m_parts.notices.dismiss(kMergeTopic);
        notify();
        emit ended();
      },
      Qt::QueuedConnection);
}

void SessionMerge::show(const MergedSession& merged) {
  try {
    if (!m_parts.files.openMerged(merged.events) || merged.missing.empty()) return;
  } catch (const InputError& error) {
    m_parts.notices.show(kMergeTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
    return;
  }
  m_parts.notices.show(kMergeTopic, NoticeKind::Information,
                       tr("%n problem(s) are in none of the files.", nullptr, static_cast<int>(merged.missing.size())),
                       {{tr("Resume"), [this] { m_parts.runs.resume(); }}});
}

}  // namespace convscope::window
