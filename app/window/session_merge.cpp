#include "window/session_merge.h"

#include <QFileDialog>

#include "analysis/merge.h"
#include "problem/input_error.h"
#include "window/document/recorded_sessions.h"

namespace convscope::window {
namespace {

const QString kMergeTopic = QStringLiteral("merge");

}  // namespace

void SessionMerge::choose() {
  const QStringList files =
      QFileDialog::getOpenFileNames(&m_parts.window, tr("Choose the sessions to merge"), m_parts.settings.folder(),
                                    tr("Sessions (*%1 *%2);;All files (*)").arg(kSessionSuffix, kPackedSuffix));
  if (!files.isEmpty()) merge(files);
}

void SessionMerge::merge(const QStringList& files) {
  m_parts.notices.dismiss(kMergeTopic);
  try {
    if (files.size() < 2) throw InputError("choose two or more sessions to merge");
    std::vector<SessionPart> parts;
    for (const QString& file : files) parts.push_back({file.toStdString(), readSession(file.toStdString()).session});
    const MergedSession merged = mergeSessions(parts);
    if (!m_parts.files.openMerged(merged.events)) return;
    if (merged.missing.empty()) return;
    m_parts.notices.show(
        kMergeTopic, NoticeKind::Information,
        tr("%n problem(s) are in none of the files.", nullptr, static_cast<int>(merged.missing.size())),
        {{tr("Resume"), [this] { m_parts.runs.resume(); }}});
  } catch (const InputError& error) {
    m_parts.notices.show(kMergeTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

}  // namespace convscope::window
