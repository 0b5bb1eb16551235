#pragma once

#include <QString>
#include <Qt>

namespace convscope {

/// The columns of the layer table. What a layer is and what it outputs come first, so a narrow window shows both.
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

/// Return the column's header and its explanation, including the syntax of an editable column.
QString columnTitle(LayerColumn column);
QString columnTip(LayerColumn column);
Qt::Alignment columnAlignment(LayerColumn column);

}  // namespace convscope
