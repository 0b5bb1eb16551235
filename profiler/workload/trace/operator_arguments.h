#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workload/aten_convolution.h"

namespace convscope {

/// The positions of an operator's arguments in ATen's native_functions.yaml; -1 if it has no such argument.
struct OperatorSignature {
  std::string_view function;
  int input = 0;
  int weight = 1;
  int stride = 3;
  int padding = 4;
  int dilation = 5;
  int transposed = -1;
  int outputPadding = -1;
  int groups = 6;
  int mask = -1;
  int benchmark = -1;  ///< deterministic follows
  int allowTf32 = -1;

  /// Returns whether another operator, whose arguments count, calls this one.
  bool isInner() const { return transposed < 0; }
};

/// The arguments of an operator in a trace. Each list has one entry for each argument.
struct OperatorArguments {
  std::vector<std::string> concrete;  ///< values: "[1, 1]", "True"; empty for tensors
  std::vector<std::string> types;
  std::vector<Dims> dims;  ///< {-1} for sizes that are not numbers
  std::vector<Dims> strides;
};

/// Returns the signature of a convolution of ATen, e.g. "aten::convolution", or null for other functions.
const OperatorSignature* signatureOf(std::string_view function);

/// Returns the convolution that `arguments` describe. Throws InputError that names what is missing or not a number.
AtenConvolution convolutionOf(const OperatorSignature& signature, const OperatorArguments& arguments);

/// Returns a boolean argument; nothing if the trace does not have it.
std::optional<bool> booleanOf(const OperatorArguments& arguments, int index);

}  // namespace convscope
