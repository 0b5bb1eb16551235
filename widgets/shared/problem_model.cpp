#include "widgets/shared/problem_model.h"

#include <iterator>

#include "widgets/shared/common_columns.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

ProblemModel::ProblemModel(const ShownSurvey& shown, QObject* parent) : BaselineTable(parent), m_shown(shown) {
  connect(&shown, &ShownSurvey::changed, this, &ProblemModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &ProblemModel::changed);
  connect(&shown, &ShownSurvey::problemChanged, this, &ProblemModel::changed);
}

void ProblemModel::setOwnColumns(Columns columns) {
  const auto layer = [this](int row) { return layerCell(problem(row).subject, row); };
  const auto pass = [this](int row) { return passCell(problem(row).subject); };
  const auto toolTip = [this](int row) {
    const std::string& device = problem(row).device;
    const QString where = device.empty() ? QString() : App::tr("Measured on %1.").arg(toQString(device));
    return layerToolTip(problem(row).subject) + paragraph(where);
  };
  Columns all{{layerColumn(), layer, toolTip}, {passColumn(), pass}};
  std::ranges::move(columns, std::back_inserter(all));
  setColumns(std::move(all));
  reset();
}

void ProblemModel::addBaselineColumns() {
  addBaseline(m_shown.baseline(), [](int problem) { return problem; });
}

void ProblemModel::reset() {
  const Survey* survey = m_shown.survey();
  beginResetModel();
  setRows(survey != nullptr && hasRows() ? static_cast<int>(survey->problems.size()) : 0);
  changed(-1);
  endResetModel();
}

void ProblemModel::changed(int row) {
  notifyOwnChanged(row, row);
}

std::optional<int> ProblemModel::rowAt(int row) const {
  return m_shown.problemAt(row) != nullptr ? std::optional(row) : std::nullopt;
}

}  // namespace convscope
