#include "widgets/export/session_figures.h"

namespace convscope {

SessionFigures::SessionFigures(const SessionStore& store, ShownSurvey& shown, const ChartSettings& settings)
    : m_store(store), m_shown(shown), m_settings(settings) {}

NetworkShares& SessionFigures::shares() {
  if (m_shares == nullptr) m_shares = std::make_unique<NetworkShares>(m_shown);
  return *m_shares;
}

NetworkWarmup& SessionFigures::warmup() {
  if (m_warmup == nullptr) {
    m_warmup = std::make_unique<NetworkWarmup>(m_shown);
    if (m_settings.benchmark) m_warmup->setBenchmark(*m_settings.benchmark);
  }
  return *m_warmup;
}

NetworkDeterminism& SessionFigures::determinism() {
  if (m_determinism == nullptr) {
    m_determinism = std::make_unique<NetworkDeterminism>(m_shown);
    if (m_settings.benchmark) m_determinism->setBenchmark(*m_settings.benchmark);
  }
  return *m_determinism;
}

SizeForecasts& SessionFigures::forecasts() {
  if (m_forecasts == nullptr) {
    m_forecasts = std::make_unique<SizeForecasts>(m_store, m_shown);
    const auto choose = [this] {
      if (m_forecasts->endedInputs().empty()) return;
      m_forecasts->setChoice(m_settings.schedule.value_or(m_forecasts->defaultChoice()));
      if (m_settings.policies.empty())
        m_forecasts->compareAnswerPolicy();
      else
        m_forecasts->setPolicies(m_settings.policies);
    };
    connect(m_forecasts.get(), &SizeForecasts::surveysChanged, this, choose);
    connect(&m_shown, &ShownSurvey::changed, m_forecasts.get(), choose);
    choose();
  }
  return *m_forecasts;
}

RecordedFigures& SessionFigures::recorded() {
  if (m_recorded == nullptr) m_recorded = std::make_unique<RecordedFigures>(m_shown);
  return *m_recorded;
}

SurveyComparison& SessionFigures::comparison() {
  if (m_comparison == nullptr) m_comparison = std::make_unique<SurveyComparison>(m_store, m_shown);
  return *m_comparison;
}

}  // namespace convscope
