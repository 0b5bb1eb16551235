#pragma once

#include <filesystem>
#include <string>

#include "onnx/imported_network.h"

namespace convscope {

/// Whether a file is taken for an ONNX model: by its name's ending.
bool isOnnxFile(const std::filesystem::path& file);

/// The network of an ONNX model without its weights, at the input shapes that the model says, or those `given`. Throws
/// InputError that names the node which does not fit, the extents that are open, or what is missing to read models.
ImportedNetwork importOnnx(const std::filesystem::path& file, const InputShapes& given = {});

/// A network as it is named in commands: a preset, a network file, or an ONNX model. `given` is for models only.
ImportedNetwork loadNetwork(const std::string& nameOrFile, const InputShapes& given = {});

}  // namespace convscope
