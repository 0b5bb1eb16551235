#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace convscope {

/// Returns `file`, with `suffix` (".json") if it has none.
QString withSuffix(const QString& file, const QString& suffix);

/// Joins parts to the name of a file without suffix, by "-": what a file system or a shell would not take becomes "_",
/// and a long name is cut.
QString fileNameOf(const QStringList& parts);

/// Writes `bytes` to `file`, completely or not at all. Throws InputError with the reason if that fails.
void saveFile(const QString& file, const QByteArray& bytes);

}  // namespace convscope
