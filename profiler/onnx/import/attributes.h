#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/problem.h"

namespace convscope {

/// The attributes of a node, by name. Throws InputError that names an attribute if it has another type.
class Attributes {
 public:
  explicit Attributes(const onnx::NodeProto& node) : m_node(node) {}

  bool has(const std::string& name) const { return find(name) != nullptr; }
  std::int64_t integer(const std::string& name, std::int64_t fallback) const;
  std::string text(const std::string& name, const std::string& fallback) const;
  std::optional<Dims> integers(const std::string& name) const;
  std::optional<std::vector<double>> numbers(const std::string& name) const;
  const onnx::TensorProto* tensor(const std::string& name) const;
  const onnx::GraphProto* graph(const std::string& name) const;

 private:
  const onnx::AttributeProto* find(const std::string& name) const;
  const onnx::AttributeProto* find(const std::string& name, onnx::AttributeProto::AttributeType type) const;

  const onnx::NodeProto& m_node;
};

}  // namespace convscope
