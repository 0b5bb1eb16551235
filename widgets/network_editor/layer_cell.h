#pragma once

#include <QString>
#include <optional>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// What a cell of `layer` holds, in words that setCellText() reads back: "3x1", "1:2", "same_upper", "conv1, relu2".
/// None where its kind has no such thing, and for the columns that are computed.
std::optional<QString> cellText(const Layer& layer, LayerColumn column);

/// Puts what `text` says into `layer`; `rank` is the number of spatial dimensions of its data, which a kernel of one
/// number takes on. Throws InputError that says what would fit; the layer is then as it was.
void setCellText(Layer& layer, LayerColumn column, const QString& text, std::size_t rank);

}  // namespace convscope
