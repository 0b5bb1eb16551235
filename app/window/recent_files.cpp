#include "window/recent_files.h"

#include <QFileInfo>
#include <QMenu>

#include "widgets/shared/markup.h"
#include "window/parts/recorded_menu.h"

namespace convscope::window {

RecentFiles::RecentFiles(Settings& settings, const std::vector<RecordedSession>& recorded, QObject* parent)
    : QObject(parent), m_settings(settings) {
  for (const RecordedSession& session : recorded) m_titles[session.file] = session.title;
}

QList<RecentFile> RecentFiles::list() const {
  QList<RecentFile> files;
  for (const QString& file : m_settings.recentFiles()) {
    const auto recorded = m_titles.find(file);
    const bool isRecorded = recorded != m_titles.end();
    files.append({file, isRecorded ? recorded->second : QFileInfo(file).fileName(), isRecorded});
  }
  return files;
}

void RecentFiles::add(const QString& file) {
  const QFileInfo info(file);
  m_settings.addRecentFile(info.absoluteFilePath());
  if (!m_titles.contains(info.absoluteFilePath())) m_settings.setFolder(info.absolutePath());
  emit changed();
}

void RecentFiles::fill(QMenu& menu) {
  menu.clear();
  const QList<RecentFile> files = list();
  for (int i = 0; i < files.size(); ++i) {
    QAction* action = menu.addAction(QStringLiteral("&%1 %2").arg((i + 1) % 10).arg(withoutMnemonic(files[i].name)));
    action->setToolTip(plainToolTip(files[i].file));
    connect(action, &QAction::triggered, this, [this, file = files[i].file] { emit chosen(file); });
  }
  menu.setEnabled(!files.isEmpty());
  if (files.isEmpty()) return;
  menu.addSeparator();
  menu.addAction(tr("Clear this list"), this, [this] {
    m_settings.forgetRecentFiles();
    emit changed();
  });
}

}  // namespace convscope::window
