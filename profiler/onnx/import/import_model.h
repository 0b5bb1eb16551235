#pragma once

#include <filesystem>

#include "network/imported_network.h"

namespace convscope {

/// Reads the network of an ONNX model, see networkOf and readModelFile. Throws InputError that begins with the file.
ImportedNetwork importModel(const std::filesystem::path& file, const InputShapes& given);

/// Reads which inputs an ONNX model declares, the main one first. Throws as importModel.
std::vector<DeclaredInput> importInputs(const std::filesystem::path& file);

}  // namespace convscope
