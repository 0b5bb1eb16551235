#pragma once

#include <QByteArray>
#include <QString>

namespace convscope {

/// `file`, with `suffix` (".json") where it has none.
QString withSuffix(const QString& file, const QString& suffix);

/// Writes `bytes` to `file`: whole or not at all. Throws InputError that says why it could not.
void saveFile(const QString& file, const QByteArray& bytes);

}  // namespace convscope
