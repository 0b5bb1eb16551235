#pragma once

#include <QByteArray>
#include <QString>

namespace convscope {

/// Returns `file`, with `suffix` (".json") if it has none.
QString withSuffix(const QString& file, const QString& suffix);

/// Writes `bytes` to `file`, completely or not at all. Throws InputError with the reason if that fails.
void saveFile(const QString& file, const QByteArray& bytes);

}  // namespace convscope
