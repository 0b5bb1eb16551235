#pragma once

#include "network/network.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// The layer that a node becomes.
struct LayerOfNode {
  LayerKind kind;
  std::vector<const KnownTensor*> reads;
  std::vector<LayerKind> then = {};  ///< further layers, each after the one before
  std::string remark = {};           ///< a note for the user; may be empty
};

/// Returns whether a layer can read `tensor`: it is a layer's output, or a layer can turn one into it.
bool isReadable(const KnownTensor& tensor);

bool isConvolution(const std::string& op);

/// Returns the layer of a Conv or ConvTranspose; the shape of its input must be known. Throws InputError if its
/// attributes or weights are not those of a convolution.
LayerOfNode convolutionOf(const Node& node);

/// Returns the layer of any other node; none if no layer matches. Throws InputError if the node is wrong.
std::optional<LayerOfNode> layerOf(const Node& node);

}  // namespace convscope
