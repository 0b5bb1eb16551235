#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/precision.h"
#include "core/problem.h"

namespace convscope {

/// How the padding of a window is given. SameUpper and SameLower (as in ONNX's auto_pad) make the output size
/// ceil(input / stride), or input * stride for a transposed convolution, at any input size; the odd element goes to the
/// end or to the beginning. The padding of the axes is then ignored.
enum class Padding { Explicit, SameUpper, SameLower };

/// A convolution or, with `transposed`, a transposed convolution. `axes` contain everything except the input size.
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
  bool ceilMode = false;  ///< round the output size up, as PyTorch's ceil_mode
  Padding padding = Padding::Explicit;
  std::vector<Axis> axes;

  bool operator==(const PoolingLayer&) const = default;
};

/// Pools an input of any size to the sizes `output` (all 1: global pooling; others: adaptive pooling).
struct GlobalPoolingLayer {
  Dims output;  ///< one size for each spatial dimension, or one for all; empty means 1
  bool operator==(const GlobalPoolingLayer&) const = default;
};

/// Scales the spatial sizes by `scale` (rounded down), to the sizes `output`, or to those of the earlier layer `like`.
/// Exactly one is given; scales and sizes are one for each spatial dimension, or one for all.
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

/// One of the parts that the input is split into along an axis: `parts` parts of equal size, or parts of `sizes`, which
/// add up to the input's size. Exactly one of them is given.
struct SplitLayer {
  std::int64_t axis = 1;   ///< 1: the channels; from 2 on the spatial sizes, outermost first
  std::int64_t parts = 0;  ///< 0: not given
  Dims sizes;
  std::int64_t part = 1;  ///< which one, from 1

  bool operator==(const SplitLayer&) const = default;
};

/// Takes every `step`-th element along an axis from `begin` to before `end`, like a slice in Python: negative indices
/// count from the end, and indices beyond the input are clipped.
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

/// Activation, normalisation, dropout and the like: keeps the shape. `kind` is its usual name ("relu", "batch_norm",
/// ...). Normalisations have two parameters for each channel.
struct ShapeKeepingLayer {
  std::string kind;
  bool operator==(const ShapeKeepingLayer&) const = default;
};

/// A further input of the network, of shape [batch of the main input, channels, spatial sizes ...].
struct InputLayer {
  Dims shape;  ///< without the batch
  bool operator==(const InputLayer&) const = default;
};

/// The shape-keeping layers that the network format calls by their own name. Others are written as
/// {"op": "shape_keeping", "kind": NAME}.
inline constexpr std::array<std::string_view, 21> kShapeKeepingKinds{
    "relu",     "relu6",      "leaky_relu",   "prelu",      "elu",        "gelu",          "silu",
    "mish",     "hard_swish", "hard_sigmoid", "sigmoid",    "tanh",       "softmax",       "dropout",
    "identity", "clip",       "batch_norm",   "group_norm", "layer_norm", "instance_norm", "lrn"};

using LayerKind = std::variant<ConvolutionLayer, PoolingLayer, GlobalPoolingLayer, ResizeLayer, AddLayer, ConcatLayer,
                               SplitLayer, SliceLayer, FlattenLayer, LinearLayer, ShapeKeepingLayer, InputLayer>;

struct Layer {
  std::string name;
  std::vector<std::string> inputs;  ///< names of earlier layers, or "input"; empty: the layer before (or "input")
  LayerKind kind;
  bool operator==(const Layer&) const = default;
};

/// What layers call the network's main input.
inline const std::string kInputName = "input";

/// A graph of layers. Each layer comes after its inputs.
struct Network {
  std::string name;
  std::string description;
  Dims input;                               ///< the default input size: batch, channels, spatial sizes
  bool inputGradient = false;               ///< training needs the gradient of the inputs: dgrad of the first layers
  std::optional<Precision> precision = {};  ///< that a model computes in; the default of its surveys
  std::vector<Layer> layers;
  bool operator==(const Network&) const = default;
};

}  // namespace convscope
