#pragma once

#include <optional>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// A run of coordinates along one axis of a layer's output: `size` of them, `stride` apart.
struct AxisPiece {
  std::size_t axis = 0;  ///< 0: the batch, 1: the channels, from 2 on the spatial sizes
  std::int64_t stride = 1;
  std::int64_t size = 1;

  bool operator==(const AxisPiece&) const = default;
};

/// How the axes of a tensor are composed of those of a layer whose elements it contains in another order. It separates
/// what is true at every input size from what is true at this one: a channel shuffle always keeps the shape, an
/// exchange of height and width only that of a square.
struct Arrangement {
  std::string source;                        ///< the layer
  Dims shape;                                ///< of its output
  std::vector<std::vector<AxisPiece>> axes;  ///< each of its pieces, outermost first

  bool operator==(const Arrangement&) const = default;
};

/// Returns that of the layer `source` itself, of `shape`; none if the number of its channels is not fixed (flattened
/// sizes).
std::optional<Arrangement> wholeArrangement(const std::string& source, const Dims& shape);

/// Returns it row by row in another shape, as Reshape, Squeeze, Unsqueeze and Flatten do; none if the axes cannot be
/// composed of its pieces.
std::optional<Arrangement> reshaped(const Arrangement& arrangement, const Dims& shape);

/// Moves the axis `order[i]` to the place i.
std::optional<Arrangement> transposed(const Arrangement& arrangement, const Dims& order);

/// Selects `count` coordinates of an axis (none: one, and removes the axis), as Gather, Slice and Split do. Only an
/// axis of channels has as many at every input size.
std::optional<Arrangement> selected(const Arrangement& arrangement, std::size_t axis,
                                    std::optional<std::int64_t> count);

/// Returns the layer that turns the source's shape into the arrangement's at every input size: a shape-keeping layer,
/// or a slice if there are fewer channels. None if no layer does.
std::optional<LayerKind> layerFor(const Arrangement& arrangement);

/// Returns the axis of the source that is, as a whole, `axis` of the arrangement; none if there is no such axis.
std::optional<std::size_t> sourceAxis(const Arrangement& arrangement, std::size_t axis);

/// Returns whether an axis consists of channels only: then it has the same size at every input size.
bool isFixed(const std::vector<AxisPiece>& pieces);

}  // namespace convscope
