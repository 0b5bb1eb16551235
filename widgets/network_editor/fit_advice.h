#pragma once

#include <QString>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// What is wrong with a layer that does not fit, which values would fit, and the cell to fix.
struct FitAdvice {
  LayerColumn column;
  QString message;
};

/// Examines layer `row`, the first layer of `network` that does not fit. `outputs` are the output shapes of the layers
/// before it. The cell is found by trial: the first cell in which a simple value makes the layer fit, otherwise the
/// inputs cell.
FitAdvice adviseOn(const Network& network, std::size_t row, const std::vector<Dims>& outputs);

}  // namespace convscope
