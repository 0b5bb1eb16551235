#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace convscope::testing {

/// Returns for each page of a PDF file how much of its height down to the edge at the foot has contents. Empty if there
/// is no program to draw it.
QList<double> filledShares(const QByteArray& pdf);

/// Returns the text of each page of a PDF file. Empty if there is no program that reads it.
QStringList textsOfPages(const QByteArray& pdf);

}  // namespace convscope::testing
