#pragma once

#include <QString>

#include "network/presets.h"
#include "widgets/network_editor/layer_kinds.h"
#include "widgets/network_editor/layer_model.h"

namespace convscope::testing {

/// input 2x3x32x32 -> conv1 (16) -> relu1 -> conv2 (16, reads relu1) -> sum (relu1 + conv2) -> pool.
inline Network smallNetwork() {
  Network network{.name = "small", .description = {}, .input = {2, 3, 32, 32}, .layers = {}};
  ConvolutionLayer convolution = std::get<ConvolutionLayer>(newKind(QStringLiteral("conv"), 2));
  convolution.outChannels = 16;
  network.layers = {{"conv1", {}, convolution},
                    {"relu1", {}, ShapeKeepingLayer{"relu"}},
                    {"conv2", {"relu1"}, convolution},
                    {"sum", {"relu1", "conv2"}, AddLayer{}},
                    {"pool", {}, newKind(QStringLiteral("max_pool"), 2)}};
  return network;
}

inline QModelIndex at(const LayerModel& model, int row, LayerColumn column) {
  return model.index(row, static_cast<int>(column));
}

inline bool type(LayerModel& model, int row, LayerColumn column, const char* text) {
  return model.setData(at(model, row, column), QString::fromUtf8(text));
}

inline QString shown(const LayerModel& model, int row, LayerColumn column) {
  return at(model, row, column).data().toString();
}

inline QString errorAt(const LayerModel& model, int row, LayerColumn column) {
  return at(model, row, column).data(LayerModel::ErrorRole).toString();
}

}  // namespace convscope::testing
