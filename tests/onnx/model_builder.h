#pragma once

#include <onnx/onnx_pb.h>

#include <concepts>
#include <string>
#include <vector>

#include "core/problem.h"

namespace convscope::testing {

/// Puts ONNX models together as exporters do. Weights have dims only.
class ModelBuilder {
 public:
  explicit ModelBuilder(const Dims& input) {
    m_model.set_ir_version(8);
    m_model.add_opset_import()->set_version(17);
    addInput("x", input);
  }

  onnx::ModelProto& model() { return m_model; }
  onnx::GraphProto& graph() { return *m_model.mutable_graph(); }

  /// Sizes of 0 are open and called N0, N1, ...
  void addInput(const std::string& name, const Dims& shape) {
    onnx::ValueInfoProto* input = graph().add_input();
    input->set_name(name);
    auto* tensor = input->mutable_type()->mutable_tensor_type();
    tensor->set_elem_type(onnx::TensorProto::FLOAT);
    tensor->mutable_shape();
    for (std::size_t i = 0; i < shape.size(); ++i) {
      auto* dim = tensor->mutable_shape()->add_dim();
      shape[i] > 0 ? dim->set_dim_value(shape[i]) : dim->set_dim_param("N" + std::to_string(i));
    }
  }

  std::string weights(const std::string& name, const Dims& dims) {
    onnx::TensorProto* tensor = graph().add_initializer();
    tensor->set_name(name);
    tensor->set_data_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t size : dims) tensor->add_dims(size);
    return name;
  }

  std::string integers(const std::string& name, const Dims& values) {
    onnx::TensorProto* tensor = graph().add_initializer();
    tensor->set_name(name);
    tensor->set_data_type(onnx::TensorProto::INT64);
    tensor->add_dims(static_cast<std::int64_t>(values.size()));
    tensor->set_raw_data(std::string(reinterpret_cast<const char*>(values.data()), values.size() * 8));
    return name;
  }

  std::string floats(const std::string& name, const std::vector<float>& values) {
    onnx::TensorProto* tensor = graph().add_initializer();
    tensor->set_name(name);
    tensor->set_data_type(onnx::TensorProto::FLOAT);
    tensor->add_dims(static_cast<std::int64_t>(values.size()));
    for (const float value : values) tensor->add_float_data(value);
    return name;
  }

  /// A node whose only output has its name.
  onnx::NodeProto& node(const std::string& op, const std::string& name, const std::vector<std::string>& inputs) {
    onnx::NodeProto* node = graph().add_node();
    node->set_op_type(op);
    node->set_name(name);
    node->add_output(name);
    for (const std::string& input : inputs) node->add_input(input);
    return *node;
  }

  /// A convolution with weights of its own.
  onnx::NodeProto& conv(const std::string& name, const std::string& input, const Dims& weightDims,
                        const std::string& op = "Conv") {
    return node(op, name, {input, weights(name + ".weight", weightDims)});
  }

 private:
  onnx::ModelProto m_model;
};

inline void set(onnx::NodeProto& node, const std::string& name, const onnx::GraphProto& graph) {
  onnx::AttributeProto* attribute = node.add_attribute();
  attribute->set_name(name);
  attribute->set_type(onnx::AttributeProto::GRAPH);
  *attribute->mutable_g() = graph;
}

inline void set(onnx::NodeProto& node, const std::string& name, std::integral auto value) {
  onnx::AttributeProto* attribute = node.add_attribute();
  attribute->set_name(name);
  attribute->set_type(onnx::AttributeProto::INT);
  attribute->set_i(value);
}

inline void set(onnx::NodeProto& node, const std::string& name, const Dims& values) {
  onnx::AttributeProto* attribute = node.add_attribute();
  attribute->set_name(name);
  attribute->set_type(onnx::AttributeProto::INTS);
  for (const std::int64_t value : values) attribute->add_ints(value);
}

inline void set(onnx::NodeProto& node, const std::string& name, const char* text) {
  onnx::AttributeProto* attribute = node.add_attribute();
  attribute->set_name(name);
  attribute->set_type(onnx::AttributeProto::STRING);
  attribute->set_s(text);
}

}  // namespace convscope::testing
