#include "widgets/share/network_shares.h"

#include "analysis/survey_workload.h"

namespace convscope {
NetworkShares::NetworkShares(const ShownSurvey& shown, QObject* parent)
    : QObject(parent),
      m_shown(shown),
      m_sums(shown, [this] { return sums(); }),
      m_recording(shown, [this] { return recording(); }) {
  constexpr int kRefreshMs = 100;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkShares::refresh);
  const auto schedule = [this] {
    if (!m_timer.isActive()) m_timer.start();
  };
  connect(&shown, &ShownSurvey::problemListed, this, schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, schedule);
  connect(&shown, &ShownSurvey::changed, this, &NetworkShares::changed);
  connect(&shown, &ShownSurvey::ended, this, [this] {
    m_recording.refresh();
    refresh();
  });
}

const LayerLoss* NetworkShares::time(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  return index < times().size() && times()[index] ? &*times()[index] : nullptr;
}

/// The forecast of whole iterations needs the times of all problems, so it is not computed while results arrive.
NetworkShares::Recording NetworkShares::recording() const {
  const Survey* survey = m_shown.survey();
  const Workload* workload = survey != nullptr ? workloadOf(*survey) : nullptr;
  if (workload == nullptr) return {};
  const ProgramForecast iterations = programForecast(*survey);
  if (!iterations.forecast) return {};
  return {recordedShare(*iterations.forecast),
          timesOfOtherKernels(*survey, *workload, iterations.forecast->convolutions)};
}

std::optional<double> NetworkShares::recordedUs(int problem) const {
  const std::map<std::size_t, double>& times = m_recording.get().otherUs;
  const auto found = times.find(static_cast<std::size_t>(problem));
  return found != times.end() ? std::optional(found->second) : std::nullopt;
}

NetworkShares::Sums NetworkShares::sums() const {
  Sums sums;
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return sums;
  std::vector<LayerLoss> known;
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    const ProblemFigures& figures = m_shown.figures(i);
    sums.hasBenchmarkMode = figures.marks.hasBenchmarkMode;
    if (figures.marks.dispatch.toLibrary()) ++sums.ofLibrary;
    sums.times.push_back(figures.loss);
    if (figures.loss) known.push_back(*figures.loss);
  }
  sums.total = layerShares(*survey, known);
  sums.known = static_cast<int>(known.size());
  return sums;
}

void NetworkShares::refresh() {
  m_timer.stop();
  m_sums.refresh();
  emit changed();
}

}  // namespace convscope
