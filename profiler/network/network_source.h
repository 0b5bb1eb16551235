#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "network/imported_network.h"

namespace convscope {

/// Returns whether a file is read as an ONNX model, judged by the ending of its name.
bool isOnnxFile(const std::filesystem::path& file);

/// Reads the network of an ONNX model without its weights, at the input shapes of the model or those `given`. Throws
/// InputError that names the node which does not fit, the sizes that the model leaves open, or the library that is
/// missing to read models.
ImportedNetwork importOnnx(const std::filesystem::path& file, const InputShapes& given = {});

/// Reads which inputs an ONNX model declares, the main one first. The others have the main one's batch size. Throws
/// InputError as importOnnx.
std::vector<DeclaredInput> onnxInputs(const std::filesystem::path& file);

/// Reads the network that a command names: a preset, a network file, or an ONNX model. `given` is for models only.
ImportedNetwork loadNetwork(const std::string& nameOrFile, const InputShapes& given = {});

}  // namespace convscope
