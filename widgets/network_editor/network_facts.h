#pragma once

#include <QString>
#include <map>
#include <utility>
#include <vector>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// A cell of the layer table: row and column.
using LayerCell = std::pair<int, LayerColumn>;

/// Figures computed from a network at its input size. The vectors end before the first layer that does not fit.
struct NetworkFacts {
  std::vector<Dims> outputs;
  std::vector<std::int64_t> weights;  ///< biases included
  std::vector<double> flops;          ///< of a convolution's forward pass; 0 for other layers
  int convolutions = 0;
  std::int64_t convolutionWeights = 0;  ///< with biases, as in `weights`
  double totalFlops = 0;

  std::map<LayerCell, QString> errors;  ///< for each cell, what is wrong and what would fit
  QString inputError;                   ///< what is wrong with the input size
};

NetworkFacts examine(const Network& network);

/// Returns the network with its first `count` layers only.
Network firstLayers(const Network& network, std::size_t count);

}  // namespace convscope
