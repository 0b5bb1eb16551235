#include "widgets/export/report.h"

#include <QTableView>
#include <algorithm>
#include <array>
#include <memory>

#include "analysis/survey_workload.h"
#include "policy/forecast/missing_data.h"
#include "session/subject_text.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/caption.h"
#include "widgets/export/report_facts.h"
#include "widgets/export/report_findings.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

constexpr int kMostRows = 24;        ///< a longer table would fill a page of its own
constexpr double kHalf = 0.42;       ///< the share of a page that one of two charts takes
constexpr double kThird = 0.3;       ///< and at the least, above tables
constexpr double kWholePage = 0.85;  ///< and the only one
constexpr double kTable = 0.09;      ///< what a table takes of it, without its rows
constexpr double kRow = 0.032;

/// Returns whether a row says more than its name and why it has no figures.
bool hasFigures(const QStringList& cells, const QList<bool>& numeric) {
  const bool hasNumbers = numeric.contains(true);
  for (qsizetype i = 1; i < cells.size(); ++i) {
    if (!cells[i].isEmpty() && (numeric[i] || !hasNumbers)) return true;
  }
  return false;
}

/// The last section of a report: the charts and tables that are not in it, each with the command that writes it.
class LeftOutSection {
 public:
  void add(const ChartPainter& chart);
  void add(const QString& name, const QString& title, qsizetype rows);

  ReportSection section(const ReportFindings& findings) const;

 private:
  QList<QStringList> m_rows;
};

void LeftOutSection::add(const ChartPainter& chart) {
  m_rows.append({chart.title(), App::tr("chart"),
                 QStringLiteral("convscope export SESSION --chart %1 --out %1.svg").arg(chart.name())});
}

void LeftOutSection::add(const QString& name, const QString& title, qsizetype rows) {
  m_rows.append({title, App::tr("%1 rows").arg(rows),
                 QStringLiteral("convscope export SESSION --table %1 --out %1.csv").arg(name)});
}

ReportSection LeftOutSection::section(const ReportFindings& findings) const {
  ReportSection result{App::tr("Not in this report")};
  result.paragraphs.append(
      App::tr("These commands write what this report leaves out; SESSION is the session's file. A chart whose title "
              "says \"of … rows\" is complete there, too: convscope export SESSION --list names them all. Every "
              "algorithm with its times: convscope-cli csv SESSION --out FILE.csv"));
  if (!findings.input().isEmpty())
    result.paragraphs.append(
        App::tr("Pages that name input %1 show this size only. --survey NUMBER, from 0 on, chooses "
                "another size, also for --report.")
            .arg(findings.input()));
  ReportTable table{{}, {App::tr("Contents"), {}, App::tr("Command")}, {false, true, false}, m_rows, {}};
  if (!m_rows.isEmpty()) result.tables.append(table);
  return result;
}

ReportTable tableOf(const QTableView& view) {
  const QAbstractItemModel& model = *view.model();
  ReportTable table{view.accessibleName(), {}, {}, {}, view.accessibleDescription()};
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
    if (hasFigures(cells, table.numeric)) table.rows.append(cells);
  }
  constexpr int kManyColumns = 9;
  table.isCompact = table.headers.size() > kManyColumns;
  return table;
}

/// Returns why the charts of a part are empty; nothing if one of them is not.
QString emptyReason(const PagePart& part) {
  QString reason;
  for (ChartPainter* chart : part.charts) {
    chart->rebuildNow();  // a chart that was never visible has not been filled yet
    reason = chart->emptyReason();
    if (reason.isEmpty()) return {};
  }
  return reason;
}

/// Returns the share of a page that `charts` take each, above the tables of `section`.
double shareOf(qsizetype charts, const ReportSection& section) {
  double share = charts > 1 ? 2 * kHalf : kWholePage;
  for (const ReportTable& table : section.tables) {
    if (table.isCompact) continue;  // it needs pages of its own
    share -= kTable + kRow * static_cast<double>(table.rows.size());
  }
  return charts > 1 ? std::max(share / 2, kThird) : std::max(share, kHalf);
}

/// Adds the charts and short tables of `part` to the end of `section`, and names the others in `rest`.
void addPart(ReportSection& section, LeftOutSection& rest, const PagePart& part, const ExportCatalogue& catalogue) {
  if (const QString reason = emptyReason(part); !reason.isEmpty()) {
    section.paragraphs.append(reason);
    return;
  }
  for (const QTableView* view : part.tables) {
    ReportTable table = tableOf(*view);
    const QString name = catalogue.nameOf(*view);
    if (table.rows.isEmpty()) continue;
    if (table.rows.size() > kMostRows || part.notInReport.contains(view)) {
      rest.add(name, table.title, table.rows.size());
    } else {
      section.tables.append(std::move(table));
    }
  }
  QList<ChartPainter*> charts;
  for (ChartPainter* chart : part.charts) {
    if (!chart->emptyReason().isEmpty()) continue;
    if (part.notInReport.contains(chart)) {
      rest.add(*chart);
    } else {
      charts.append(chart);
    }
  }
  const double share = shareOf(charts.size(), section);
  for (ChartPainter* chart : charts) section.charts.append({chart, chart->title(), part.order, share});
}

/// Returns the sections of a report's body with the parts of the window that each contains.
QList<std::pair<QString, ReportSection>> bodyOf(const ReportFindings& findings, const Survey& survey,
                                                const QList<PagePart>& parts) {
  QList<std::pair<QString, ReportSection>> sections;
  if (workloadOf(survey) != nullptr) sections.append({QStringLiteral("iterations"), {App::tr("Whole iterations")}});
  if (!findings.input().isEmpty()) sections.append({QStringLiteral("input-sizes"), {App::tr("Input sizes")}});
  const qsizetype sizesEnd = sections.size();
  sections += {{QStringLiteral("algorithms"), findings.layers()},
               {QStringLiteral("memory"), findings.memory()},
               {QStringLiteral("warm-up"), findings.warmUp()}};
  for (const PagePart& part : parts) {
    const auto isOf = [&](const auto& section) { return section.first == part.name; };
    if (part.name != QLatin1String("summary") && emptyReason(part).isEmpty() && std::ranges::none_of(sections, isOf))
      sections.append({part.name, {part.title}});
  }
  for (qsizetype i = sizesEnd; i < sections.size() && !findings.input().isEmpty(); ++i)
    sections[i].second.title = App::tr("%1 at input %2").arg(sections[i].second.title, findings.input());
  return sections;
}

bool isEmpty(const ReportSection& section) {
  return section.paragraphs.isEmpty() && section.tables.isEmpty() && section.charts.isEmpty();
}

}  // namespace

Report makeReport(const ExportCatalogue& catalogue, const SessionStore& store, const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr) throw MissingData("there is nothing to report: the session has no survey");
  catalogue.showCostliestFirst();
  const ReportFindings findings(store.session(), *survey);
  const SurveyStarted& started = survey->started;
  QStringList subject{subjectText(*survey, findings.sizesText()), versionsText(started.versions)};
  subject += store.provenance().isEmpty() ? QStringList{deviceName(started.device), readableTime(started.time)}
                                          : QStringList{store.provenance()};
  Report report{App::tr("Convolution algorithms of %1").arg(toQString(subjectName(started))),
                subject.join(QStringLiteral(" · ")),
                store.provenance(),
                readableTime(started.time),
                {}};
  const QList<PagePart> parts = catalogue.parts();
  LeftOutSection rest;
  ReportSection answer = findings.answer();
  for (const PagePart& part : parts) {
    if (part.name == QLatin1String("summary")) addPart(answer, rest, part, catalogue);
  }
  for (ReportChart& chart : answer.charts) chart.title.clear();  // it is the answer, which is above it
  report.sections = {answer};
  if (const ReportSection applied = findings.applied(); !isEmpty(applied)) report.sections.append(applied);
  report.sections +=
      {findings.found(), {.title = App::tr("Survey"), .facts = reportFacts(*survey), .startsPage = false}};
  for (auto& [name, section] : bodyOf(findings, *survey, parts)) {
    for (const PagePart& part : parts) {
      if (part.name == name) addPart(section, rest, part, catalogue);
    }
    if (!isEmpty(section)) report.sections.append(section);
  }
  report.sections.append(rest.section(findings));
  return report;
}

ChartPicture pictureOf(const ReportChart& chart, const QSizeF& page) {
  const std::shared_ptr<ChartPainter> painter = chart.chart->forFiles(printStyle());
  const QSizeF natural = painter->naturalSize();
  const QSizeF whole = ChartPicture(painter, {chart.title, {}, {}}).size();
  const double scale = std::min(1.0, page.width() / whole.width());
  const double around = whole.height() - natural.height();
  const ChartPart part = painter->excerpt(page.height() * chart.pageShare / scale - around);
  const QString title = excerptTitle(chart.title, *painter, part, chart.order);
  return {painter, {title, {}, {}}, part};
}

}  // namespace convscope
