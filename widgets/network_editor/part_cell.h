#pragma once

#include <QString>

#include "network/network.h"

namespace convscope {

/// Return the cell's text for the part of the input that a layer takes. A split: "1 of 2" (equal parts) or "2 of
/// 32+96". A slice: "0:58", "1::2" or "-4:", as in Python. "axis 2 " in front selects an axis other than the channels.
QString partText(const SplitLayer& layer);
QString partText(const SliceLayer& layer);

/// Read that text. Throw InputError that says what would fit.
SplitLayer readSplit(const QString& text);
SliceLayer readSlice(const QString& text);

}  // namespace convscope
