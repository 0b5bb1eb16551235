#include "onnx/import/attributes.h"

#include <algorithm>

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {

using Attribute = onnx::AttributeProto;

const Attribute* Attributes::find(const std::string& name) const {
  const auto found = std::ranges::find(m_node.attribute(), name, [](const Attribute& each) { return each.name(); });
  return found == m_node.attribute().end() ? nullptr : &*found;
}

const Attribute* Attributes::find(const std::string& name, Attribute::AttributeType type) const {
  const Attribute* attribute = find(name);
  if (attribute != nullptr && attribute->type() != type)
    throw InputError(translatable("message", "its attribute '{}' is not of the type {}"), name,
                     Attribute::AttributeType_Name(type));
  return attribute;
}

std::int64_t Attributes::integer(const std::string& name, std::int64_t fallback) const {
  const Attribute* attribute = find(name, Attribute::INT);
  return attribute == nullptr ? fallback : attribute->i();
}

std::string Attributes::text(const std::string& name, const std::string& fallback) const {
  const Attribute* attribute = find(name, Attribute::STRING);
  return attribute == nullptr ? fallback : attribute->s();
}

std::optional<Dims> Attributes::integers(const std::string& name) const {
  const Attribute* attribute = find(name, Attribute::INTS);
  if (attribute == nullptr) return std::nullopt;
  return Dims(attribute->ints().begin(), attribute->ints().end());
}

std::optional<std::vector<double>> Attributes::numbers(const std::string& name) const {
  const Attribute* attribute = find(name, Attribute::FLOATS);
  if (attribute == nullptr) return std::nullopt;
  return std::vector<double>(attribute->floats().begin(), attribute->floats().end());
}

const onnx::TensorProto* Attributes::tensor(const std::string& name) const {
  const Attribute* attribute = find(name, Attribute::TENSOR);
  return attribute == nullptr ? nullptr : &attribute->t();
}

const onnx::GraphProto* Attributes::graph(const std::string& name) const {
  const Attribute* attribute = find(name, Attribute::GRAPH);
  return attribute == nullptr ? nullptr : &attribute->g();
}

}  // namespace convscope
