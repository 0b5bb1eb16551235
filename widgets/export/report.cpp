#include "widgets/export/report.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "analysis/survey_workload.h"
#include "policy/forecast/missing_data.h"
#include "session/subject_text.h"
#include "widgets/chart/session_chart.h"
#include "widgets/export/report_facts.h"
#include "widgets/export/report_findings.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

constexpr int kMostRows = 200;  ///< longer tables are not readable

ReportTable tableOf(const QTableView& view) {
  const QAbstractItemModel& model = *view.model();
  ReportTable table{view.accessibleName(), {}, {}, {}, {}};
  for (int column = 0; column < model.columnCount(); ++column) {
    if (view.isColumnHidden(column)) continue;
    table.headers.append(model.headerData(column, Qt::Horizontal).toString());
    const QVariant alignment = model.index(0, column).data(Qt::TextAlignmentRole);
    table.numeric.append((alignment.toInt() & Qt::AlignRight) != 0);
  }
  for (int row = 0; row < model.rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
      if (!view.isColumnHidden(column)) cells.append(model.index(row, column).data().toString());
    }
    // The row of a policy without figures has only its name.
    const bool says = std::any_of(cells.begin() + 1, cells.end(), [](const QString& cell) { return !cell.isEmpty(); });
    if (says) table.rows.append(cells);
  }
  return table;
}

/// Returns whether `part` has a chart or table with contents.
bool hasContent(const PagePart& part) {
  const auto filled = [](SessionChart* chart) {
    chart->rebuildNow();  // a chart that was never visible has not been filled yet
    return chart->emptyReason().isEmpty();
  };
  const auto hasRows = [](const QTableView* view) { return view->model()->rowCount() > 0; };
  return std::ranges::any_of(part.charts, filled) || std::ranges::any_of(part.tables, hasRows);
}

/// Adds the charts and tables of `part` to the end of `section`.
void addPart(ReportSection& section, const PagePart& part, const ExportCatalogue& catalogue) {
  for (SessionChart* chart : part.charts) {
    chart->rebuildNow();  // a chart that was never visible has not been filled yet
    if (const QString reason = chart->emptyReason(); reason.isEmpty()) {
      section.charts.append(chart);
    } else {
      section.paragraphs.append(App::tr("%1: %2").arg(chart->title(), reason));
    }
  }
  for (const QTableView* view : part.tables) {
    const int rows = view->model()->rowCount();
    if (rows > kMostRows) {
      section.paragraphs.append(App::tr("%1 (%2 rows): convscope export SESSION --table %3 --out FILE.csv")
                                    .arg(view->accessibleName())
                                    .arg(rows)
                                    .arg(catalogue.nameOf(*view)));
    } else if (rows > 0) {
      section.tables.append(tableOf(*view));
    }
  }
}

}  // namespace

Report makeReport(const ExportCatalogue& catalogue, const SessionStore& store, const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr) throw MissingData("there is nothing to report: the session has no survey");
  const ReportFindings findings(store.session(), *survey);
  Report report{App::tr("Convolution algorithms of %1").arg(toQString(subjectName(survey->started))),
                store.provenance(),
                readableTime(survey->started.time),
                reportFacts(*survey),
                {}};
  // The charts and tables of a part of the window follow the findings about its subject.
  QList<std::pair<QString, ReportSection>> sections{{QStringLiteral("summary"), findings.answer()},
                                                    {QStringLiteral("algorithms"), findings.winners()},
                                                    {QStringLiteral("memory"), findings.memory()},
                                                    {QStringLiteral("warm-up"), findings.warmUp()}};
  if (workloadOf(*survey) != nullptr)
    sections.insert(1, {QStringLiteral("iterations"), ReportSection{App::tr("Whole iterations"), {}, {}, {}, {}}});
  const QList<PagePart> parts = catalogue.parts();
  for (const PagePart& part : parts) {
    if (std::ranges::find(sections, part.name, &std::pair<QString, ReportSection>::first) == sections.end() &&
        hasContent(part))
      sections.append({part.name, ReportSection{part.title, {}, {}, {}, {}}});
  }
  for (auto& [name, section] : sections) {
    for (const PagePart& part : parts) {
      if (part.name == name) addPart(section, part, catalogue);
    }
    report.sections.append(section);
  }
  return report;
}

}  // namespace convscope
