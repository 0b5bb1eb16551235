#include "widgets/share/network_shares.h"

#include "analysis/survey_workload.h"

namespace convscope {
NetworkShares::NetworkShares(const ShownSurvey& shown, QObject* parent) : QObject(parent), m_shown(shown) {
  constexpr int kRefreshMs = 100;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkShares::refresh);
  const auto schedule = [this] {
    if (!m_timer.isActive()) m_timer.start();
  };
  connect(&shown, &ShownSurvey::problemListed, this, schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, schedule);
  for (const auto change : {&ShownSurvey::changed, &ShownSurvey::ended}) {
    connect(&shown, change, this, [this] {
      readRecording();
      refresh();
    });
  }
  readRecording();
  refresh();
}

const LayerLoss* NetworkShares::time(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  return index < m_times.size() && m_times[index] ? &*m_times[index] : nullptr;
}

/// The forecast of whole iterations needs the times of all problems, so it is not computed while results arrive.
void NetworkShares::readRecording() {
  m_recorded.reset();
  m_recordedUs.clear();
  const Survey* survey = m_shown.survey();
  const Workload* workload = survey != nullptr ? workloadOf(*survey) : nullptr;
  if (workload == nullptr) return;
  const ProgramForecast iterations = programForecast(*survey);
  if (!iterations.forecast) return;
  m_recorded = recordedShare(*iterations.forecast);
  m_recordedUs = timesOfOtherKernels(*survey, *workload, iterations.forecast->convolutions);
}

std::optional<double> NetworkShares::recordedUs(int problem) const {
  const auto found = m_recordedUs.find(static_cast<std::size_t>(problem));
  return found != m_recordedUs.end() ? std::optional(found->second) : std::nullopt;
}

void NetworkShares::refresh() {
  m_timer.stop();
  m_times.clear();
  m_total = {};
  m_ofLibrary = 0;
  m_hasBenchmarkMode = true;
  std::vector<LayerLoss> known;
  if (const Survey* survey = m_shown.survey()) {
    for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
      const ProblemFigures& figures = m_shown.figures(i);
      m_hasBenchmarkMode = figures.marks.hasBenchmarkMode;
      if (figures.marks.dispatch.toLibrary()) ++m_ofLibrary;
      m_times.push_back(figures.loss);
      if (figures.loss) known.push_back(*figures.loss);
    }
    m_total = layerShares(*survey, known);
  }
  m_known = static_cast<int>(known.size());
  emit changed();
}

}  // namespace convscope
