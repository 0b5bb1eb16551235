#include "widgets/network_editor/fit_advice.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "core/problem_text.h"
#include "network/output_shape.h"
#include "network/shapes.h"
#include "problem/input_error.h"
#include "widgets/network_editor/layer_cell.h"
#include "widgets/network_editor/layer_kinds.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr qsizetype kMostSuggestions = 4;

/// A layer that does not fit, and the layers before it.
class ShapeMismatch {
 public:
  ShapeMismatch(const Network& network, std::size_t row, const std::vector<Dims>& outputs)
      : m_network(network), m_row(row), m_known(network.input) {
    for (std::size_t i = 0; i < row; ++i) m_known.add(network.layers[i].name, outputs[i]);
  }

  FitAdvice advice() const {
    const LayerColumn column = fixableColumn().value_or(LayerColumn::Inputs);
    const QStringList fitting = suggestions(column);
    const QString message = QString::fromStdString(reason(layer(), inputs()).value_or(std::string()));
    if (fitting.isEmpty()) return {column, message};
    if (fitting.size() == 1) return {column, App::tr("%1; %2 would fit").arg(message, fitting.front())};
    return {column, App::tr("%1; any of these would fit: %2").arg(message, fitting.join(App::tr(" or ")))};
  }

 private:
  const Layer& layer() const { return m_network.layers[m_row]; }
  std::vector<std::string> inputs() const { return inputNames(m_network, m_row); }

  /// Returns why `layer` does not fit if it reads `names`; empty if it fits.
  std::optional<std::string> reason(const Layer& layer, const std::vector<std::string>& names) const {
    try {
      std::vector<Dims> shapes;
      for (const std::string& name : names) shapes.push_back(m_known.at(name));
      outputShape(layer.kind, shapes, m_known);
      return std::nullopt;
    } catch (const InputError& error) {
      return error.what();
    }
  }

  Dims input() const { return inputs().empty() ? Dims{} : m_known.at(inputs().front()); }
  std::size_t rank() const { return input().size() < 2 ? 0 : input().size() - 2; }

  bool fitsWith(LayerColumn column, const QString& text) const {
    Layer changed = layer();
    if (!cellText(changed, column)) return false;
    try {
      setCellText(changed, column, text, rank());
    } catch (const InputError&) {
      return false;  // this text is for another kind of layer
    }
    return !reason(changed, inputs());
  }

  std::optional<LayerColumn> fixableColumn() const {
    static const std::array<std::pair<LayerColumn, QString>, 8> kPlainest{{
        {LayerColumn::Groups, QStringLiteral("1")},
        {LayerColumn::Dilation, QStringLiteral("1")},
        {LayerColumn::Padding, QStringLiteral("0")},
        {LayerColumn::Kernel, QStringLiteral("1")},
        {LayerColumn::Stride, QStringLiteral("1")},
        {LayerColumn::Out, QStringLiteral("1")},
        {LayerColumn::Out, QStringLiteral(":")},
        {LayerColumn::Out, QStringLiteral("1 of 1")},
    }};
    for (const auto& [column, text] : kPlainest) {
      if (fitsWith(column, text)) return column;
    }
    return std::nullopt;
  }

  QStringList suggestions(LayerColumn column) const {
    switch (column) {
      case LayerColumn::Groups:
        return fittingGroups();
      case LayerColumn::Kernel:
        return fittingKernel();
      case LayerColumn::Dilation:
      case LayerColumn::Stride:
        return {QStringLiteral("1")};
      case LayerColumn::Padding:
        return {QStringLiteral("0")};
      case LayerColumn::Inputs:
        return fittingInputs();
      default:
        return {};
    }
  }

  /// Group counts that divide the input and the output channels, sorted by distance to the given one.
  QStringList fittingGroups() const {
    const auto& convolution = std::get<ConvolutionLayer>(layer().kind);
    const std::int64_t common = std::gcd(input()[1], convolution.outChannels);
    std::vector<std::int64_t> divisors;
    for (std::int64_t i = 1; i * i <= common; ++i) {
      if (common % i != 0) continue;
      divisors.push_back(i);
      if (i * i != common) divisors.push_back(common / i);
    }
    std::ranges::sort(divisors, {}, [&](std::int64_t divisor) { return std::abs(divisor - convolution.groups); });
    if (std::ssize(divisors) > kMostSuggestions) divisors.resize(kMostSuggestions);
    std::ranges::sort(divisors);
    QStringList texts;
    for (const std::int64_t divisor : divisors) texts.append(QString::number(divisor));
    return texts;
  }

  /// The given kernel, of the input's rank and no larger than the padded input.
  QStringList fittingKernel() const {
    const Dims shape = input();
    std::vector<Axis> axes = *axesOf(layer().kind);
    axes.resize(rank(), axes.empty() ? Axis{} : axes.back());
    Dims sizes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const std::int64_t room = shape[i + 2] + axes[i].padBegin + axes[i].padEnd;
      sizes.push_back(std::min(axes[i].filter, std::max<std::int64_t>((room - 1) / axes[i].dilation + 1, 1)));
    }
    const QString text = QString::fromStdString(dimsText(sizes));
    return {fitsWith(LayerColumn::Kernel, text) ? text : QStringLiteral("1")};
  }

  /// Earlier layers that it could read, nearest first. A layer with several inputs keeps the first one.
  QStringList fittingInputs() const {
    const bool joins =
        std::holds_alternative<AddLayer>(layer().kind) || std::holds_alternative<ConcatLayer>(layer().kind);
    QStringList texts;
    for (std::size_t i = m_row; i-- > 0 && texts.size() < kMostSuggestions;) {
      std::vector<std::string> names{m_network.layers[i].name};
      if (joins && names.front() == inputs().front()) continue;
      if (joins) names.insert(names.begin(), inputs().front());
      if (reason(layer(), names)) continue;
      QStringList shown;
      for (const std::string& name : names) shown.append(QString::fromStdString(name));
      texts.append(QStringLiteral("“%1”").arg(shown.join(QStringLiteral(", "))));
    }
    return texts;
  }

  const Network& m_network;
  std::size_t m_row;
  KnownShapes m_known;
};

}  // namespace

FitAdvice adviseOn(const Network& network, std::size_t row, const std::vector<Dims>& outputs) {
  return ShapeMismatch(network, row, outputs).advice();
}

}  // namespace convscope
