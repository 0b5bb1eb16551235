#pragma once

#include <QString>
#include <map>
#include <utility>
#include <vector>

#include "network/network.h"
#include "widgets/network_editor/layer_column.h"

namespace convscope {

/// A cell of the table of layers.
using LayerCell = std::pair<int, LayerColumn>;

/// What follows from a network at its input size. The vectors cover the layers up to the first that does not fit.
struct NetworkFacts {
  std::vector<Dims> outputs;
  std::vector<std::int64_t> weights;  ///< biases included
  std::vector<double> flops;          ///< of the forward pass of a convolution, 0 of other layers
  int convolutions = 0;
  std::int64_t convolutionWeights = 0;  ///< without biases
  double totalFlops = 0;

  std::map<LayerCell, QString> errors;  ///< what is wrong at a cell and what would fit
  QString inputError;                   ///< what is wrong with the input size itself
};

NetworkFacts examine(const Network& network);

/// The network up to layer number `count`, not included.
Network firstLayers(const Network& network, std::size_t count);

}  // namespace convscope
