#pragma once

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "network/imported_network.h"
#include "onnx/import/input_view.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// An input of a graph that becomes one of the network.
struct ModelInput {
  std::string name;
  Dims shape;                          ///< [batch, channels, spatial sizes ...]
  std::size_t rank = 0;                ///< in the model
  std::optional<InputView> view = {};  ///< if the model declares another shape
  std::string declaredShape = {};      ///< that shape, with the names of open sizes
  std::string viewedShape = {};        ///< the same in the network's order
};

/// The inputs of a graph.
struct ModelInputs {
  ModelInput main;
  std::vector<ModelInput> further;
  std::vector<KnownTensor> others;  ///< weights that are inputs, and inputs that networks cannot have
  bool asDeclared = true;           ///< no given size differs from one that the model fixes
};

/// Takes the shapes from `given`, otherwise from the model. A given shape has the network's order of axes (batch,
/// channels, spatial sizes), or the model's if that fits its declared sizes better. Throws InputError that names the
/// sizes which the model leaves open and the option that gives them.
ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given, std::int64_t opset);

/// Returns the inputs whose shapes modelInputs takes, as the model declares them but in the network's order of axes,
/// the main one first.
std::vector<DeclaredInput> declaredInputs(const onnx::GraphProto& graph, std::int64_t opset);

}  // namespace convscope
