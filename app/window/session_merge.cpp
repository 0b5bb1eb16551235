#include "window/session_merge.h"

#include <QFileDialog>
#include <QMainWindow>
#include <utility>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "window/document/recorded_sessions.h"

namespace convscope::window {
namespace {

const QString kMergeTopic = QStringLiteral("merge");

constexpr int kNoticeMs = 200;

std::vector<SessionPart> readParts(const QStringList& files, const std::stop_token& stop) {
  std::vector<SessionPart> parts;
  for (const QString& file : files)
    parts.push_back({file.toStdString(), readSession(file.toStdString(), stop).session});
  return parts;
}

}  // namespace

SessionMerge::SessionMerge(const Frame& frame, FileControl& files)
    : QObject(&frame.window), m_frame(frame), m_files(files) {
  m_notice.setSingleShot(true);
  m_notice.setInterval(kNoticeMs);
  connect(&m_notice, &QTimer::timeout, this, [this] {
    m_frame.notices.show(kMergeTopic, NoticeKind::Information, tr("Reading the sessions to merge."),
                         {{tr("Cancel"), [this] { cancel(); }}});
  });
  connect(&files, &FileControl::opened, this, &SessionMerge::cancel);
}

void SessionMerge::choose() {
  const QStringList files =
      QFileDialog::getOpenFileNames(&m_frame.window, tr("Choose the sessions to merge"), m_frame.settings.folder(),
                                    tr("Sessions (*%1 *%2);;All files (*)").arg(kSessionSuffix, kPackedSuffix));
  if (!files.isEmpty()) merge(files);
}

void SessionMerge::merge(const QStringList& files) {
  cancel();
  if (files.size() < 2) {
    showError(tr("Choose two or more sessions to merge."));
    emit ended();
    return;
  }
  m_notice.start();
  m_reading.start(
      [this, files](const std::stop_token& stop) -> BackgroundWork::Done {
        MergedSession merged = mergeSessions(readParts(files, stop));
        Session session;
        for (const Event& event : merged.events) session.fold(event);
        return [this, merged = std::move(merged), session = std::move(session)]() mutable {
          cancel();
          show(std::move(session), merged);
          emit ended();
        };
      },
      [this](const QString& why) {
        cancel();
        showError(why);
        emit ended();
      });
}

void SessionMerge::cancel() {
  m_reading.cancel();
  m_notice.stop();
  m_frame.notices.dismiss(kMergeTopic);
}

void SessionMerge::showError(const QString& why) {
  m_frame.notices.show(kMergeTopic, NoticeKind::Error, why);
}

void SessionMerge::show(Session session, const MergedSession& merged) {
  try {
    if (!m_files.openMerged(std::move(session), merged.events) || merged.missing.empty()) return;
  } catch (const InputError& error) {
    return showError(QString::fromUtf8(error.what()));
  }
  m_frame.notices.show(kMergeTopic, NoticeKind::Information,
                       tr("%n problem(s) are in none of the files.", nullptr, static_cast<int>(merged.missing.size())),
                       {{tr("Resume"), [this] { emit resumeRequested(); }}});
}

}  // namespace convscope::window
