#pragma once

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "network/imported_network.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// The inputs of a graph.
struct ModelInputs {
  std::string main;                  ///< the input that becomes the network's main input
  Dims shape;                        ///< of the main input
  std::vector<KnownTensor> further;  ///< other inputs, of known shapes [batch, channels, ...]
  std::vector<KnownTensor> others;   ///< weights that are inputs, and inputs that networks cannot have
};

/// Takes the shapes from `given`, otherwise from the model. Throws InputError that names the sizes which the model
/// leaves open and the option that gives them.
ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given);

/// Returns the inputs whose shapes modelInputs takes, as the model declares them, the main one first.
std::vector<DeclaredInput> declaredInputs(const onnx::GraphProto& graph);

}  // namespace convscope
