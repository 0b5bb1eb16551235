#pragma once

#include <onnx/onnx_pb.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.h"
#include "onnx/import/arrangement.h"
#include "onnx/import/attributes.h"

namespace convscope {

inline constexpr std::size_t kMostNumbers = 64;  ///< the contents of larger tensors are ignored
inline constexpr std::size_t kMostAxes = 16;     ///< of any tensor

/// A size of a layer's output, times a factor.
struct ScaledSize {
  std::string_view layer;  ///< a view into a tensor, since numbers are copied often
  std::size_t axis = 0;
  double scale = 1;
  bool rounded = false;  ///< and the product is rounded down
};

struct Number {
  double value = 0;                     ///< at the input size of the import
  bool fixed = true;                    ///< the same at every input size
  std::optional<ScaledSize> size = {};  ///< its value at every input size, if it is not fixed and that is known
};

/// The contents of a small tensor of at most one axis, which graphs use to compute shapes.
struct Numbers {
  std::vector<Number> values = {};
  bool scalar = false;  ///< without an axis
  bool whole = true;    ///< of an integer type
};

/// Returns numbers that are the same at every input size; none if there are more than kMostNumbers.
std::optional<Numbers> fixedNumbers(const std::vector<double>& values, bool scalar, bool whole);
bool areFixed(const Numbers& numbers);

/// The known properties of one tensor of an ONNX graph, at the input size of the import.
struct KnownTensor {
  std::string name = {};
  std::optional<Dims> shape = {};  ///< of any rank
  std::optional<Numbers> numbers = {};
  bool constant = false;                        ///< the same for every input
  std::int32_t type = 0;                        ///< of a constant's elements, as TensorProto::DataType; 0: unknown
  std::string computedBy = {};                  ///< the first node that computes a constant in the graph; may be empty
  std::string layer = {};                       ///< the layer that computes it; empty if there is none
  std::optional<Arrangement> arrangement = {};  ///< if there is no such layer, and it is known
  std::optional<LayerKind> standIn = {};        ///< turns the shape of the arrangement's source into its own
  std::string unsupportedNode = {};             ///< the node that has no matching layer: "'split_1' (Split)"
  bool single = false;  ///< its layer has a size of 1 at every input size, which is broadcast to larger ones
};

/// Returns the shape of the tensor `name` in the file. Throws InputError if it has more than kMostAxes, or a size
/// below 0 or above 2^31.
Dims checkedShape(const std::string& name, const Dims& shape);
Dims shapeOf(const onnx::TensorProto& tensor);

/// Returns the constant `tensor`, with its contents if they are few, of one axis, and in the file itself.
KnownTensor constantTensor(const onnx::TensorProto& tensor, const std::string& name);

/// A node with its inputs.
struct Node {
  const onnx::NodeProto& proto;
  Attributes attributes;
  std::vector<const KnownTensor*> inputs;  ///< null if one is left out
  std::int64_t opset = 0;
  std::size_t output = 0;  ///< the requested one

  const std::string& op() const { return proto.op_type(); }
  bool has(std::size_t index) const { return index < inputs.size() && inputs[index] != nullptr; }
  /// Throws InputError if it is left out.
  const KnownTensor& input(std::size_t index) const;
  /// Returns the contents of an input; null if they are unknown or it is left out.
  const Numbers* numbers(std::size_t index) const;
  /// Returns integers that are an input in newer operator sets and an attribute in older ones; none if they are
  /// neither, or the input's contents are unknown.
  std::optional<Dims> integers(std::size_t index, const std::string& attribute) const;
  /// The same if they are fixed; `fallback` if they are left out.
  std::optional<Dims> fixedIntegers(std::size_t index, const std::string& attribute,
                                    const std::optional<Dims>& fallback = std::nullopt) const;
};

/// Returns how the tensor is composed of a layer; none if that is unknown.
std::optional<Arrangement> arrangementOf(const KnownTensor& tensor);

/// Returns what messages call a node: "node 'conv1' (Conv)". A node without a name is called by its first output.
std::string labelOf(const onnx::NodeProto& node);
std::string nameOf(const onnx::NodeProto& node);

/// Returns `value` as a whole number, clamped to +-2^40, so sums of a few do not overflow.
std::int64_t wholeNumber(double value);
Dims wholeNumbers(const Numbers& numbers);

/// Returns `axis` counted from the front; none if it is outside `rank`.
std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank);

}  // namespace convscope
