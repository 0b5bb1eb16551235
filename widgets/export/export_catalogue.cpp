#include "widgets/export/export_catalogue.h"

#include "widgets/compare/survey_comparison.h"
#include "widgets/export/session_charts.h"

namespace convscope {

ChartPainter& ExportCatalogue::chart(const QString& name) {
  auto found = m_charts.find(name);
  if (found == m_charts.end()) found = m_charts.emplace(name, makeSessionChart(name, m_figures)).first;
  return *found->second;
}

bool ExportCatalogue::comparesBaseline(const QString& name) {
  return name.startsWith(QStringLiteral("compare")) && m_figures.comparison().isOfBaseline();
}

QString ExportCatalogue::listing() {
  QString text;
  const auto add = [&text](const QString& kind, const QString& name, const QString& title) {
    text += QStringLiteral("%1  %2  %3\n").arg(kind, -5).arg(name, -24).arg(title);
  };
  for (const QString& name : sessionChartNames())
    add(QStringLiteral("chart"), name, makeSessionChart(name, m_figures)->title());
  for (const QString& name : sessionTableNames()) add(QStringLiteral("table"), name, sessionTableTitle(name));
  return text;
}

}  // namespace convscope
