#pragma once

#include <QString>
#include <map>
#include <memory>

#include "widgets/chart/chart_painter.h"
#include "widgets/export/session_figures.h"
#include "widgets/export/session_tables.h"

namespace convscope {

/// All charts and tables of a session by their command-line names. They share their figures, each of which is made when
/// one of them needs it.
class ExportCatalogue {
 public:
  ExportCatalogue(const SessionStore& store, ShownSurvey& shown, const ChartSettings& settings = {})
      : m_figures(store, shown, settings) {}

  // Throw InputError that lists the available names if there is no such chart or table.

  /// Returns a chart, which is stale at first. The catalogue owns it.
  ChartPainter& chart(const QString& name);
  /// Returns a table, which the catalogue must outlive.
  SessionTable table(const QString& name) { return makeSessionTable(name, m_figures); }

  /// Returns whether a chart or a table compares the shown survey with the pinned baseline.
  bool comparesBaseline(const QString& name);

  /// Returns the forecasts that charts and tables of input sizes show.
  const SizeForecasts& forecasts() { return m_figures.forecasts(); }

  /// Returns a line with name and title for each chart and table.
  QString listing();

 private:
  SessionFigures m_figures;
  std::map<QString, std::unique_ptr<ChartPainter>> m_charts;
};

}  // namespace convscope
