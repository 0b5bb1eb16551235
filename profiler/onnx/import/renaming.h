#pragma once

#include <onnx/onnx_pb.h>

#include <functional>
#include <string>

namespace convscope {

using Renaming = std::function<std::string(const std::string&)>;

/// Renames every tensor that `node` reads or computes, also within its inner graphs. Left out ones stay left out.
void renameTensors(onnx::NodeProto& node, const Renaming& renaming);

}  // namespace convscope
