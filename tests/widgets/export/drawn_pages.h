#pragma once

#include <QByteArray>
#include <QList>

namespace convscope::testing {

/// Returns for each page of a PDF file how much of its height down to the edge at the foot has contents. Empty if there
/// is no program to draw it.
QList<double> filledShares(const QByteArray& pdf);

}  // namespace convscope::testing
