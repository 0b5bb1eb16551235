#pragma once

#include "network/network.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// The layer that stands for a node.
struct LayerOfNode {
  LayerKind kind;
  std::vector<const KnownTensor*> reads;
  std::vector<LayerKind> then = {};  ///< layers that come behind it, one after the other
  std::string remark = {};           ///< what the reader of the import should know; empty: nothing
};

/// Whether a layer can read `tensor`: it is one's output, or follows from one and a layer can stand for how.
bool isReadable(const KnownTensor& tensor);

bool isConvolution(const std::string& op);

/// The layer for a Conv or ConvTranspose; the shape of what it reads must be known. Throws InputError where its
/// attributes or weights make no convolution.
LayerOfNode convolutionOf(const Node& node);

/// The layer for any other node; none where networks have none for it. Throws InputError where the node is wrong.
std::optional<LayerOfNode> layerOf(const Node& node);

}  // namespace convscope
