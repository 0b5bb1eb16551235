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

constexpr std::array<Description, kLayerColumns> kDescriptions{{
    {QT_TRANSLATE_NOOP("LayerColumn", "Name"),
     QT_TRANSLATE_NOOP("LayerColumn", "Name of the layer, by which others refer to it; unique in the network"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Output"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Shape of the layer's output: batch x channels x spatial size. Computed from the input size"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Time"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Total time of the layer over all measured passes, with PyTorch's choices for benchmark = False (on a CPU, "
         "the "
         "library's first choices): medians of repeated executions in the selected survey. Shown only if that survey "
         "measured the same problem: the same layer at the same input size"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Kind"), QT_TRANSLATE_NOOP("LayerColumn", "What the layer computes"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Inputs"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Names of the layers that it reads, separated by commas; \"input\" is the network's input. If "
                       "empty, it reads the previous layer"),
     Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "Out"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "What the layer outputs: channels of a convolution, features of a linear layer, spatial size of "
                       "a global pooling (7x7), shape of a further input without the batch (3x224x224). For a resize: "
                       "a scale (scale 2), a spatial size (56x56) or a layer whose size to take (like conv1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Kernel"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Size of the filter or the pooling window: one number for all dimensions, or one for each (3x1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Stride"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Step of the window in input elements (in output elements for a transposed convolution): one "
                       "number, or one for each dimension (2x1)"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Padding"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Elements added at the border: one number, one for each dimension (1x0), or different numbers at beginning "
         "and end (1:2). same_upper and same_lower give an output of input / stride, with the odd element at the end "
         "or the beginning. Append ceil to a pooling that rounds up, output_padding 1 to a transposed convolution"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Dilation"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Distance between the window's elements: one number, or one for each dimension; 1 is a dense window"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Groups"),
     QT_TRANSLATE_NOOP(
         "LayerColumn",
         "Groups of channels that are convolved separately. As many groups as channels make a depthwise convolution"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Bias"),
     QT_TRANSLATE_NOOP("LayerColumn", "Whether one learned number is added to each output channel"), Qt::AlignLeft},
    {QT_TRANSLATE_NOOP("LayerColumn", "FLOPs"),
     QT_TRANSLATE_NOOP("LayerColumn",
                       "Floating-point operations of a convolution's forward pass by the direct method; a multiply and "
                       "an add count as two. Each backward pass takes as many"),
     Qt::AlignRight},
    {QT_TRANSLATE_NOOP("LayerColumn", "Weights"),
     QT_TRANSLATE_NOOP("LayerColumn", "Learned parameters of the layer, biases included"), Qt::AlignRight},
}};

const Description& description(LayerColumn column) {
  return kDescriptions.at(static_cast<std::size_t>(column));
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
