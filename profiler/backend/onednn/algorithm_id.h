#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <string>

namespace convscope::onednn {

/// Which memory formats a convolution is asked to work in.
enum class Formats {
  Any,   ///< those that the library picks for each tensor; they differ from implementation to implementation
  Plain  ///< input and output in the problem's layout; the library picks the filter's
};

/// One question to the library. An implementation is found among the answers by its name.
struct Query {
  dnnl::algorithm algorithm = dnnl::algorithm::convolution_auto;
  Formats formats = Formats::Any;
  bool inference = false;  ///< forward_inference in place of forward_training; only the forward pass has it

  bool operator==(const Query&) const = default;
};

/// What names an implementation in every process: the question, with a definite algorithm, and the library's name.
struct AlgorithmId {
  std::string implementation;  ///< impl_info_str(): "jit:avx512_core"
  Query query;

  bool operator==(const AlgorithmId&) const = default;
};

std::string toText(const AlgorithmId& id);  ///< "jit:avx512_core any direct", "brgconv:avx2 any direct inference"
std::optional<AlgorithmId> parseAlgorithmId(const std::string& text);

}  // namespace convscope::onednn
