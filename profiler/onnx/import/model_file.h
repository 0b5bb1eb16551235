#pragma once

#include <onnx/onnx_pb.h>

#include <filesystem>

namespace convscope {

/// Reads an ONNX model without its weights: tensor data beyond a few hundred bytes is skipped in the file, and files of
/// external data are not opened. Throws InputError if the file cannot be read, is cut, or is not an ONNX model.
onnx::ModelProto readModelFile(const std::filesystem::path& file);

}  // namespace convscope
