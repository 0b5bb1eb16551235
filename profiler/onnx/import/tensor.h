#pragma once

#include <onnx/onnx_pb.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "onnx/import/arrangement.h"
#include "onnx/import/attributes.h"
#include "problem/problem.h"

namespace convscope {

inline constexpr std::size_t kMostNumbers = 64;  ///< that are followed: the contents of larger tensors are not known
inline constexpr std::size_t kMostAxes = 16;     ///< of any tensor

/// An extent of a layer's output, times a factor.
struct ScaledExtent {
  std::string_view layer;  ///< a view of what a tensor holds, for numbers are copied often
  std::size_t axis = 0;
  double scale = 1;
  bool rounded = false;  ///< and then rounded down
};

struct Number {
  double value = 0;                         ///< at the input size that the import is for
  bool fixed = true;                        ///< the same at every input size
  std::optional<ScaledExtent> extent = {};  ///< what it is at every input size, where it is not fixed and that is known
};

/// The contents of a small tensor of one axis at the most, as graphs compute with shapes.
struct Numbers {
  std::vector<Number> values = {};
  bool scalar = false;  ///< of no axis
  bool whole = true;    ///< of an integer type
};

/// Numbers that are the same at every input size; none where they are more than kMostNumbers.
std::optional<Numbers> fixedNumbers(const std::vector<double>& values, bool scalar, bool whole);
bool areFixed(const Numbers& numbers);

/// What is known of one tensor of an ONNX graph, at the input size that the import is for.
struct KnownTensor {
  std::string name = {};
  std::optional<Dims> shape = {};  ///< of any rank
  std::optional<Numbers> numbers = {};
  bool constant = false;                        ///< the same for every input
  std::string layer = {};                       ///< the layer that makes it; empty where it has no counterpart
  std::optional<Arrangement> arrangement = {};  ///< where it has no counterpart, and that is known
  std::optional<LayerKind> standIn = {};        ///< what makes its shape of that of the arrangement's source
  std::string unsupportedNode = {};             ///< the node for which it has no counterpart: "'split_1' (Split)"
  bool single = false;  ///< its layer has an extent of 1 at every input size, which is broadcast to larger ones
};

/// The shape of the tensor `name` as the file tells it. Throws InputError where it has more than kMostAxes, or an
/// extent below 0 or above 2^31.
Dims checkedShape(const std::string& name, const Dims& shape);
Dims shapeOf(const onnx::TensorProto& tensor);

/// The constant `tensor`, its contents too where they are few, of one axis, and in the file itself.
KnownTensor constantTensor(const onnx::TensorProto& tensor, const std::string& name);

/// A node with what it reads.
struct Node {
  const onnx::NodeProto& proto;
  Attributes attributes;
  std::vector<const KnownTensor*> inputs;  ///< null where one is left out
  std::int64_t opset = 0;
  std::size_t output = 0;  ///< the one that is asked for

  const std::string& op() const { return proto.op_type(); }
  bool has(std::size_t index) const { return index < inputs.size() && inputs[index] != nullptr; }
  /// Throws InputError where it is left out.
  const KnownTensor& input(std::size_t index) const;
  /// The contents of an input; null where they are not known or it is left out.
  const Numbers* numbers(std::size_t index) const;
  /// Integers that newer operator sets have as an input and older ones as an attribute; none where they are neither or
  /// the input's contents are not known.
  std::optional<Dims> integers(std::size_t index, const std::string& attribute) const;
  /// The same where they are fixed; `fallback` where they are left out.
  std::optional<Dims> fixedIntegers(std::size_t index, const std::string& attribute,
                                    const std::optional<Dims>& fallback = std::nullopt) const;
};

/// How the tensor is made of a layer; none where it is not known.
std::optional<Arrangement> arrangementOf(const KnownTensor& tensor);

/// How messages call a node: "node 'conv1' (Conv)"; by its first output where it has no name.
std::string labelOf(const onnx::NodeProto& node);
std::string nameOf(const onnx::NodeProto& node);

/// `value` as a whole number, held within +-2^40 so that sums of a few do not overflow.
std::int64_t wholeNumber(double value);
Dims wholeNumbers(const Numbers& numbers);

/// `axis` counted from the front; none where it lies outside `rank`.
std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank);

}  // namespace convscope
