#include "widgets/recorded/recorded_figures.h"

#include <utility>

#include "analysis/recorded_advice.h"
#include "analysis/survey_workload.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

RecordedFigures::RecordedFigures(const ShownSurvey& shown, QObject* parent) : QObject(parent), m_shown(shown) {
  connect(&shown, &ShownSurvey::changed, this, &RecordedFigures::compute);
  connect(&shown, &ShownSurvey::ended, this, &RecordedFigures::compute);
  compute();
}

void RecordedFigures::compute() {
  const Survey* survey = m_shown.survey();
  const Workload* workload = survey != nullptr ? workloadOf(*survey) : nullptr;
  m_iterations.show({});
  m_races.clear();
  m_missing.clear();
  if (workload != nullptr) {
    ProgramForecast iterations = programForecast(*survey);
    m_missing = toQString(iterations.missing);
    m_iterations.show(std::move(iterations.forecast));
    if (m_missing.isEmpty()) m_races.show(compareRaces(*workload, *survey), *workload);
  }
  emit changed();
}

}  // namespace convscope
