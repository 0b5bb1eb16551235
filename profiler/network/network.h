#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "problem/problem.h"

namespace convscope {

/// How the padding of a window is told. SameUpper and SameLower (as in ONNX's auto_pad) make the output extent
/// ceil(input / stride), or input * stride of a transposed convolution, at any input size; the odd element goes to the
/// end or to the beginning. What the axes say of padding does not count then.
enum class Padding { Explicit, SameUpper, SameLower };

/// A convolution or, with `transposed`, a transposed convolution. `axes` carry everything but the input extent.
struct ConvolutionLayer {
  std::int64_t outChannels = 1;
  std::int64_t groups = 1;
  bool transposed = false;
  bool bias = false;
  Padding padding = Padding::Explicit;
  std::vector<Axis> axes;

  bool operator==(const ConvolutionLayer&) const = default;
};

enum class PoolingKind { Max, Average };

struct PoolingLayer {
  PoolingKind kind = PoolingKind::Max;
  bool ceilMode = false;  ///< round the output extent up, as PyTorch's ceil_mode
  Padding padding = Padding::Explicit;
  std::vector<Axis> axes;

  bool operator==(const PoolingLayer&) const = default;
};

/// Pools whatever comes to `output` extents (all 1: global pooling; others: adaptive pooling).
struct GlobalPoolingLayer {
  Dims output;  ///< one extent for each spatial dimension, or one for all; empty means 1
  bool operator==(const GlobalPoolingLayer&) const = default;
};

/// Scales the spatial extents by `scale` (rounded down), to `output` extents, or to those of the earlier layer `like`;
/// exactly one is given. Scales and extents are one for each spatial dimension, or one for all.
struct ResizeLayer {
  std::vector<double> scale;
  Dims output;
  std::string like;
  bool operator==(const ResizeLayer&) const = default;
};

struct AddLayer {
  bool operator==(const AddLayer&) const = default;
};

/// Joins its inputs along the channels.
struct ConcatLayer {
  bool operator==(const ConcatLayer&) const = default;
};

/// One of the parts that the input is cut into along an axis: `parts` of equal extent, or parts of the extents `sizes`,
/// which are the input's together; exactly one is given.
struct SplitLayer {
  std::int64_t axis = 1;   ///< 1: the channels; from 2 on the extents, outermost first
  std::int64_t parts = 0;  ///< 0: not given
  Dims sizes;
  std::int64_t part = 1;  ///< which one, from 1

  bool operator==(const SplitLayer&) const = default;
};

/// Every `step`-th element along an axis from `begin` to before `end`, as Python's slices: below 0 they count from the
/// end, and what lies beyond the input is left out.
struct SliceLayer {
  std::int64_t axis = 1;  ///< as in SplitLayer
  std::int64_t begin = 0;
  std::optional<std::int64_t> end;  ///< none: to the last
  std::int64_t step = 1;

  bool operator==(const SliceLayer&) const = default;
};

/// [N, C, ...] to [N, product of the rest].
struct FlattenLayer {
  bool operator==(const FlattenLayer&) const = default;
};

/// [N, features] to [N, outFeatures]; other shapes are flattened first.
struct LinearLayer {
  std::int64_t outFeatures = 1;
  bool bias = true;
  bool operator==(const LinearLayer&) const = default;
};

/// Activation, normalisation, dropout and the like: keeps the shape. `kind` is the field's name for it ("relu",
/// "batch_norm", ...); normalisations own two parameters a channel.
struct ShapeKeepingLayer {
  std::string kind;
  bool operator==(const ShapeKeepingLayer&) const = default;
};

/// A further input of the network, of shape [batch of the main input, channels, extents ...].
struct InputLayer {
  Dims shape;  ///< without the batch
  bool operator==(const InputLayer&) const = default;
};

using LayerKind = std::variant<ConvolutionLayer, PoolingLayer, GlobalPoolingLayer, ResizeLayer, AddLayer, ConcatLayer,
                               SplitLayer, SliceLayer, FlattenLayer, LinearLayer, ShapeKeepingLayer, InputLayer>;

struct Layer {
  std::string name;
  std::vector<std::string> inputs;  ///< names of earlier layers, or "input"; empty: the layer before (or "input")
  LayerKind kind;
  bool operator==(const Layer&) const = default;
};

inline const std::string kInputName = "input";

/// A graph of layers in an order in which each comes after its inputs. The main input is called "input".
struct Network {
  std::string name;
  std::string description;
  Dims input;                  ///< the default input size: batch, channels, extents
  bool inputGradient = false;  ///< whether training needs the inputs' gradient, and so the first layers' dgrad
  std::vector<Layer> layers;
  bool operator==(const Network&) const = default;
};

/// Names of what layer number `index` reads, with the default (the layer before, or the main input) filled in. An
/// InputLayer reads nothing.
std::vector<std::string> inputNames(const Network& network, std::size_t index);

/// Output shape of every layer for the main input's shape `input`. Throws InputError that names the layer that does
/// not fit, and why; so it does for unknown or repeated names and for inputs that come later.
std::vector<Dims> propagateShapes(const Network& network, const Dims& input);

/// Weights and biases of every layer, 0 for those that have none; shapes as propagateShapes gives them.
std::vector<std::int64_t> parameterCounts(const Network& network, const Dims& input);

/// A distinct problem of a network with the names of all convolution layers that pose it.
struct NetworkProblem {
  Problem problem;
  std::vector<std::string> layers;  ///< as many as its multiplicity, in the network's order

  bool operator==(const NetworkProblem&) const = default;
};

struct ProblemRequest {
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes = allPasses();
};

/// The distinct convolution problems of `network` at `input`, layer by layer and for each layer in the order of the
/// passes. Layers that no layer with parameters comes before (the first ones) pose no backward-data problem unless the
/// network asks for its inputs' gradient. Throws as propagateShapes.
std::vector<NetworkProblem> networkProblems(const Network& network, const Dims& input, const ProblemRequest& request);

}  // namespace convscope
