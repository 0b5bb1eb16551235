#pragma once

#include <QString>
#include <optional>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// Returns the text of a cell of `layer`, in the form that setCellText() reads: "3x1", "1:2", "same_upper", "conv1,
/// relu2". Empty if the layer's kind has no such property, and for computed columns.
std::optional<QString> cellText(const Layer& layer, LayerColumn column);

/// Reads `text` into `layer`. `rank` is the number of spatial dimensions of its data; a kernel given as one number gets
/// this rank. Throws InputError that says what would fit, and leaves the layer unchanged.
void setCellText(Layer& layer, LayerColumn column, const QString& text, std::size_t rank);

}  // namespace convscope
