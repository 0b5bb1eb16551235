#include "widgets/network_editor/part_cell.h"

#include <QRegularExpression>
#include <QStringList>

#include "problem/input_error.h"
#include "widgets/network_editor/number_list.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString axisText(std::int64_t axis) {
  return axis == 1 ? QString() : QStringLiteral("axis %1 ").arg(axis);
}

/// Returns the texts captured by `pattern`; the first one is the optional axis in front. Empty if `text` does not
/// match.
QStringList groupsOf(const QString& text, const QString& pattern) {
  const QRegularExpression expression(QRegularExpression::anchoredPattern(
      QStringLiteral("\\s*(?:axis\\s+(\\d+)\\s+)?") + pattern + QStringLiteral("\\s*")));
  const QRegularExpressionMatch match = expression.match(text);
  QStringList groups;
  for (int i = 1; match.hasMatch() && i <= expression.captureCount(); ++i) groups.append(match.captured(i));
  return groups;
}

/// Reads a whole number; an empty text gives `fallback`.
std::int64_t numberOr(std::int64_t fallback, const QString& text, std::int64_t least, const InputError& error) {
  if (text.isEmpty()) return fallback;
  const auto number = readNumber(text, least);
  if (!number) throw error;
  return *number;
}

InputError refusal(const QString& text, const QString& expected) {
  return InputError("{}", App::tr("“%1” does not fit here: write %2").arg(text, expected).toStdString());
}

}  // namespace

QString partText(const SplitLayer& layer) {
  QStringList sizes;
  for (const std::int64_t size : layer.sizes) sizes.append(QString::number(size));
  if (sizes.isEmpty()) sizes.append(QString::number(layer.parts));
  // A single part needs a trailing "+": otherwise it would read as a number of parts.
  if (layer.sizes.size() == 1) sizes.append(QString());
  return QStringLiteral("%1%2 of %3").arg(axisText(layer.axis)).arg(layer.part).arg(sizes.join(QLatin1Char('+')));
}

QString partText(const SliceLayer& layer) {
  QString text = axisText(layer.axis);
  if (layer.begin != 0) text += QString::number(layer.begin);
  text += QLatin1Char(':');
  if (layer.end) text += QString::number(*layer.end);
  return layer.step == 1 ? text : QStringLiteral("%1:%2").arg(text).arg(layer.step);
}

SplitLayer readSplit(const QString& text) {
  const InputError error =
      refusal(text, App::tr("a part of equal parts (1 of 2) or of parts with these sizes (1 of 32+96), for a spatial "
                            "dimension with its axis before it (axis 2 1 of 2)"));
  const QStringList groups = groupsOf(text, QStringLiteral("(\\d+)\\s+of\\s+(\\d+(?:\\+\\d*)*)"));
  if (groups.isEmpty()) throw error;
  SplitLayer layer;
  layer.axis = numberOr(1, groups[0], 1, error);
  layer.part = numberOr(1, groups[1], 1, error);
  if (!groups[2].contains(QLatin1Char('+'))) {
    layer.parts = numberOr(1, groups[2], 1, error);
    return layer;
  }
  for (const QString& size : groups[2].split(QLatin1Char('+'), Qt::SkipEmptyParts))
    layer.sizes.push_back(numberOr(1, size, 1, error));
  return layer;
}

SliceLayer readSlice(const QString& text) {
  const InputError error = refusal(text, App::tr("BEGIN:END or BEGIN:END:STEP (0:58, ::2, -4:), for a spatial "
                                                 "dimension with its axis before it (axis 2 ::2)"));
  const QStringList groups = groupsOf(text, QStringLiteral("(-?\\d*):(-?\\d*)(?::(\\d*))?"));
  if (groups.isEmpty()) throw error;
  SliceLayer layer;
  layer.axis = numberOr(1, groups[0], 1, error);
  layer.begin = numberOr(0, groups[1], -kLargestSize, error);
  if (!groups[2].isEmpty()) layer.end = numberOr(0, groups[2], -kLargestSize, error);
  layer.step = numberOr(1, groups[3], 1, error);
  return layer;
}

}  // namespace convscope
