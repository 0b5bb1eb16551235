#include "window/saved_file.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <QSaveFile>

#include "problem/input_error.h"

namespace convscope {

QString withSuffix(const QString& file, const QString& suffix) {
  return QFileInfo(file).suffix().isEmpty() ? file + suffix : file;
}

void saveFile(const QString& file, const QByteArray& bytes) {
  QSaveFile saved(file);
  // In Qt 6.4, commit() alone does not detect that the disk is too full for buffered data, and would replace the old
  // file.
  const bool written = saved.open(QIODevice::WriteOnly) && saved.write(bytes) == bytes.size() && saved.flush();
  if (!written || !saved.commit())
    throw InputError(fmt::format("cannot write {}: {}", file.toStdString(), saved.errorString().toStdString()));
}

}  // namespace convscope
