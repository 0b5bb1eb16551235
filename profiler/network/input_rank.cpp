#include "network/input_rank.h"

#include <cstddef>
#include <variant>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "network/output_shape.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

/// Returns how many spatial dimensions a layer's windows have; 0 if it has no windows.
std::size_t windowRank(const LayerKind& kind) {
  if (const auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return convolution->axes.size();
  if (const auto* pooling = std::get_if<PoolingLayer>(&kind)) return pooling->axes.size();
  return 0;
}

}  // namespace

void checkInput(const Network& network, const Dims& input) {
  validateShape(input);
  const Layer* first = nullptr;  // with windows
  for (const Layer& layer : network.layers) {
    if (std::holds_alternative<InputLayer>(layer.kind)) return;
    const std::size_t rank = windowRank(layer.kind);
    if (rank == 0) continue;
    if (first == nullptr) first = &layer;
    if (rank != windowRank(first->kind) || rank + 2 == input.size()) return;
  }
  if (first == nullptr) return;
  const std::size_t rank = windowRank(first->kind);
  throw InputError(translatable("message",
                                "{} has {} dimensions, but the network needs {}: batch, channels and the {} spatial "
                                "dimensions of its layers, e.g. '{}'"),
                   dimsText(input), input.size(), rank + 2, rank, excerpt(first->name));
}

}  // namespace convscope
