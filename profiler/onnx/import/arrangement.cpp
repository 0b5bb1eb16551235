#include "onnx/import/arrangement.h"

#include <algorithm>

namespace convscope {
namespace {

using Pieces = std::vector<AxisPiece>;

constexpr std::size_t kChannels = 1;

std::int64_t sizeOf(const Pieces& pieces) {
  std::int64_t size = 1;
  for (const AxisPiece& piece : pieces) size *= piece.size;  // cannot overflow: the tensor's elements were counted
  return size;
}

/// Adds a piece, or lengthens the last one if the piece continues it.
void append(Pieces& pieces, const AxisPiece& piece) {
  if (!pieces.empty() && pieces.back().axis == piece.axis && pieces.back().stride == piece.stride * piece.size) {
    pieces.back().stride = piece.stride;
    pieces.back().size *= piece.size;
  } else {
    pieces.push_back(piece);
  }
}

/// Distributes all pieces of a tensor over new axes, outermost first.
class Dealer {
 public:
  explicit Dealer(const Arrangement& arrangement) {
    for (const Pieces& pieces : arrangement.axes) m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
  }

  /// Returns the next pieces, which make up an axis of `size`; none if they do not fit.
  std::optional<Pieces> take(std::int64_t size) {
    Pieces taken;
    std::int64_t wanted = size;
    while (wanted > 1 || (taken.empty() && m_next < m_pieces.size() && m_pieces[m_next].size == 1)) {
      if (m_next == m_pieces.size() || m_pieces[m_next].size < 1) return std::nullopt;
      AxisPiece& piece = m_pieces[m_next];
      if (wanted % piece.size == 0) {
        append(taken, piece);
        wanted /= piece.size;
        ++m_next;
      } else if (piece.size % wanted == 0) {
        piece.size /= wanted;
        append(taken, {piece.axis, piece.stride * piece.size, wanted});
        wanted = 1;
      } else {
        return std::nullopt;
      }
    }
    return taken;
  }

  /// Appends the rest to `pieces`. Returns whether the rest is only axes of one element.
  bool giveRest(Pieces& pieces) {
    for (; m_next < m_pieces.size(); ++m_next) {
      if (m_pieces[m_next].size != 1) return false;
      append(pieces, m_pieces[m_next]);
    }
    return true;
  }

 private:
  Pieces m_pieces;
  std::size_t m_next = 0;
};

}  // namespace

std::optional<Arrangement> wholeArrangement(const std::string& source, const Dims& shape) {
  if (shape.size() < 3) return std::nullopt;
  Arrangement arrangement{source, shape, {}};
  for (std::size_t axis = 0; axis < shape.size(); ++axis) arrangement.axes.push_back({{axis, 1, shape[axis]}});
  return arrangement;
}

std::optional<Arrangement> reshaped(const Arrangement& arrangement, const Dims& shape) {
  Dealer dealer(arrangement);
  Arrangement result{arrangement.source, arrangement.shape, {}};
  for (const std::int64_t size : shape) {
    auto pieces = dealer.take(size);
    if (!pieces) return std::nullopt;
    result.axes.push_back(std::move(*pieces));
  }
  if (result.axes.empty() || !dealer.giveRest(result.axes.back())) return std::nullopt;
  return result;
}

std::optional<Arrangement> transposed(const Arrangement& arrangement, const Dims& order) {
  if (order.size() != arrangement.axes.size()) return std::nullopt;
  Arrangement result{arrangement.source, arrangement.shape, {}};
  for (const std::int64_t axis : order) {
    if (axis < 0 || axis >= std::ssize(arrangement.axes)) return std::nullopt;
    result.axes.push_back(arrangement.axes[static_cast<std::size_t>(axis)]);
  }
  return result;
}

std::optional<Arrangement> selected(const Arrangement& arrangement, std::size_t axis,
                                    std::optional<std::int64_t> count) {
  if (axis >= arrangement.axes.size() || count.value_or(1) < 1 || !isFixed(arrangement.axes[axis])) return std::nullopt;
  Arrangement result = arrangement;
  const auto at = result.axes.begin() + static_cast<std::ptrdiff_t>(axis);
  if (count) {
    *at = {{kChannels, 1, *count}};
  } else {
    result.axes.erase(at);
  }
  return result;
}

bool isFixed(const std::vector<AxisPiece>& pieces) {
  return std::ranges::all_of(pieces, [](const AxisPiece& piece) { return piece.axis == kChannels; });
}

std::optional<std::size_t> sourceAxis(const Arrangement& arrangement, std::size_t axis) {
  const Pieces& pieces = arrangement.axes[axis];
  if (pieces.size() != 1 || pieces[0].stride != 1 || pieces[0].size != arrangement.shape[pieces[0].axis])
    return std::nullopt;
  return pieces[0].axis;
}

std::optional<LayerKind> layerFor(const Arrangement& arrangement) {
  const Dims& shape = arrangement.shape;
  if (arrangement.axes.size() != shape.size() || !isFixed(arrangement.axes[kChannels])) return std::nullopt;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis != kChannels && sourceAxis(arrangement, axis) != axis) return std::nullopt;
  }
  const std::int64_t channels = sizeOf(arrangement.axes[kChannels]);
  if (channels == shape[kChannels]) return ShapeKeepingLayer{"rearranged"};
  if (channels > shape[kChannels]) return std::nullopt;
  return SliceLayer{.end = channels};
}

}  // namespace convscope
