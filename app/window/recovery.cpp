#include "window/recovery.h"

#include <QFile>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

namespace convscope::window {
namespace {

const QString kRecoveryTopic = QStringLiteral("recovery");

}  // namespace

Recovery::Recovery(const Frame& frame, QString workingFolder)
    : QObject(&frame.window), m_frame(frame), m_workingFolder(std::move(workingFolder)) {}

void Recovery::offer() {
  const QList<LeftBehind> logs = logsLeftBehind(m_workingFolder);
  if (logs.isEmpty()) return;
  const LeftBehind& log = logs.front();
  const QString text =
      logs.size() == 1
          ? tr("A session was not saved when the program ended: %1.").arg(log.what)
          : tr("%1 sessions were not saved when the program ended. The newest: %2. The others are kept, and offered at "
               "the next start.")
                .arg(logs.size())
                .arg(log.what);
  m_frame.notices.show(kRecoveryTopic, NoticeKind::Information, text,
                       {{tr("Recover"), [this, file = log.file] { emit recoverRequested(file); }},
                        {tr("Delete…"), [this, log] { remove(log); }}});
}

void Recovery::remove(const LeftBehind& log) {
  QMessageBox box(QMessageBox::Warning, tr("Delete the session"),
                  tr("Delete the unsaved session %1? It cannot be recovered afterwards.").arg(log.what),
                  QMessageBox::NoButton, &m_frame.window);
  box.setTextFormat(Qt::PlainText);
  QAbstractButton* remove = box.addButton(tr("Delete"), QMessageBox::DestructiveRole);
  box.setDefaultButton(box.addButton(QMessageBox::Cancel));
  box.exec();
  if (box.clickedButton() == remove) QFile::remove(log.file);
  offer();
}

}  // namespace convscope::window
