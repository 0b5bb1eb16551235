#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "network/network.h"
#include "network/windows.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope {
namespace {

constexpr double kLargestExtent = 2147483648.0;

/// The shapes known so far, by layer name.
using Known = std::map<std::string, Dims>;

const Dims& onlyInput(const std::vector<const Dims*>& inputs) {
  if (inputs.size() != 1) throw InputError(fmt::format("takes one input, not {}", inputs.size()));
  return *inputs.front();
}

const Dims& spatialInput(const std::vector<const Dims*>& inputs, std::size_t rank) {
  const Dims& shape = onlyInput(inputs);
  if (shape.size() != rank + 2)
    throw InputError(fmt::format("has {} spatial dimensions, but its input {} has {}", rank, dimsText(shape),
                                 static_cast<int>(shape.size()) - 2));
  return shape;
}

std::size_t spatialRank(const Dims& shape) {
  if (shape.size() < 3) throw InputError(fmt::format("needs spatial dimensions, but its input is {}", dimsText(shape)));
  return shape.size() - 2;
}

/// Output shape of each kind of layer, from its inputs' shapes.
struct ShapeOf {
  const std::vector<const Dims*>& inputs;
  const Known& known;
  std::int64_t batch;

  Dims operator()(const ConvolutionLayer& layer) const {
    return outputDims(convolutionProblem(layer, spatialInput(inputs, layer.axes.size())));
  }

  Dims operator()(const PoolingLayer& layer) const {
    const Dims& shape = spatialInput(inputs, layer.axes.size());
    Dims result{shape[0], shape[1]};
    for (const Axis& axis : windowAxes(layer.axes, layer.padding, false, shape))
      result.push_back(pooledExtent(axis, layer.ceilMode));
    return result;
  }

  Dims operator()(const GlobalPoolingLayer& layer) const {
    const Dims& shape = onlyInput(inputs);
    const std::size_t rank = spatialRank(shape);
    if (!layer.output.empty() && layer.output.size() != rank)
      throw InputError(fmt::format("gives {} output extents for {} spatial dimensions", layer.output.size(), rank));
    Dims result{shape[0], shape[1]};
    for (std::size_t i = 0; i < rank; ++i) result.push_back(layer.output.empty() ? 1 : layer.output[i]);
    return result;
  }

  Dims operator()(const ResizeLayer& layer) const {
    const Dims& shape = onlyInput(inputs);
    const std::size_t rank = spatialRank(shape);
    Dims result{shape[0], shape[1]};
    if (!layer.like.empty()) {
      const auto other = known.find(layer.like);
      if (other == known.end()) throw InputError(fmt::format("there is no layer '{}' before it", layer.like));
      if (other->second.size() != shape.size())
        throw InputError(
            fmt::format("'{}' is {}, of another rank than {}", layer.like, dimsText(other->second), dimsText(shape)));
      result.insert(result.end(), other->second.begin() + 2, other->second.end());
      return result;
    }
    const std::size_t given = layer.output.empty() ? layer.scale.size() : layer.output.size();
    if (given != rank && given != 1)
      throw InputError(fmt::format("gives {} extents or scales for {} spatial dimensions", given, rank));
    for (std::size_t i = 0; i < rank; ++i) {
      const std::size_t at = given == 1 ? 0 : i;
      result.push_back(layer.output.empty() ? scaled(shape[i + 2], layer.scale[at]) : layer.output[at]);
    }
    return result;
  }

  Dims operator()(const AddLayer&) const {
    if (inputs.size() < 2) throw InputError("adds at least two inputs");
    for (const Dims* shape : inputs) {
      if (*shape != *inputs.front())
        throw InputError(fmt::format("adds {} and {}, which differ", dimsText(*inputs.front()), dimsText(*shape)));
    }
    return *inputs.front();
  }

  Dims operator()(const ConcatLayer&) const {
    if (inputs.empty()) throw InputError("joins at least one input");
    Dims result = *inputs.front();
    result[1] = 0;
    for (const Dims* shape : inputs) {
      Dims other = *shape;
      other[1] = 0;
      Dims first = *inputs.front();
      first[1] = 0;
      if (other != first)
        throw InputError(fmt::format("joins {} and {}, which differ in more than the channels",
                                     dimsText(*inputs.front()), dimsText(*shape)));
      result[1] += (*shape)[1];
    }
    return result;
  }

  Dims operator()(const FlattenLayer&) const {
    const Dims& shape = onlyInput(inputs);
    return {shape[0], elementCount(Dims(shape.begin() + 1, shape.end()))};
  }

  Dims operator()(const LinearLayer& layer) const {
    const Dims& shape = onlyInput(inputs);
    if (shape.size() != 2)
      throw InputError(
          fmt::format("takes a flat input [N, features], not {}: put a flatten before it", dimsText(shape)));
    return {shape[0], layer.outFeatures};
  }

  Dims operator()(const ShapeKeepingLayer&) const { return onlyInput(inputs); }

  Dims operator()(const InputLayer& layer) const {
    Dims result{batch};
    result.insert(result.end(), layer.shape.begin(), layer.shape.end());
    return result;
  }

 private:
  static std::int64_t scaled(std::int64_t extent, double scale) {
    const double result = std::floor(static_cast<double>(extent) * scale);
    if (!(result >= 1) || result > kLargestExtent)
      throw InputError(fmt::format("scales an extent of {} by {} to {}", extent, scale, result));
    return static_cast<std::int64_t>(result);
  }
};

void checkShape(const Dims& shape) {
  if (shape.size() < 2) throw InputError(fmt::format("the shape {} has no channels", dimsText(shape)));
  if (std::ranges::any_of(shape, [](std::int64_t extent) { return extent < 1; }))
    throw InputError(fmt::format("the shape {} has an extent below 1", dimsText(shape)));
  elementCount(shape);
}

std::int64_t parametersOf(const Layer& layer, const Dims& input, const Dims& output) {
  if (const auto* convolution = std::get_if<ConvolutionLayer>(&layer.kind))
    return elementCount(filterDims(convolutionProblem(*convolution, input))) + (convolution->bias ? output[1] : 0);
  if (const auto* linear = std::get_if<LinearLayer>(&layer.kind))
    return elementCount({input[1], linear->outFeatures}) + (linear->bias ? linear->outFeatures : 0);
  if (const auto* keeping = std::get_if<ShapeKeepingLayer>(&layer.kind))
    return ownsParameters(*keeping) ? 2 * output[1] : 0;
  return 0;
}

/// All shapes, with each layer's first input's shape beside it.
struct Propagated {
  std::vector<Dims> outputs;
  std::vector<Dims> firstInputs;
};

Propagated propagate(const Network& network, const Dims& input) {
  try {
    checkShape(input);
  } catch (const InputError& error) {
    throw error.within(fmt::format("network '{}', input", network.name));
  }
  Known known{{kInputName, input}};
  Propagated result;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    try {
      if (layer.name.empty()) throw InputError("has no name");
      std::vector<const Dims*> inputs;
      for (const std::string& name : inputNames(network, i)) {
        const auto source = known.find(name);
        if (source == known.end()) throw InputError(fmt::format("its input '{}' is no layer before it", name));
        inputs.push_back(&source->second);
      }
      Dims shape = std::visit(ShapeOf{inputs, known, input[0]}, layer.kind);
      checkShape(shape);
      result.firstInputs.push_back(inputs.empty() ? Dims{} : *inputs.front());
      result.outputs.push_back(shape);
      if (!known.emplace(layer.name, std::move(shape)).second)
        throw InputError("its name is taken by an earlier layer");
    } catch (const InputError& error) {
      throw error.within(fmt::format("layer '{}'", layer.name));
    }
  }
  return result;
}

}  // namespace

std::vector<Dims> propagateShapes(const Network& network, const Dims& input) {
  return propagate(network, input).outputs;
}

std::vector<std::int64_t> parameterCounts(const Network& network, const Dims& input) {
  const Propagated shapes = propagate(network, input);
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    counts.push_back(parametersOf(network.layers[i], shapes.firstInputs[i], shapes.outputs[i]));
  return counts;
}

}  // namespace convscope
