#include "window/document/session_copy.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include "problem/input_error.h"

namespace convscope::window {
namespace {

constexpr qint64 kBlock = 1 << 20;

[[noreturn]] void refuse(const char* action, const QString& file, const QString& why) {
  throw InputError(QStringLiteral("cannot %1 %2: %3").arg(QLatin1String(action), file, why).toStdString());
}

/// Where the last whole line ends.
qint64 wholeLines(QFile& file) {
  for (qint64 end = file.size(); end > 0;) {
    const qint64 begin = std::max<qint64>(0, end - kBlock);
    file.seek(begin);
    const QByteArray block = file.read(end - begin);
    if (const qsizetype newline = block.lastIndexOf('\n'); newline >= 0) return begin + newline + 1;
    end = begin;
  }
  return 0;
}

}  // namespace

void copySession(const QString& from, const QString& to) {
  QFile source(from);
  if (!source.open(QIODevice::ReadOnly)) refuse("read", from, source.errorString());
  // A new file takes the place of the old one, which must not happen to a device or a pipe.
  if (const QFileInfo target(to); target.exists() && !target.isFile())
    refuse("write", to, QObject::tr("it is no file"));
  QSaveFile copy(to);
  if (!copy.open(QIODevice::WriteOnly)) refuse("write", to, copy.errorString());
  qint64 left = wholeLines(source);
  source.seek(0);
  while (left > 0) {
    const QByteArray block = source.read(std::min(left, kBlock));
    if (block.isEmpty()) refuse("read", from, source.errorString());
    if (copy.write(block) != block.size()) refuse("write", to, copy.errorString());
    left -= block.size();
  }
  // commit() alone does not see that what is still buffered finds no room (Qt 6.4): the old file would be gone.
  if (!copy.flush() || !copy.commit()) refuse("write", to, copy.errorString());
}

}  // namespace convscope::window
