#include "window/document/session_copy.h"

#include <QFile>
#include <QFileInfo>

#include "files/atomic_file.h"
#include "problem/input_error.h"
#include "session/event_json.h"
#include "session/session.h"
#include "session/session_file.h"

namespace convscope::window {
namespace {

[[noreturn]] void refuse(const QString& file, const QString& why) {
  throw InputError("{}", QStringLiteral("cannot write %1: %2").arg(file, why).toStdString());
}

bool isAccepted(Session& session, const std::string& line) {
  try {
    session.fold(eventFromJsonLine(line));
    return true;
  } catch (const InputError&) {
    return false;
  } catch (const EventError&) {
    return false;
  }
}

}  // namespace

void copySession(const QString& from, const QString& to, CopyUntil until) {
  LineReader lines = sessionLines(from.toStdString());
  // A new file replaces the old one; a device or a pipe must not be replaced.
  if (const QFileInfo target(to); target.exists() && !target.isFile()) refuse(to, QObject::tr("it is no file"));
  AtomicFile copy(QFile::encodeName(to).toStdString(), AtomicFile::Existing::Replace);
  Session session;
  while (const auto line = lines.next()) {
    if (!line->whole) break;
    if (until == CopyUntil::FirstRefused && !isAccepted(session, std::string(line->text))) break;
    copy.write(std::string(line->text) + '\n');
  }
  copy.commit();
}

}  // namespace convscope::window
