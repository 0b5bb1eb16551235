#include "cli/layer_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/problem_text.h"
#include "text/overloaded.h"

namespace convscope::cli {
namespace {

Dims dimsOf(const std::vector<Axis>& axes, std::int64_t Axis::*quantity) {
  Dims dims;
  for (const Axis& axis : axes) dims.push_back(axis.*quantity);
  return dims;
}

/// " 3x3 s2x2 d2x2": stride and dilation where they are not 1.
std::string windowText(const std::vector<Axis>& axes) {
  std::string text = " " + dimsText(dimsOf(axes, &Axis::filter));
  const auto add = [&](char letter, std::int64_t Axis::*quantity) {
    const Dims dims = dimsOf(axes, quantity);
    if (std::ranges::any_of(dims, [](std::int64_t value) { return value != 1; }))
      text += fmt::format(" {}{}", letter, dimsText(dims));
  };
  add('s', &Axis::stride);
  add('d', &Axis::dilation);
  return text;
}

}  // namespace

std::string kindText(const LayerKind& kind) {
  return std::visit(Overloaded{[](const ConvolutionLayer& layer) {
                                 std::string text = layer.transposed ? "transposed conv" : "conv";
                                 text += windowText(layer.axes);
                                 return layer.groups == 1 ? text : text + fmt::format(" g{}", layer.groups);
                               },
                               [](const PoolingLayer& layer) {
                                 return (layer.kind == PoolingKind::Max ? "max pool" : "average pool") +
                                        windowText(layer.axes);
                               },
                               [](const GlobalPoolingLayer&) -> std::string { return "global pool"; },
                               [](const ResizeLayer&) -> std::string { return "resize"; },
                               [](const AddLayer&) -> std::string { return "add"; },
                               [](const ConcatLayer&) -> std::string { return "concat"; },
                               [](const SplitLayer&) -> std::string { return "split"; },
                               [](const SliceLayer&) -> std::string { return "slice"; },
                               [](const FlattenLayer&) -> std::string { return "flatten"; },
                               [](const LinearLayer&) -> std::string { return "linear"; },
                               [](const ShapeKeepingLayer& layer) { return layer.kind; },
                               [](const InputLayer&) -> std::string { return "input"; }},
                    kind);
}

}  // namespace convscope::cli
