#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "widgets/chart/chart_painter.h"
#include "widgets/export/session_figures.h"

namespace convscope {

/// Returns the names of all charts of a session, in the order of the window's pages.
QStringList sessionChartNames();

/// Returns whether the chart called `name` is of one problem: the selected one.
bool isOfOneProblem(const QString& name);

/// Returns the chart called `name` of `figures`, which must outlive it. Throws InputError that lists the names if there
/// is none.
std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, SessionFigures& figures);

/// Returns the same chart with figures of its own, which follow `shown`. It owns them, so files from it need it.
std::unique_ptr<ChartPainter> makeSessionChart(const QString& name, const SessionStore& store, ShownSurvey& shown,
                                               const ChartSettings& settings = {});

}  // namespace convscope
