#pragma once

#include <QList>
#include <QRectF>
#include <QSizeF>
#include <optional>

namespace convscope {

/// Returns a place of this size at the upper or the lower edge of `within`, as far to the left as none of `taken` is in
/// it; nothing if there is none.
std::optional<QRectF> freePlace(const QRectF& within, Qt::Edge edge, const QSizeF& size, const QList<QRectF>& taken);

}  // namespace convscope
