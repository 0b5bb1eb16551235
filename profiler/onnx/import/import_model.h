#pragma once

#include <filesystem>

#include "onnx/imported_network.h"

namespace convscope {

/// Reads the network of an ONNX model, see networkOf and readModelFile. Throws InputError that begins with the file.
ImportedNetwork importModel(const std::filesystem::path& file, const InputShapes& given);

/// The inputs of an ONNX model that importModel needs shapes of, the main one first. Throws as importModel.
std::vector<DeclaredInput> importInputs(const std::filesystem::path& file);

}  // namespace convscope
