#pragma once

#include <QString>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// Where a layer that does not fit is best mended, and what is wrong and would fit there.
struct FitAdvice {
  LayerColumn column;
  QString message;
};

/// For the first layer of `network` that does not fit, number `row`; `outputs` are the shapes of those before it. The
/// cell is found by trying: it is the first whose plainest value would make the layer fit, else that of its inputs.
FitAdvice adviseOn(const Network& network, std::size_t row, const std::vector<Dims>& outputs);

}  // namespace convscope
