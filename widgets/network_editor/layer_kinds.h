#pragma once

#include <QString>
#include <QStringList>

#include "network/network.h"

namespace convscope {

/// What the network format calls the kind of a layer ("op"): "conv", "max_pool", "relu", ...
QString kindName(const LayerKind& kind);

/// All kinds of the network format: those that compute, then those that keep the shape.
QStringList computingKinds();
QStringList shapeKeepingKinds();

/// A layer of the kind `name` for data of `rank` spatial dimensions, with what is usual for it; what `before` and the
/// new kind both have (window, channels, bias) is taken over. Throws InputError that lists the kinds there are.
LayerKind changedKind(const LayerKind& before, const QString& name, std::size_t rank);
LayerKind newKind(const QString& name, std::size_t rank);

/// The window's axes of a convolution or pooling, null of others. `Kind` is LayerKind, const or not.
template <class Kind>
auto* axesOf(Kind& kind) {
  if (auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return &convolution->axes;
  auto* pooling = std::get_if<PoolingLayer>(&kind);
  return pooling == nullptr ? nullptr : &pooling->axes;
}

/// How the window's border is padded; null of others.
template <class Kind>
auto* paddingOf(Kind& kind) {
  if (auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return &convolution->padding;
  auto* pooling = std::get_if<PoolingLayer>(&kind);
  return pooling == nullptr ? nullptr : &pooling->padding;
}

}  // namespace convscope
