#include "widgets/network_editor/layer_cell.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/problem_text.h"
#include "problem/input_error.h"
#include "text/overloaded.h"
#include "widgets/network_editor/layer_kinds.h"
#include "widgets/network_editor/number_list.h"
#include "widgets/network_editor/padding_cell.h"
#include "widgets/network_editor/part_cell.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr QLatin1String kScale("scale ");
constexpr QLatin1String kLike("like ");
constexpr std::size_t kMostAxes = 3;

[[noreturn]] void refuse(const QString& text, const QString& expected) {
  throw InputError(
      "{}",
      QCoreApplication::translate("LayerCell", "“%1” does not fit here: write %2").arg(text, expected).toStdString());
}

/// Returns one number for all axes if they are equal and `shorten` is set, otherwise one number for each axis.
QString axesText(const std::vector<Axis>& axes, std::int64_t Axis::*member, bool shorten) {
  Dims values;
  for (const Axis& axis : axes) values.push_back(axis.*member);
  if (shorten && !values.empty() && std::ranges::count(values, values[0]) == std::ssize(values)) values = {values[0]};
  return QString::fromStdString(dimsText(values));
}

QString scaleText(const std::vector<double>& scale) {
  QStringList parts;
  for (const double factor : scale) parts.append(QString::number(factor, 'g', QLocale::FloatingPointShortest));
  return kScale + parts.join(QLatin1Char('x'));
}

std::optional<QString> outText(const LayerKind& kind) {
  using Text = std::optional<QString>;
  return std::visit(
      Overloaded{[](const ConvolutionLayer& l) -> Text { return QString::number(l.outChannels); },
                 [](const LinearLayer& l) -> Text { return QString::number(l.outFeatures); },
                 [](const GlobalPoolingLayer& l) -> Text {
                   return l.output.empty() ? QStringLiteral("1") : QString::fromStdString(dimsText(l.output));
                 },
                 [](const InputLayer& l) -> Text { return QString::fromStdString(dimsText(l.shape)); },
                 [](const ResizeLayer& l) -> Text {
                   if (!l.like.empty()) return kLike + QString::fromStdString(l.like);
                   return l.output.empty() ? scaleText(l.scale) : QString::fromStdString(dimsText(l.output));
                 },
                 [](const SplitLayer& l) -> Text { return partText(l); },
                 [](const SliceLayer& l) -> Text { return partText(l); },
                 [](const auto&) -> Text { return std::nullopt; }},
      kind);
}

std::optional<bool> biasOf(const LayerKind& kind) {
  if (const auto* convolution = std::get_if<ConvolutionLayer>(&kind)) return convolution->bias;
  if (const auto* linear = std::get_if<LinearLayer>(&kind)) return linear->bias;
  return std::nullopt;
}

std::int64_t readCount(const QString& text, const QString& expected) {
  const auto values = readNumbers(text, 1);
  if (!values || values->size() != 1) refuse(text, expected);
  return values->front();
}

Dims readSizes(const QString& text, const QString& expected) {
  const auto values = readNumbers(text, 1);
  if (!values) refuse(text, expected);
  return *values;
}

GlobalPoolingLayer readGlobalPooling(const QString& text) {
  Dims sizes = readSizes(text, App::tr("the output's spatial size, e.g. 7 or 7x5"));
  if (sizes == Dims{1}) return {};
  return {sizes};
}

ResizeLayer readResize(const QString& text) {
  const QString expected =
      App::tr("a scale (scale 2), the output's spatial size (56x56) or a layer whose size to take (like conv1)");
  if (text.startsWith(kLike)) {
    const QString name = text.mid(kLike.size()).trimmed();
    if (name.isEmpty()) refuse(text, expected);
    return {.scale = {}, .output = {}, .like = name.toStdString()};
  }
  if (!text.startsWith(kScale)) return {.scale = {}, .output = readSizes(text, expected), .like = {}};
  ResizeLayer layer;
  for (const QString& part : text.mid(kScale.size()).split(QLatin1Char('x'))) {
    bool isNumber = false;
    const double factor = part.trimmed().toDouble(&isNumber);
    if (!isNumber || !std::isfinite(factor) || factor <= 0) refuse(text, expected);
    layer.scale.push_back(factor);
  }
  return layer;
}

void setOut(LayerKind& kind, const QString& text) {
  std::visit(Overloaded{[&](ConvolutionLayer& l) {
                          l.outChannels = readCount(text, App::tr("the number of output channels, at least 1"));
                        },
                        [&](LinearLayer& l) {
                          l.outFeatures = readCount(text, App::tr("the number of output features, at least 1"));
                        },
                        [&](GlobalPoolingLayer& l) { l = readGlobalPooling(text); },
                        [&](InputLayer& l) {
                          l.shape = readSizes(text, App::tr("channels and spatial size, e.g. 3x224x224"));
                        },
                        [&](ResizeLayer& l) { l = readResize(text); }, [&](SplitLayer& l) { l = readSplit(text); },
                        [&](SliceLayer& l) { l = readSlice(text); }, [](auto&) {}},
             kind);
}

void setBias(LayerKind& kind, const QString& text) {
  const bool bias = text == QLatin1String("true");
  if (!bias && text != QLatin1String("false")) refuse(text, App::tr("true or false"));
  if (auto* convolution = std::get_if<ConvolutionLayer>(&kind)) convolution->bias = bias;
  if (auto* linear = std::get_if<LinearLayer>(&kind)) linear->bias = bias;
}

void setAxes(std::vector<Axis>& axes, std::int64_t Axis::*member, const QString& text) {
  const auto values = readNumbers(text, 1);
  if (!values || (values->size() != 1 && values->size() != axes.size()))
    refuse(text, App::tr("a whole number of at least 1 for all dimensions, or one for each of the kernel's %1 (2x1)")
                     .arg(axes.size()));
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].*member = (*values)[values->size() == 1 ? 0 : i];
}

void setKernel(std::vector<Axis>& axes, const QString& text, std::size_t rank) {
  const auto values = readNumbers(text, 1);
  if (!values || values->size() > kMostAxes)
    refuse(text, App::tr("a whole number of at least 1 for all dimensions, or one for each of 1 to 3 (3x1)"));
  const std::size_t count = values->size() > 1 ? values->size() : rank >= 1 && rank <= kMostAxes ? rank : axes.size();
  axes.resize(count, axes.empty() ? Axis{} : axes.back());
  for (std::size_t i = 0; i < count; ++i) axes[i].filter = (*values)[values->size() == 1 ? 0 : i];
}

std::vector<std::string> readNames(const QString& text) {
  std::vector<std::string> names;
  if (text.isEmpty()) return names;
  for (const QString& part : text.split(QLatin1Char(','))) {
    if (part.trimmed().isEmpty())
      refuse(text, App::tr("layer names separated by single commas, or leave the cell empty"));
    names.push_back(part.trimmed().toStdString());
  }
  return names;
}

std::string readName(const QString& text) {
  if (text.isEmpty() || text.contains(QLatin1Char(',')))
    refuse(text, QCoreApplication::translate("LayerCell", "a name without a comma: commas separate names"));
  if (text == QLatin1String("input"))
    refuse(text, QCoreApplication::translate("LayerCell", "another name: “input” is the network's own input"));
  return text.toStdString();
}

}  // namespace

std::optional<QString> cellText(const Layer& layer, LayerColumn column) {
  const auto* axes = axesOf(layer.kind);
  const auto ofAxes = [&](std::int64_t Axis::*member, bool shorten) -> std::optional<QString> {
    if (axes == nullptr) return std::nullopt;
    return axesText(*axes, member, shorten);
  };
  switch (column) {
    case LayerColumn::Name:
      return QString::fromStdString(layer.name);
    case LayerColumn::Kind:
      return kindName(layer.kind);
    case LayerColumn::Inputs: {
      if (std::holds_alternative<InputLayer>(layer.kind)) return std::nullopt;
      QStringList names;
      for (const std::string& name : layer.inputs) names.append(QString::fromStdString(name));
      return names.join(QStringLiteral(", "));
    }
    case LayerColumn::Out:
      return outText(layer.kind);
    case LayerColumn::Kernel:
      return ofAxes(&Axis::filter, false);
    case LayerColumn::Stride:
      return ofAxes(&Axis::stride, true);
    case LayerColumn::Padding:
      return paddingText(layer.kind);
    case LayerColumn::Dilation:
      return ofAxes(&Axis::dilation, true);
    case LayerColumn::Groups: {
      const auto* convolution = std::get_if<ConvolutionLayer>(&layer.kind);
      if (convolution == nullptr) return std::nullopt;
      return QString::number(convolution->groups);
    }
    case LayerColumn::Bias: {
      const auto bias = biasOf(layer.kind);
      if (!bias) return std::nullopt;
      return *bias ? QStringLiteral("true") : QStringLiteral("false");
    }
    default:
      return std::nullopt;
  }
}

void setCellText(Layer& layer, LayerColumn column, const QString& text, std::size_t rank) {
  auto* axes = axesOf(layer.kind);
  switch (column) {
    case LayerColumn::Name:
      layer.name = readName(text);
      return;
    case LayerColumn::Kind:
      layer.kind = changedKind(layer.kind, text, rank);
      return;
    case LayerColumn::Inputs:
      layer.inputs = readNames(text);
      return;
    case LayerColumn::Out:
      setOut(layer.kind, text);
      return;
    case LayerColumn::Kernel:
      setKernel(*axes, text, rank);
      return;
    case LayerColumn::Stride:
      setAxes(*axes, &Axis::stride, text);
      return;
    case LayerColumn::Padding:
      setPadding(layer.kind, text);
      return;
    case LayerColumn::Dilation:
      setAxes(*axes, &Axis::dilation, text);
      return;
    case LayerColumn::Groups:
      std::get<ConvolutionLayer>(layer.kind).groups = readCount(text, App::tr("the number of groups, at least 1"));
      return;
    case LayerColumn::Bias:
      setBias(layer.kind, text);
      return;
    default:
      return;
  }
}

}  // namespace convscope
