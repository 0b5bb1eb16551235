#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "onnx/imported_network.h"

namespace convscope {

/// Whether a file is taken for an ONNX model: by its name's ending.
bool isOnnxFile(const std::filesystem::path& file);

/// The network of an ONNX model without its weights, at the input shapes that the model says, or those `given`. Throws
/// InputError that names the node which does not fit, the extents that are open, or what is missing to read models.
ImportedNetwork importOnnx(const std::filesystem::path& file, const InputShapes& given = {});

/// The inputs of an ONNX model that importOnnx needs shapes of, the main one first. The batch of the others is that of
/// the main one. Throws InputError as importOnnx.
std::vector<DeclaredInput> onnxInputs(const std::filesystem::path& file);

/// A network as it is named in commands: a preset, a network file, or an ONNX model. `given` is for models only.
ImportedNetwork loadNetwork(const std::string& nameOrFile, const InputShapes& given = {});

}  // namespace convscope
