#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <string>

namespace convscope::onednn {

/// The memory formats in which a convolution is requested.
enum class Formats {
  Any,   ///< the library picks one for each tensor; they differ between implementations
  Plain  ///< input and output in the problem's layout; the library picks the filter's
};

/// A query of the library. An implementation is found among the answers by its name.
struct Query {
  dnnl::algorithm algorithm = dnnl::algorithm::convolution_auto;
  Formats formats = Formats::Any;
  bool inference = false;  ///< forward_inference instead of forward_training; for the forward pass only

  bool operator==(const Query&) const = default;
};

/// Identifies an implementation in every process: the query, with a definite algorithm, and the library's name for it.
struct AlgorithmId {
  std::string implementation;  ///< impl_info_str(): "jit:avx512_core"
  Query query;

  bool operator==(const AlgorithmId&) const = default;
};

std::string toText(const AlgorithmId& id);  ///< "jit:avx512_core any direct", "brgconv:avx2 any direct inference"
std::optional<AlgorithmId> parseAlgorithmId(const std::string& text);

}  // namespace convscope::onednn
