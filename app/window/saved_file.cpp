#include "window/saved_file.h"

#include <QFile>
#include <QFileInfo>

#include "files/atomic_file.h"

namespace convscope {

QString withSuffix(const QString& file, const QString& suffix) {
  return QFileInfo(file).suffix().isEmpty() ? file + suffix : file;
}

void saveFile(const QString& file, const QByteArray& bytes) {
  writeWholeFile(QFile::encodeName(file).toStdString(), bytes.toStdString(), AtomicFile::Existing::Replace);
}

}  // namespace convscope
