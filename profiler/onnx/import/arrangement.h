#pragma once

#include <optional>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// A run of coordinates along one axis of a layer's output: `extent` of them, `stride` apart.
struct AxisPiece {
  std::size_t axis = 0;  ///< 0: the batch, 1: the channels, from 2 on the extents
  std::int64_t stride = 1;
  std::int64_t extent = 1;

  bool operator==(const AxisPiece&) const = default;
};

/// How the axes of a tensor are made of those of the layer whose elements it holds in another order, so that what holds
/// at every input size can be told from what holds at this one: a channel shuffle keeps the extents, an exchange of
/// height and width only those of a square.
struct Arrangement {
  std::string source;                        ///< the layer
  Dims shape;                                ///< of its output
  std::vector<std::vector<AxisPiece>> axes;  ///< each of its pieces, outermost first

  bool operator==(const Arrangement&) const = default;
};

/// That of the layer `source` itself, of `shape`; none where its channels are no fixed number (flattened extents).
std::optional<Arrangement> wholeArrangement(const std::string& source, const Dims& shape);

/// Row by row in another shape, as Reshape, Squeeze, Unsqueeze and Flatten; none where the axes do not go into those.
std::optional<Arrangement> reshaped(const Arrangement& arrangement, const Dims& shape);

/// The axis `order[i]` becomes the axis i.
std::optional<Arrangement> transposed(const Arrangement& arrangement, const Dims& order);

/// `count` coordinates of an axis (none: one, and the axis goes), as Gather, Slice and Split. Only an axis that is made
/// of channels has as many at every input size.
std::optional<Arrangement> selected(const Arrangement& arrangement, std::size_t axis,
                                    std::optional<std::int64_t> count);

/// The layer that makes the arrangement's shape of its source's, at every input size: a shape-keeping one, or a slice
/// where it has fewer channels; none where there is none.
std::optional<LayerKind> layerFor(const Arrangement& arrangement);

/// The axis of the source that `axis` of the arrangement is, as a whole; none where it is none.
std::optional<std::size_t> sourceAxis(const Arrangement& arrangement, std::size_t axis);

/// Whether an axis is made of channels alone, so that it has the same extent at every input size.
bool isFixed(const std::vector<AxisPiece>& pieces);

}  // namespace convscope
