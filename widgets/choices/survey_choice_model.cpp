#include "widgets/choices/survey_choice_model.h"

#include <algorithm>
#include <iterator>

#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

SurveyChoiceModel::SurveyChoiceModel(const MeasuredChoices& choices, const ShownSurvey& shown, QObject* parent)
    : ColumnTable(parent), m_choices(choices), m_shown(shown) {
  setColumns(ownColumns());
  connect(&choices, &MeasuredChoices::changed, this, &SurveyChoiceModel::refresh);
  refresh();
}

void SurveyChoiceModel::setShown(const std::vector<int>& surveys) {
  if (surveys == m_only) return;
  m_only = surveys;
  refresh();
}

void SurveyChoiceModel::refresh() {
  const MeasuredChoices::Contents* contents = m_choices.contents();
  m_rows.clear();
  if (contents != nullptr) {
    std::ranges::copy_if(contents->surveys, std::back_inserter(m_rows), [this](const MeasuredChoices::OfSurvey& each) {
      return m_only.empty() || std::ranges::find(m_only, each.survey) != m_only.end();
    });
  }
  setRowCount(static_cast<int>(m_rows.size()));
  notifyChanged(0, rowCount() - 1, 0);
}

const MeasuredChoices::OfSurvey* SurveyChoiceModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_rows.size() ? &m_rows[index] : nullptr;
}

SurveyChoiceModel::Columns SurveyChoiceModel::ownColumns() {
  using Row = MeasuredChoices::OfSurvey;
  const auto text = [this](std::string (*textOf)(const SurveyStarted&)) {
    return [this, textOf](const Row& row) {
      const Survey* survey = m_shown.store().survey(row.survey);
      return survey != nullptr ? TableCell{toQString(textOf(survey->started)), row.survey} : TableCell{};
    };
  };
  const auto count = [](std::size_t ChoiceTotals::*member) {
    return [member](const Row& row) { return countCell(static_cast<std::int64_t>(row.totals.*member)); };
  };
  const auto time = [](double ChoiceTotals::*member) {
    return [member](const Row& row) { return row.totals.hasTimes() ? timeCell(row.totals.*member) : TableCell{}; };
  };
  const QString us = QStringLiteral("us");
  const QString total = tr("All convolutions of one iteration that cuDNN executes in PyTorch.");
  return {
      {{tr("Network"), {}, tr("What was measured."), QStringLiteral("efficientnet-b0")},
       text([](const SurveyStarted& started) { return subjectName(started); })},
      {{tr("Input size"), {}, tr("The input size of the network."), QStringLiteral("32x3x224x224")}, text(&sizeText)},
      {{tr("Precision"), {}, tr("The precision of the convolutions."), QStringLiteral("fp16, fp32")},
       text([](const SurveyStarted& started) { return precisionText(started); })},
      {{.title = tr("Other engine"),
        .meaning = tr("Problems that get another engine than the heuristic choice."),
        .isNumber = true},
       count(&ChoiceTotals::changed)},
      {{.title = tr("Heuristic choice kept"),
        .meaning = tr("Problems that keep the heuristic choice, because nothing else is faster for certain."),
        .isNumber = true},
       count(&ChoiceTotals::kept)},
      {{.title = tr("Left out"),
        .meaning = tr("Problems without an algorithm that fits the options: cuDNN chooses for them."),
        .isNumber = true},
       count(&ChoiceTotals::leftOut)},
      {{tr("Heuristic choice"), us, total}, time(&ChoiceTotals::heuristicUs)},
      {{tr("Chosen"), us, total}, time(&ChoiceTotals::chosenUs)},
      {{tr("Change"), QStringLiteral("%"), tr("Time of the choices against that of the heuristic choices.")},
       [](const Row& row) {
         return row.totals.hasTimes() ? changeCell(row.totals.chosenUs / row.totals.heuristicUs) : TableCell{};
       }}};
}

}  // namespace convscope
