#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "network/imported_network.h"

/// The version of the functions that the module which reads ONNX models exports; checked before any other call.
#define CONVSCOPE_ONNX_INTERFACE 2

namespace convscope {

/// The network, or the message of an InputError: exceptions do not leave the module.
using ImportResult = tl::expected<ImportedNetwork, std::string>;

using InputsResult = tl::expected<std::vector<DeclaredInput>, std::string>;

using OnnxInterface = int();
using OnnxImport = void(const std::filesystem::path& file, const InputShapes& given, ImportResult& result);
using OnnxInputs = void(const std::filesystem::path& file, InputsResult& result);

}  // namespace convscope
