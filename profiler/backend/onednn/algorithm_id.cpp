#include "backend/onednn/algorithm_id.h"

#include <fmt/format.h>

#include <sstream>

namespace convscope::onednn {

std::string toText(const AlgorithmId& id) {
  return fmt::format("{} {} {}{}", id.implementation, id.query.formats == Formats::Any ? "any" : "plain",
                     id.query.algorithm == dnnl::algorithm::convolution_winograd ? "winograd" : "direct",
                     id.query.inference ? " inference" : "");
}

std::optional<AlgorithmId> parseAlgorithmId(const std::string& text) {
  std::istringstream words(text);
  AlgorithmId id;
  std::string formats, algorithm, mode;
  words >> id.implementation >> formats >> algorithm >> mode;
  id.query.formats = formats == "plain" ? Formats::Plain : Formats::Any;
  id.query.algorithm =
      algorithm == "winograd" ? dnnl::algorithm::convolution_winograd : dnnl::algorithm::convolution_direct;
  id.query.inference = mode == "inference";
  if (toText(id) != text) return std::nullopt;
  return id;
}

}  // namespace convscope::onednn
