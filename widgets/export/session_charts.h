#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

#include "widgets/chart/chart_painter.h"
#include "widgets/shared/page_request.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// What a chart shows besides the survey and its selection.
struct ChartSettings {
  std::optional<bool> benchmark = {};           ///< of a chart of one setting; empty: its own default
  bool saved = false;                           ///< "input-sizes" shows the time saved
  double axis = 0;                              ///< see AlgorithmsDetail::setAxis()
  std::optional<ScheduleChoice> schedule = {};  ///< empty: SizeForecasts::defaultChoice()

  bool operator==(const ChartSettings&) const = default;
};

/// Returns the names of all charts of a session, in the order of the window's pages.
QStringList sessionChartNames();

/// Returns the chart called `name`, which follows `shown`. It owns its figures, so files from it need it. Throws
/// InputError that lists the names if there is none.
std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, const SessionStore& store, ShownSurvey& shown,
                                               const ChartSettings& settings = {});

}  // namespace convscope
