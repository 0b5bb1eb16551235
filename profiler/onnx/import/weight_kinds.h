#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/precision.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// Counts how the weights of a model's convolutions are stored.
class WeightKinds {
 public:
  /// Adds a convolution with these weights; `quantized` if frameworks execute it in 8-bit integers.
  void add(const KnownTensor& weights, bool quantized);

  /// Returns the 16-bit precision of most convolutions in floating point, and reports it; none if it has 32 bits.
  std::optional<Precision> precision(std::vector<std::string>& remarks) const;

  /// Reports quantized convolutions and those whose weights are computed in the graph.
  void remark(std::vector<std::string>& remarks) const;

 private:
  int m_all = 0;
  int m_quantized = 0;
  int m_computed = 0;
  int m_dynamic = 0;  ///< their weights depend on the input
  std::string m_firstComputed;
  std::map<std::int32_t, int> m_types;  ///< of convolutions in floating point
};

}  // namespace convscope
