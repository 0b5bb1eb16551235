#include "widgets/network_editor/layer_kinds.h"

#include <QCoreApplication>
#include <algorithm>

#include "network/layer_json.h"
#include "problem/input_error.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

constexpr std::int64_t kUsualChannels = 64;
constexpr std::int64_t kUsualFeatures = 1000;

std::vector<Axis> axes(std::size_t rank, Axis axis) {
  return std::vector<Axis>(std::max<std::size_t>(rank, 1), axis);
}

ConvolutionLayer convolution(std::size_t rank) {
  return {.outChannels = kUsualChannels, .axes = axes(rank, {.filter = 3, .padBegin = 1, .padEnd = 1})};
}

ConvolutionLayer transposedConvolution(std::size_t rank) {
  return {.outChannels = kUsualChannels, .transposed = true, .axes = axes(rank, {.filter = 2, .stride = 2})};
}

PoolingLayer pooling(PoolingKind kind, std::size_t rank) {
  return {.kind = kind, .axes = axes(rank, {.filter = 2, .stride = 2})};
}

struct Kind {
  const char* name;
  LayerKind (*make)(std::size_t rank);
};

constexpr Kind kKinds[] = {
    {"conv", [](std::size_t rank) -> LayerKind { return convolution(rank); }},
    {"conv_transpose", [](std::size_t rank) -> LayerKind { return transposedConvolution(rank); }},
    {"max_pool", [](std::size_t rank) -> LayerKind { return pooling(PoolingKind::Max, rank); }},
    {"avg_pool", [](std::size_t rank) -> LayerKind { return pooling(PoolingKind::Average, rank); }},
    {"global_pool", [](std::size_t) -> LayerKind { return GlobalPoolingLayer{}; }},
    {"resize", [](std::size_t) -> LayerKind { return ResizeLayer{.scale = {2}, .output = {}, .like = {}}; }},
    {"add", [](std::size_t) -> LayerKind { return AddLayer{}; }},
    {"concat", [](std::size_t) -> LayerKind { return ConcatLayer{}; }},
    {"split", [](std::size_t) -> LayerKind { return SplitLayer{.parts = 2, .sizes = {}}; }},
    {"slice", [](std::size_t) -> LayerKind { return SliceLayer{}; }},
    {"flatten", [](std::size_t) -> LayerKind { return FlattenLayer{}; }},
    {"linear", [](std::size_t) -> LayerKind { return LinearLayer{.outFeatures = kUsualFeatures}; }},
    {"input",
     [](std::size_t rank) -> LayerKind {
       Dims shape(rank + 1, 32);
       shape[0] = 3;
       return InputLayer{shape};
     }},
};

/// Copies the properties that both kinds have.
void takeOver(const LayerKind& before, LayerKind& kind) {
  const auto* oldConvolution = std::get_if<ConvolutionLayer>(&before);
  const auto* oldLinear = std::get_if<LinearLayer>(&before);
  auto* convolution = std::get_if<ConvolutionLayer>(&kind);
  auto* linear = std::get_if<LinearLayer>(&kind);
  if (convolution != nullptr && oldConvolution != nullptr) {
    const bool transposed = convolution->transposed;
    *convolution = *oldConvolution;
    convolution->transposed = transposed;
  } else if (const auto* window = axesOf(before); window != nullptr && axesOf(kind) != nullptr) {
    *axesOf(kind) = *window;
    *paddingOf(kind) = *paddingOf(before);
  }
  if (convolution != nullptr && oldLinear != nullptr) {
    convolution->outChannels = oldLinear->outFeatures;
    convolution->bias = oldLinear->bias;
  }
  if (linear != nullptr && oldConvolution != nullptr) {
    linear->outFeatures = oldConvolution->outChannels;
    linear->bias = oldConvolution->bias;
  }
  if (convolution != nullptr && convolution->transposed) return;
  if (auto* window = axesOf(kind)) {
    for (Axis& axis : *window) axis.outputPadding = 0;
  }
}

}  // namespace

QString kindName(const LayerKind& kind) {
  const char* name = std::visit(
      Overloaded{[](const ConvolutionLayer& l) { return l.transposed ? "conv_transpose" : "conv"; },
                 [](const PoolingLayer& l) { return l.kind == PoolingKind::Max ? "max_pool" : "avg_pool"; },
                 [](const GlobalPoolingLayer&) { return "global_pool"; }, [](const ResizeLayer&) { return "resize"; },
                 [](const AddLayer&) { return "add"; }, [](const ConcatLayer&) { return "concat"; },
                 [](const SplitLayer&) { return "split"; }, [](const SliceLayer&) { return "slice"; },
                 [](const FlattenLayer&) { return "flatten"; }, [](const LinearLayer&) { return "linear"; },
                 [](const ShapeKeepingLayer& l) { return l.kind.c_str(); }, [](const InputLayer&) { return "input"; }},
      kind);
  return QString::fromUtf8(name);
}

QStringList computingKinds() {
  QStringList names;
  for (const Kind& kind : kKinds) names.append(QString::fromLatin1(kind.name));
  return names;
}

QStringList shapeKeepingKinds() {
  QStringList names;
  for (const std::string_view name : kShapeKeepingKinds)
    names.append(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
  return names;
}

LayerKind newKind(const QString& name, std::size_t rank) {
  for (const Kind& kind : kKinds) {
    if (name == QLatin1String(kind.name)) return kind.make(rank);
  }
  if (shapeKeepingKinds().contains(name)) return ShapeKeepingLayer{name.toStdString()};
  throw InputError("{}", QCoreApplication::translate("LayerCell", "there is no kind “%1”: use one of %2")
                             .arg(name, (computingKinds() + shapeKeepingKinds()).join(QStringLiteral(", ")))
                             .toStdString());
}

LayerKind changedKind(const LayerKind& before, const QString& name, std::size_t rank) {
  if (name == kindName(before)) return before;
  LayerKind kind = newKind(name, rank);
  takeOver(before, kind);
  return kind;
}

}  // namespace convscope
