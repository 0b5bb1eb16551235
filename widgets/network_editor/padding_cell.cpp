#include "widgets/network_editor/padding_cell.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "problem/input_error.h"
#include "widgets/network_editor/layer_kinds.h"
#include "widgets/network_editor/number_list.h"

namespace convscope {
namespace {

constexpr QLatin1String kSameUpper("same_upper");
constexpr QLatin1String kSameLower("same_lower");
constexpr QLatin1String kCeil("ceil");
constexpr QLatin1String kOutputPadding("output_padding");

/// Joins the texts of all axes with "x"; returns a single text if all are the same.
QString joined(QStringList parts) {
  if (!parts.isEmpty() && parts.count(parts.front()) == parts.size()) return parts.front();
  return parts.join(QLatin1Char('x'));
}

QString padsText(const std::vector<Axis>& axes) {
  QStringList parts;
  for (const Axis& axis : axes) {
    const QString begin = QString::number(axis.padBegin);
    parts.append(axis.padBegin == axis.padEnd ? begin : begin + QLatin1Char(':') + QString::number(axis.padEnd));
  }
  return joined(parts);
}

bool setPads(std::vector<Axis>& axes, const QString& text) {
  const QStringList parts = text.split(QLatin1Char('x'));
  const auto rank = static_cast<qsizetype>(axes.size());
  if (parts.size() != 1 && parts.size() != rank) return false;
  for (qsizetype i = 0; i < rank; ++i) {
    const QStringList sides = parts[parts.size() == 1 ? 0 : i].split(QLatin1Char(':'));
    const auto begin = readNumber(sides.front(), 0);
    const auto end = readNumber(sides.back(), 0);
    if (sides.size() > 2 || !begin || !end) return false;
    axes[static_cast<std::size_t>(i)].padBegin = *begin;
    axes[static_cast<std::size_t>(i)].padEnd = *end;
  }
  return true;
}

bool setOutputPadding(std::vector<Axis>& axes, const QString& text) {
  const auto values = readNumbers(text, 0);
  if (!values || (values->size() != 1 && values->size() != axes.size())) return false;
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].outputPadding = (*values)[values->size() == 1 ? 0 : i];
  return true;
}

bool isTransposed(const LayerKind& kind) {
  const auto* convolution = std::get_if<ConvolutionLayer>(&kind);
  return convolution != nullptr && convolution->transposed;
}

/// Returns whether `text` could be read. If not, `kind` may be partly changed.
bool read(LayerKind& kind, const QString& text) {
  std::vector<Axis>& axes = *axesOf(kind);
  auto* pooling = std::get_if<PoolingLayer>(&kind);
  for (Axis& axis : axes) axis.padBegin = axis.padEnd = axis.outputPadding = 0;
  if (pooling != nullptr) pooling->ceilMode = false;
  QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.isEmpty()) return false;
  const QString padding = words.takeFirst();
  *paddingOf(kind) = padding == kSameUpper   ? Padding::SameUpper
                     : padding == kSameLower ? Padding::SameLower
                                             : Padding::Explicit;
  if (*paddingOf(kind) == Padding::Explicit && !setPads(axes, padding)) return false;
  if (words.isEmpty()) return true;
  if (pooling != nullptr) {
    pooling->ceilMode = true;
    return words == QStringList{kCeil};
  }
  return isTransposed(kind) && words.size() == 2 && words[0] == kOutputPadding && setOutputPadding(axes, words[1]);
}

QString expected(const LayerKind& kind) {
  const QString base =
      QCoreApplication::translate("LayerCell",
                                  "1, 1x0 (one for each dimension), 1:2 (beginning and end), same_upper "
                                  "or same_lower");
  if (isTransposed(kind)) return base + QCoreApplication::translate("LayerCell", ", then output_padding 1 if needed");
  if (std::holds_alternative<PoolingLayer>(kind))
    return base + QCoreApplication::translate("LayerCell", ", then ceil to round the output size up");
  return base;
}

}  // namespace

std::optional<QString> paddingText(const LayerKind& kind) {
  const std::vector<Axis>* axes = axesOf(kind);
  if (axes == nullptr) return std::nullopt;
  QStringList words;
  switch (*paddingOf(kind)) {
    case Padding::Explicit:
      words.append(padsText(*axes));
      break;
    case Padding::SameUpper:
      words.append(kSameUpper);
      break;
    case Padding::SameLower:
      words.append(kSameLower);
      break;
  }
  const auto* pooling = std::get_if<PoolingLayer>(&kind);
  if (pooling != nullptr && pooling->ceilMode) words.append(kCeil);
  if (std::ranges::any_of(*axes, [](const Axis& axis) { return axis.outputPadding != 0; })) {
    QStringList parts;
    for (const Axis& axis : *axes) parts.append(QString::number(axis.outputPadding));
    words.append({kOutputPadding, joined(parts)});
  }
  return words.join(QLatin1Char(' '));
}

void setPadding(LayerKind& kind, const QString& text) {
  LayerKind changed = kind;
  if (!read(changed, text))
    throw InputError("{}", QCoreApplication::translate("LayerCell", "“%1” does not fit here: write %2")
                               .arg(text, expected(kind))
                               .toStdString());
  kind = changed;
}

}  // namespace convscope
