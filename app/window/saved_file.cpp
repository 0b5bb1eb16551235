#include "window/saved_file.h"

#include <QFile>
#include <QFileInfo>

#include "files/atomic_file.h"

namespace convscope {

QString withSuffix(const QString& file, const QString& suffix) {
  return QFileInfo(file).suffix().isEmpty() ? file + suffix : file;
}

QString fileNameOf(const QStringList& parts) {
  constexpr qsizetype kLongest = 80;  // of 3 bytes at most, it is shorter than the 255 of file systems
  static const QString kAlsoAllowed = QStringLiteral("._-");
  QString name;
  for (const QString& part : parts) {
    if (part.isEmpty()) continue;
    if (!name.isEmpty()) name += u'-';
    for (const QChar each : part) {
      const bool isAllowed = each.isLetterOrNumber() || kAlsoAllowed.contains(each);
      name += isAllowed ? each : u'_';
    }
  }
  name.truncate(kLongest);
  if (name.startsWith(u'.') || name.startsWith(u'-')) name[0] = u'_';
  return name;
}

void saveFile(const QString& file, const QByteArray& bytes) {
  writeWholeFile(QFile::encodeName(file).toStdString(), bytes.toStdString(), AtomicFile::Existing::Replace);
}

}  // namespace convscope
