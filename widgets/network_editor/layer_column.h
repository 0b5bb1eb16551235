#pragma once

#include <QString>
#include <Qt>

namespace convscope {

/// What the table of layers shows of each, beside its number in the header. The order is that of the screen: what a
/// layer is and what comes of it first, so that a narrow window shows both.
enum class LayerColumn {
  Name,
  Output,
  Time,
  Kind,
  Inputs,
  Out,
  Kernel,
  Stride,
  Padding,
  Dilation,
  Groups,
  Bias,
  Flops,
  Weights
};
inline constexpr int kLayerColumns = 14;

/// The column's header, and what it holds in full, its syntax included where it can be edited.
QString columnTitle(LayerColumn column);
QString columnTip(LayerColumn column);
Qt::Alignment columnAlignment(LayerColumn column);

}  // namespace convscope
