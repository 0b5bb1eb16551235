#include "window/saved_file.h"

#include <fmt/format.h>

#include <QSaveFile>

#include "problem/input_error.h"

namespace convscope {

void saveFile(const QString& file, const QByteArray& bytes) {
  QSaveFile saved(file);
  if (!saved.open(QIODevice::WriteOnly) || saved.write(bytes) != bytes.size() || !saved.commit())
    throw InputError(fmt::format("cannot write {}: {}", file.toStdString(), saved.errorString().toStdString()));
}

}  // namespace convscope
