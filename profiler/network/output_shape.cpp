#include "network/output_shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "network/windows.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

const Dims& onlyInput(const std::vector<Dims>& inputs) {
  if (inputs.size() != 1) throw InputError(translatable("message", "takes one input, not {}"), inputs.size());
  return inputs.front();
}

/// Returns the only input, which must have `rank` spatial dimensions.
const Dims& spatialInput(const std::vector<Dims>& inputs, std::size_t rank) {
  const Dims& shape = onlyInput(inputs);
  if (shape.size() != rank + 2)
    throw InputError(translatable("message", "has {} spatial dimensions, but its input {} has {}"), rank,
                     dimsText(shape), shape.size() - 2);
  return shape;
}

/// Returns the only input, which must have spatial dimensions.
const Dims& spatialInput(const std::vector<Dims>& inputs) {
  const Dims& shape = onlyInput(inputs);
  if (shape.size() < 3)
    throw InputError(translatable("message", "needs spatial dimensions, but its input {} has none"), dimsText(shape));
  return shape;
}

/// Returns one value for each spatial dimension of `shape`: `values`, or its only value repeated.
template <class T>
std::vector<T> spread(const std::vector<T>& values, const char* what, const Dims& shape) {
  const std::size_t rank = shape.size() - 2;
  if (values.size() == 1) return std::vector<T>(rank, values.front());
  if (values.size() != rank)
    throw InputError(translatable("message", "has {} {}, but its input {} has {} spatial dimensions"), values.size(),
                     what, dimsText(shape), rank);
  return values;
}

/// Returns `shape` with other spatial sizes.
Dims withSpatialSizes(const Dims& shape, const Dims& sizes) {
  Dims result{shape[0], shape[1]};
  result.insert(result.end(), sizes.begin(), sizes.end());
  return result;
}

Dims withoutChannels(Dims shape) {
  shape[1] = 0;
  return shape;
}

std::int64_t scaled(std::int64_t size, double scale) {
  const double result = std::floor(static_cast<double>(size) * scale);
  if (!(result >= 1 && result <= static_cast<double>(kLargestSize)))
    throw InputError(translatable("message", "a scale of {} makes a size of {} to {}"), scale, size, result);
  return static_cast<std::int64_t>(result);
}

/// Returns the size of the input along `axis`: the channels or a spatial size.
std::int64_t& sizeAlong(std::int64_t axis, Dims& shape) {
  if (axis < 1 || axis >= static_cast<std::int64_t>(shape.size()))
    throw InputError(translatable("message", "names axis {}, but its input {} has axes 1 to {}: 1 is the channels"),
                     axis, dimsText(shape), shape.size() - 1);
  return shape[static_cast<std::size_t>(axis)];
}

std::int64_t partOf(const SplitLayer& layer, std::int64_t size) {
  if (layer.sizes.empty() == (layer.parts == 0))
    throw InputError(translatable("message", "a split takes exactly one of parts and sizes"));
  const std::int64_t parts = layer.parts != 0 ? layer.parts : std::ssize(layer.sizes);
  if (layer.part < 1 || layer.part > parts)
    throw InputError(translatable("message", "is part {} of {}: parts count from 1"), layer.part, parts);
  if (layer.sizes.empty()) {
    if (size % parts != 0)
      throw InputError(translatable("message", "cuts a size of {} into {} equal parts"), size, parts);
    return size / parts;
  }
  std::int64_t rest = size;
  for (const std::int64_t part : layer.sizes) rest = part < 1 || part > rest ? -1 : rest - part;
  if (rest != 0)
    throw InputError(translatable("message", "cuts a size of {} into parts of {}"), size,
                     fmt::join(layer.sizes, " + "));
  return layer.sizes[static_cast<std::size_t>(layer.part) - 1];
}

std::int64_t slicedSize(const SliceLayer& layer, std::int64_t size) {
  if (layer.step < 1) throw InputError(translatable("message", "step is {}, but must be at least 1"), layer.step);
  const auto within = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size); };
  const std::int64_t begin = within(layer.begin);
  const std::int64_t end = layer.end ? within(*layer.end) : size;
  if (end <= begin)
    throw InputError(translatable("message", "takes nothing of a size of {}: it goes from {} to {}"), size, begin, end);
  return (end - begin - 1) / layer.step + 1;
}

struct OutputShape {
  const std::vector<Dims>& inputs;
  const KnownShapes& known;

  Dims operator()(const ConvolutionLayer& layer) const {
    return outputDims(convolutionProblem(layer, spatialInput(inputs, layer.axes.size())));
  }

  Dims operator()(const PoolingLayer& layer) const {
    const Dims& shape = spatialInput(inputs, layer.axes.size());
    Dims sizes;
    for (const Axis& axis : windowAxes(layer.axes, layer.padding, false, shape))
      sizes.push_back(pooledSize(axis, layer.ceilMode));
    return withSpatialSizes(shape, sizes);
  }

  Dims operator()(const GlobalPoolingLayer& layer) const {
    const Dims& shape = spatialInput(inputs);
    return withSpatialSizes(shape, spread(layer.output.empty() ? Dims{1} : layer.output, "output sizes", shape));
  }

  Dims operator()(const ResizeLayer& layer) const {
    const Dims& shape = spatialInput(inputs);
    if (int{!layer.scale.empty()} + int{!layer.output.empty()} + int{!layer.like.empty()} != 1)
      throw InputError(translatable("message", "a resize takes exactly one of scale, output and like"));
    if (!layer.output.empty()) return withSpatialSizes(shape, spread(layer.output, "output sizes", shape));
    if (!layer.like.empty()) return resizedLike(shape, layer.like);
    const std::vector<double> scales = spread(layer.scale, "scales", shape);
    Dims sizes;
    for (std::size_t i = 0; i < scales.size(); ++i) sizes.push_back(scaled(shape[i + 2], scales[i]));
    return withSpatialSizes(shape, sizes);
  }

  Dims operator()(const AddLayer&) const {
    if (inputs.size() < 2) throw InputError(translatable("message", "adds two inputs or more, not {}"), inputs.size());
    for (const Dims& shape : inputs) {
      if (shape != inputs.front())
        throw InputError(translatable("message", "adds {} and {}, which differ"), dimsText(inputs.front()),
                         dimsText(shape));
    }
    return inputs.front();
  }

  Dims operator()(const ConcatLayer&) const {
    if (inputs.empty()) throw InputError(translatable("message", "joins one input or more, not 0"));
    Dims result = withoutChannels(inputs.front());
    for (const Dims& shape : inputs) {
      if (withoutChannels(shape) != withoutChannels(inputs.front()))
        throw InputError(translatable("message", "joins {} and {}, which differ in more than the channels"),
                         dimsText(inputs.front()), dimsText(shape));
      result[1] += shape[1];
    }
    return result;
  }

  Dims operator()(const SplitLayer& layer) const {
    Dims shape = onlyInput(inputs);
    std::int64_t& size = sizeAlong(layer.axis, shape);
    size = partOf(layer, size);
    return shape;
  }

  Dims operator()(const SliceLayer& layer) const {
    Dims shape = onlyInput(inputs);
    std::int64_t& size = sizeAlong(layer.axis, shape);
    size = slicedSize(layer, size);
    return shape;
  }

  Dims operator()(const FlattenLayer&) const {
    const Dims& shape = onlyInput(inputs);
    return {shape[0], elementCount({shape.begin() + 1, shape.end()})};
  }

  Dims operator()(const LinearLayer& layer) const {
    const Dims& shape = onlyInput(inputs);
    if (shape.size() != 2)
      throw InputError(translatable("message", "takes an input of [N, features], not {}: put a flatten before it"),
                       dimsText(shape));
    return {shape[0], layer.outFeatures};
  }

  Dims operator()(const ShapeKeepingLayer&) const { return onlyInput(inputs); }

  Dims operator()(const InputLayer& layer) const {
    if (!inputs.empty()) throw InputError(translatable("message", "an input takes no inputs"));
    Dims result{known.batch()};
    result.insert(result.end(), layer.shape.begin(), layer.shape.end());
    return result;
  }

 private:
  Dims resizedLike(const Dims& shape, const std::string& name) const {
    const Dims& other = known.at(name);
    if (other.size() != shape.size())
      throw InputError(translatable("message", "resizes {} like '{}', but that is {}, of another rank"),
                       dimsText(shape), excerpt(name), dimsText(other));
    return withSpatialSizes(shape, {other.begin() + 2, other.end()});
  }
};

}  // namespace

KnownShapes::KnownShapes(const Dims& input) : m_shapes{{kInputName, input}}, m_batch(input.at(0)) {}

const Dims& KnownShapes::at(const std::string& name) const {
  const auto found = m_shapes.find(name);
  if (found == m_shapes.end())
    throw InputError(translatable("message", "reads '{}', but no layer before it is called that"), excerpt(name));
  return found->second;
}

void KnownShapes::add(const std::string& name, const Dims& shape) {
  if (name.empty()) throw InputError(translatable("message", "has no name"));
  if (m_shapes.emplace(name, shape).second) return;
  throw name == kInputName
      ? InputError(translatable("message", "takes the name of the network's main input: call it otherwise"))
      : InputError(translatable("message", "takes the name of an earlier layer: call it otherwise"));
}

void validateShape(const Dims& shape) {
  if (shape.size() < 2 || shape.size() > 5)
    throw InputError(
        translatable("message",
                     "a shape must be [batch, channels, up to 3 spatial sizes], but this has {} numbers in all"),
        shape.size());
  for (const std::int64_t size : shape) {
    if (size < 1 || size > kLargestSize)
      throw InputError(translatable("message", "the shape {} has a number that is not between 1 and 2^31"),
                       dimsText(shape));
  }
  elementCount(shape);
}

Dims outputShape(const LayerKind& kind, const std::vector<Dims>& inputs, const KnownShapes& known) {
  Dims shape = std::visit(OutputShape{inputs, known}, kind);
  validateShape(shape);
  return shape;
}

}  // namespace convscope
