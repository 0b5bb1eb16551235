#include "widgets/shared/common_columns.h"

#include <concepts>

#include "problem/problem_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "widgets/shared/words.h"

namespace convscope {

ColumnInfo layerColumn() {
  return {
      App::tr("Layer"),
      {},
      App::tr("The convolution layer. ×3: three layers of the network have the same problem, which is measured once."),
      QStringLiteral("layer4.0.downsample.0")};
}

ColumnInfo passColumn() {
  return {App::tr("Pass"),
          {},
          App::tr("The computation of a training step: forward (fwd), backward-data (dgrad: grad_input), "
                  "backward-filter (wgrad: grad_weight).")};
}

ColumnInfo columnInfo(const TrialColumn& column) {
  return {toQString(column.title), toQString(column.unit()), toQString(column.meaning), QString(column.letters, u'n'),
          column.format != CellFormat::Text};
}

ColumnInfo columnInfo(std::string_view tag) {
  return columnInfo(trialColumn(tag));
}

TableCell layerCell(const NetworkProblem& subject, int order) {
  return {layerName(subject), order};
}

TableCell passCell(const NetworkProblem& subject) {
  return {toQString(toText(subject.problem.pass)), static_cast<int>(subject.problem.pass)};
}

TableCell familyCell(const std::optional<Family>& family) {
  return textCell(familyName(family), !family);
}

QString layerToolTip(const NetworkProblem& subject) {
  return QStringLiteral("<p>%1<br>%2</p>")
      .arg(layersText(subject).toHtmlEscaped(), toQString(toText(subject.problem)).toHtmlEscaped());
}

QVariant toVariant(const CellValue& value) {
  return std::visit(
      []<class T>(const T& known) -> QVariant {
        if constexpr (std::same_as<T, std::monostate>)
          return {};
        else if constexpr (std::same_as<T, std::int64_t>)
          return QVariant::fromValue<qlonglong>(known);
        else if constexpr (std::same_as<T, std::uint64_t>)
          return QVariant::fromValue<qulonglong>(known);
        else if constexpr (std::same_as<T, bool> || std::same_as<T, double>)
          return known;
        else
          return toQString(plainText(known));
      },
      value);
}

}  // namespace convscope
