#pragma once

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "onnx/import/tensor.h"
#include "onnx/imported_network.h"

namespace convscope {

/// What comes into a graph from outside.
struct ModelInputs {
  std::string main;                  ///< the name of the input that the network's input stands for
  Dims shape;                        ///< of it
  std::vector<KnownTensor> further;  ///< other inputs, of known shapes [batch, channels, ...]
  std::vector<KnownTensor> others;   ///< weights that come as inputs, and inputs that networks have no counterpart for
};

/// Takes the shapes from the model, or where `given` names them from there. Throws InputError that names the extents
/// which are open and the option that gives them.
ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given);

/// The inputs of which modelInputs takes shapes, as the model declares them, the main one first.
std::vector<DeclaredInput> declaredInputs(const onnx::GraphProto& graph);

}  // namespace convscope
