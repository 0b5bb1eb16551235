#pragma once

#include <QString>

#include "network/network.h"

namespace convscope {

/// The cell that says which part of its input a layer is: of a split "1 of 2" (equal parts) or "2 of 32+96", of a slice
/// "0:58", "1::2" or "-4:" as Python writes it; with "axis 2 " before it where that is not the channels.
QString partText(const SplitLayer& layer);
QString partText(const SliceLayer& layer);

/// Reads that text. Throws InputError that says what would fit.
SplitLayer readSplit(const QString& text);
SliceLayer readSlice(const QString& text);

}  // namespace convscope
