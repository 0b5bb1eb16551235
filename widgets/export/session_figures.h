#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "widgets/compare/survey_comparison.h"
#include "widgets/determinism/network_determinism.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/recorded/recorded_figures.h"
#include "widgets/share/network_shares.h"
#include "widgets/shared/page_request.h"
#include "widgets/warm_up/network_warmup.h"

namespace convscope {

/// What charts and tables show besides the survey and its selection.
struct ChartSettings {
  std::optional<bool> benchmark = {};           ///< of a chart of one setting; empty: its own default
  bool saved = false;                           ///< "input-sizes" shows the time saved
  double axis = 0;                              ///< see AlgorithmsDetail::setAxis()
  std::optional<ScheduleChoice> schedule = {};  ///< empty: SizeForecasts::defaultChoice()
  std::vector<std::string> policies = {};       ///< of forecasts over a schedule; empty: the default ones

  bool operator==(const ChartSettings&) const = default;
};

/// The figures that charts and tables of a session have in common. Each is made when it is first needed, and follows
/// the shown survey from then on.
class SessionFigures : public QObject {
  Q_OBJECT

 public:
  SessionFigures(const SessionStore& store, ShownSurvey& shown, const ChartSettings& settings = {});

  const SessionStore& store() const { return m_store; }
  ShownSurvey& shown() const { return m_shown; }
  const ChartSettings& settings() const { return m_settings; }

  NetworkShares& shares();
  NetworkWarmup& warmup();
  NetworkDeterminism& determinism();
  /// Forecasts over the schedule of the settings, or over the default one, which follows the surveys.
  SizeForecasts& forecasts();
  RecordedFigures& recorded();
  SurveyComparison& comparison();

 private:
  const SessionStore& m_store;
  ShownSurvey& m_shown;
  ChartSettings m_settings;
  std::unique_ptr<NetworkShares> m_shares;
  std::unique_ptr<NetworkWarmup> m_warmup;
  std::unique_ptr<NetworkDeterminism> m_determinism;
  std::unique_ptr<SizeForecasts> m_forecasts;
  std::unique_ptr<RecordedFigures> m_recorded;
  std::unique_ptr<SurveyComparison> m_comparison;
};

}  // namespace convscope
