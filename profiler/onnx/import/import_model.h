#pragma once

#include <filesystem>

#include "onnx/imported_network.h"

namespace convscope {

/// Reads the network of an ONNX model, see networkOf and readModelFile. Throws InputError that begins with the file.
ImportedNetwork importModel(const std::filesystem::path& file, const InputShapes& given);

}  // namespace convscope
