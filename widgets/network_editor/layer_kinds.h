#pragma once

#include <QString>
#include <QStringList>

#include "network/network.h"

namespace convscope {

/// Returns the network format's name for a kind of layer ("op"): "conv", "max_pool", "relu", ...
QString kindName(const LayerKind& kind);

/// Return the layer kinds of the network format: those that compute something, and those that keep the shape.
QStringList computingKinds();
QStringList shapeKeepingKinds();

/// Returns a layer of the kind `name` with usual values, for data of `rank` spatial dimensions. Properties that
/// `before` and the new kind share (window, channels, bias) are copied. Throws InputError that lists the known kinds.
LayerKind changedKind(const LayerKind& before, const QString& name, std::size_t rank);
LayerKind newKind(const QString& name, std::size_t rank);

/// Returns the window's axes of a convolution or pooling, or null. `Kind` is LayerKind, const or not.
template <class Kind>
auto* axesOf(Kind& kind) {
  if (auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return &convolution->axes;
  auto* pooling = std::get_if<PoolingLayer>(&kind);
  return pooling == nullptr ? nullptr : &pooling->axes;
}

/// Returns the padding of a layer's window, or null.
template <class Kind>
auto* paddingOf(Kind& kind) {
  if (auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return &convolution->padding;
  auto* pooling = std::get_if<PoolingLayer>(&kind);
  return pooling == nullptr ? nullptr : &pooling->padding;
}

}  // namespace convscope
