#pragma once

#include <QString>
#include <optional>

#include "network/network.h"

namespace convscope {

/// Returns the padding cell's text: "1", "1x0", "1:2x0:1" (beginning and end), "same_upper" or "same_lower", then
/// "ceil" for a pooling that rounds up, or "output_padding 1" for a transposed convolution. Empty if `kind` has no
/// window.
std::optional<QString> paddingText(const LayerKind& kind);

/// Reads that text into a kind that has a window. Throws InputError that says what would fit, and leaves `kind`
/// unchanged.
void setPadding(LayerKind& kind, const QString& text);

}  // namespace convscope
