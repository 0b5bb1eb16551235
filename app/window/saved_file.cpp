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
  // commit() alone does not see that what is still buffered finds no room (Qt 6.4): the old file would be gone.
  const bool written = saved.open(QIODevice::WriteOnly) && saved.write(bytes) == bytes.size() && saved.flush();
  if (!written || !saved.commit())
    throw InputError(fmt::format("cannot write {}: {}", file.toStdString(), saved.errorString().toStdString()));
}

}  // namespace convscope
