#include "widgets/shared/common_columns.h"

#include "core/problem_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

ColumnInfo layerColumn() {
  return {
      App::tr("Layer"),
      {},
      App::tr(
          "The convolution layer. ×3: three layers of the network have the same problem, which is measured once. In a "
          "recorded program, how often an iteration computes it: ×0.333 is once in three iterations."),
      QStringLiteral("layer2.0.downsample.0")};
}

ColumnInfo passColumn() {
  return {App::tr("Pass"),
          {},
          App::tr("The computation of a training step: forward, backward-data (PyTorch's grad_input, cuDNN's dgrad) or "
                  "backward-filter (grad_weight, wgrad)."),
          App::tr("backward-filter")};
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
  return {passName(subject.problem.pass), static_cast<int>(subject.problem.pass)};
}

TableCell familyCell(const std::optional<Family>& family) {
  return textCell(familyName(family), !family);
}

QString layerToolTip(const NetworkProblem& subject) {
  return QStringLiteral("<p>%1<br>%2</p>")
      .arg(escapedMarkup(layersText(subject)), escapedMarkup(toQString(toText(subject.problem))));
}

}  // namespace convscope
