#include "window/parts/recorded_menu.h"

#include <QMenu>
#include <algorithm>
#include <utility>

namespace convscope::window {
namespace {

void addEntry(QMenu& menu, const QString& text, const RecordedSession& session, const OpenFile& open) {
  QObject::connect(menu.addAction(withoutMnemonic(text)), &QAction::triggered, &menu,
                   [open, file = session.file] { open(file); });
}

}  // namespace

void addRecordings(QMenu& menu, const std::vector<RecordedSession>& sessions, const OpenFile& open) {
  for (const QString& device : recordedDevices(sessions))
    addRecordingsOn(device, *menu.addMenu(withoutMnemonic(device)), sessions, open);
  for (const RecordedSession& session : sessions)
    if (session.device.isEmpty()) addEntry(menu, session.title, session, open);
}

void addRecordingsOn(const QString& device, QMenu& menu, const std::vector<RecordedSession>& sessions,
                     const OpenFile& open) {
  std::vector<const RecordedSession*> recordings;
  for (const RecordedSession& session : sessions)
    if (session.device == device) recordings.push_back(&session);
  std::ranges::sort(recordings, {}, [](const RecordedSession* each) { return std::pair(each->subject, each->entry); });
  QMenu* network = nullptr;
  for (std::size_t i = 0; i < recordings.size(); ++i) {
    const QString& subject = recordings[i]->subject;
    if (i == 0 || recordings[i - 1]->subject != subject) network = menu.addMenu(withoutMnemonic(subject));
    addEntry(*network, recordings[i]->entry, *recordings[i], open);
  }
}

QString withoutMnemonic(QString text) {
  return text.replace(u'&', QStringLiteral("&&"));
}

}  // namespace convscope::window
