#include "widgets/network_editor/layer_column.h"

#include <QCoreApplication>
#include <array>

namespace convscope {
namespace {

struct Description {
  const char* title;
  const char* tip;
  Qt::AlignmentFlag alignment;
};

constexpr std::array<Description, kLayerColumns> kColumns{{
    {QT_TRANSLATE_NOOP("LayerColumn", "Name"),
     QT_TRANSLATE_NOOP("LayerColumn", "Name of the layer, by which others refer to it; unique in the network"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Output"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Shape of the layer's output: batch x channels x extents. Computed from the input size"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Time"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Time of the layer's fastest algorithms, all measured passes together: the medians of repeated "
                       "executions in the survey that is selected. Only where it measured the same problem: the same "
                       "layer at the same input size"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Kind"), QT_TRANSLATE_NOOP("LayerColumn", "What the layer computes"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Inputs"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Names of the layers that it reads, separated by commas; \"input\" is the network's input. Left "
                       "empty, it reads the layer before"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Out"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "What comes out: channels of a convolution, features of a linear layer, extents of a global "
                       "pooling (7x7), shape of a further input without the batch (3x224x224), and for a resize its "
                       "scale (scale 2), its extents (56x56) or the layer whose extents it takes (like conv1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Kernel"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Extents of the filter or the pooling window: one number for all dimensions, or one for each "
                       "(3x1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Stride"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Steps of the window in input elements (output elements where transposed): one number, or one "
                       "for each dimension (2x1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Padding"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Elements added at the border: one number, one for each dimension (1x0), beginning and end apart "
         "(1:2), or same_upper or same_lower for an output of input / stride, the odd element at the end "
         "or the beginning. Behind it ceil for a pooling that rounds up, output_padding 1 for a "
         "transposed convolution"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Dilation"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Distance of the window's taps in elements: one number, or one for each dimension; 1 is a dense "
                       "window"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Groups"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Groups of channels that do not see each other; as many as there are channels: a depthwise "
                       "convolution"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Bias"),
     QT_TRANSLATE_NOOP("LayerColumn", "Whether one learned number is added to each output channel"), Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "FLOPs"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Floating-point operations of a convolution's forward pass, computed directly; a multiply and an "
         "add are two. The backward passes take as many each"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Weights"),
     QT_TRANSLATE_NOOP("LayerColumn", "Learned numbers of the layer, biases included"), Qt::AlignRight},
}};

const Description& description(LayerColumn column) {
  return kColumns.at(static_cast<std::size_t>(column));
}

}  // namespace

QString columnTitle(LayerColumn column) {
  return QCoreApplication::translate("LayerColumn", description(column).title);
}

QString columnTip(LayerColumn column) {
  return QCoreApplication::translate("LayerColumn", description(column).tip);
}

Qt::Alignment columnAlignment(LayerColumn column) {
  return description(column).alignment | Qt::AlignVCenter;
}

}  // namespace convscope
