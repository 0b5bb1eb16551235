#include "network/shapes.h"

#include <fmt/format.h>

#include "core/translatable.h"
#include "network/input_rank.h"
#include "network/output_shape.h"
#include "network/windows.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostParameters = std::int64_t{1} << 62;

std::int64_t parametersOf(const LayerKind& kind, const LayerShapes& shapes) {
  if (const auto* convolution = std::get_if<ConvolutionLayer>(&kind))
    return elementCount(filterDims(convolutionProblem(*convolution, shapes.input))) +
           (convolution->bias ? convolution->outChannels : 0);
  if (const auto* linear = std::get_if<LinearLayer>(&kind))
    return elementCount({shapes.input[1], linear->outFeatures}) + (linear->bias ? linear->outFeatures : 0);
  return ownsParameters(kind) ? 2 * shapes.output[1] : 0;
}

/// Adds a layer's parameters to `sum`. Throws InputError if the sum exceeds 2^62, so that sums over layers cannot wrap.
void addParameters(std::int64_t& sum, std::int64_t parameters) {
  if (__builtin_add_overflow(sum, parameters, &sum) || sum > kMostParameters)
    throw InputError(translatable("message", "the layers up to here have more than 2^62 parameters"));
}

}  // namespace

std::vector<std::string> inputNames(const Network& network, std::size_t index) {
  const Layer& layer = network.layers[index];
  if (!layer.inputs.empty() || std::holds_alternative<InputLayer>(layer.kind)) return layer.inputs;
  return {index == 0 ? kInputName : network.layers[index - 1].name};
}

bool ownsParameters(const LayerKind& kind) {
  const auto* keeping = std::get_if<ShapeKeepingLayer>(&kind);
  return std::holds_alternative<ConvolutionLayer>(kind) || std::holds_alternative<LinearLayer>(kind) ||
         (keeping != nullptr && keeping->kind.ends_with("_norm"));
}

std::vector<LayerShapes> layerShapes(const Network& network, const Dims& input) {
  try {
    validateShape(input);
    // If the network's own input has this rank, the layers may be wrong as well as the input.
    if (input.size() != network.input.size()) checkInput(network, input);
  } catch (const InputError& error) {
    throw error.within("input");
  }
  KnownShapes known(input);
  std::vector<LayerShapes> result;
  std::int64_t parameters = 0;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    try {
      std::vector<Dims> inputs;
      for (const std::string& name : inputNames(network, i)) inputs.push_back(known.at(name));
      const Dims output = outputShape(layer.kind, inputs, known);
      known.add(layer.name, output);
      result.push_back({inputs.empty() ? Dims{} : inputs.front(), output});
      addParameters(parameters, parametersOf(layer.kind, result.back()));
    } catch (const InputError& error) {
      throw error.within(layer.name.empty() ? fmt::format("layer {}", i + 1)
                                            : fmt::format("layer '{}'", excerpt(layer.name)));
    }
  }
  return result;
}

std::vector<Dims> propagateShapes(const Network& network, const Dims& input) {
  std::vector<Dims> outputs;
  for (const LayerShapes& shapes : layerShapes(network, input)) outputs.push_back(shapes.output);
  return outputs;
}

std::vector<std::int64_t> parameterCounts(const Network& network, const Dims& input) {
  const std::vector<LayerShapes> shapes = layerShapes(network, input);
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < shapes.size(); ++i) counts.push_back(parametersOf(network.layers[i].kind, shapes[i]));
  return counts;
}

}  // namespace convscope
