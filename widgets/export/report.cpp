#include "widgets/export/report.h"

#include <QAbstractItemModel>
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/survey_workload.h"
#include "core/problem_text.h"
#include "policy/forecast/missing_data.h"
#include "session/subject_text.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/problem_chart.h"
#include "widgets/export/caption.h"
#include "widgets/export/report_baseline.h"
#include "widgets/export/report_facts.h"
#include "widgets/export/report_findings.h"
#include "widgets/export/session_charts.h"
#include "widgets/layers/row_order.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

constexpr int kMostRows = 24;  ///< a longer table would fill a page of its own

// The report's end names these: charts of one layer, charts and tables with a row for each layer besides the first, and
// each iteration beside the total.
constexpr std::array<std::string_view, 5> kOtherCharts{"algorithms-detail", "input-sizes-iterations", "input-sizes-map",
                                                       "input-sizes-layer", "memory"};
constexpr std::array<std::string_view, 6> kOtherTables{"algorithms",  "share",         "warm-up",
                                                       "determinism", "input-sizes-3", "memory"};

/// A section of a report, and the names of the charts and tables at its end.
struct ReportPart {
  ReportSection section;
  std::vector<const char*> charts;
  std::vector<const char*> tables = {};
  bool isOptional = false;  ///< left out if its charts are empty; otherwise it has the reason
};

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
  LeftOutSection(ExportCatalogue& catalogue, const ShownSurvey& shown) : m_catalogue(catalogue), m_shown(shown) {}

  void add(const ChartPainter& chart);
  void add(const char* table, const QString& title, qsizetype rows);

  ReportSection section(const ReportFindings& findings) const;

 private:
  /// Adds the command that writes a chart or a table, e.g. with the option "--chart" and the suffix "svg".
  void add(const QString& title, const QString& contents, const QString& option, const QString& name,
           const QString& suffix);
  /// Returns the options that select the problem of a chart of one problem, with a space behind them.
  QString problemOptions() const;

  ExportCatalogue& m_catalogue;
  const ShownSurvey& m_shown;
  QList<QStringList> m_rows;
  bool m_hasBaseline = false;  ///< a command names it
};

void LeftOutSection::add(const QString& title, const QString& contents, const QString& option, const QString& name,
                         const QString& suffix) {
  const bool isOfBaseline = m_catalogue.comparesBaseline(name);
  m_hasBaseline = m_hasBaseline || isOfBaseline;
  m_rows.append({title, contents,
                 QStringLiteral("convscope export SESSION%1 %2 %3 --out %3.%4")
                     .arg(isOfBaseline ? QStringLiteral(" --baseline BASELINE") : QString(), option, name, suffix)});
}

QString LeftOutSection::problemOptions() const {
  const ProblemResult* problem = m_shown.problemAt(m_shown.problem());
  if (problem == nullptr || problem->subject.layers.empty()) return {};
  return QStringLiteral("--layer %1 --pass %2 ")
      .arg(toQString(shellWord(problem->subject.layers.front())), toQString(toText(problem->subject.problem.pass)));
}

void LeftOutSection::add(const ChartPainter& chart) {
  add(chart.title(), App::tr("chart"),
      (isOfOneProblem(chart.name()) ? problemOptions() : QString()) + QStringLiteral("--chart"), chart.name(),
      QStringLiteral("svg"));
}

void LeftOutSection::add(const char* table, const QString& title, qsizetype rows) {
  add(title, rows == 1 ? App::tr("1 row") : App::tr("%1 rows").arg(rows), QStringLiteral("--table"),
      QString::fromLatin1(table), QStringLiteral("csv"));
}

ReportSection LeftOutSection::section(const ReportFindings& findings) const {
  ReportSection result{App::tr("Not in this report")};
  result.paragraphs.append(
      App::tr("These commands write what this report leaves out; SESSION is the session's file. A chart whose title "
              "says \"of … rows\" is complete there, too: convscope export SESSION --list names them all. Every "
              "algorithm with its times: convscope-cli csv SESSION --out FILE.csv"));
  if (m_hasBaseline) result.paragraphs.append(App::tr("BASELINE is the file of the pinned baseline."));
  if (!findings.input().isEmpty())
    result.paragraphs.append(
        App::tr("Pages that name input %1 show this size only. --survey NUMBER, from 0 on, chooses "
                "another size, also for --report.")
            .arg(findings.input()));
  ReportTable table{{}, {App::tr("Contents"), {}, App::tr("Command")}, {false, true, false}, m_rows, {}};
  if (!m_rows.isEmpty()) result.tables.append(table);
  return result;
}

ReportTable tableOf(const SessionTable& from) {
  const QAbstractItemModel& rows = *from.rows;
  ReportTable table{from.title, {}, {}, {}, from.note};
  for (int column = 0; column < rows.columnCount(); ++column) {
    table.headers.append(rows.headerData(column, Qt::Horizontal).toString());
    const QVariant alignment = rows.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
    table.numeric.append((alignment.toInt() & Qt::AlignRight) != 0);
  }
  for (int row = 0; row < rows.rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < rows.columnCount(); ++column) cells.append(rows.index(row, column).data().toString());
    if (hasFigures(cells, table.numeric)) table.rows.append(cells);
  }
  constexpr int kManyColumns = 9;
  table.isCompact = table.headers.size() > kManyColumns;
  return table;
}

/// Fills the sections of a report with charts and tables of the shown survey.
class PartFiller {
 public:
  PartFiller(ExportCatalogue& catalogue, const ShownSurvey& shown)
      : m_catalogue(catalogue), m_survey(*shown.survey()), m_rest(catalogue, shown) {}

  /// Adds the charts and short tables of `part` to its section.
  void fill(ReportPart& part);
  /// Returns those that were left out.
  const LeftOutSection& rest() const { return m_rest; }

 private:
  DocumentChart chart(const char* name) const;
  void addTables(ReportPart& part);

  ExportCatalogue& m_catalogue;
  const Survey& m_survey;
  LeftOutSection m_rest;
};

/// Returns a filled chart, of which an excerpt has the costliest layers.
DocumentChart PartFiller::chart(const char* name) const {
  ChartPainter& chart = m_catalogue.chart(QLatin1String(name));
  auto* layers = qobject_cast<ProblemChart*>(&chart);
  if (layers != nullptr) sortRows(*layers, m_survey, {.byCost = true});
  chart.rebuildNow();
  return {&chart, chart.title(), layers != nullptr ? layers->costOrder() : QString()};
}

void PartFiller::addTables(ReportPart& part) {
  for (const char* name : part.tables) {
    ReportTable table = tableOf(m_catalogue.table(QLatin1String(name)));
    if (table.rows.isEmpty()) continue;
    if (table.rows.size() > kMostRows || std::ranges::count(kOtherTables, name) > 0) {
      m_rest.add(name, table.title, table.rows.size());
    } else {
      part.section.tables.append(std::move(table));
    }
  }
}

void PartFiller::fill(ReportPart& part) {
  QString reason;
  QList<DocumentChart> charts;
  QList<const ChartPainter*> others;
  for (const char* name : part.charts) {
    const DocumentChart each = chart(name);
    reason = each.chart->emptyReason();
    if (!reason.isEmpty()) continue;
    if (std::ranges::count(kOtherCharts, name) > 0) {
      others.append(each.chart);
    } else {
      charts.append(each);
    }
  }
  if (charts.isEmpty() && others.isEmpty()) {
    if (!part.isOptional) part.section.paragraphs.append(reason);
    return;
  }
  addTables(part);
  for (const ChartPainter* each : std::as_const(others)) m_rest.add(*each);
  part.section.charts = charts;
}

/// Says at the beginning of a report what a schedule that the user chose is answered; empty for the default one, which
/// the session's answer is of.
QString ownScheduleText(const SizeForecasts& forecasts) {
  const ScheduleVerdict& verdict = forecasts.result().verdict;
  if (verdict.result.empty() || forecasts.choice() == forecasts.defaultChoice()) return {};
  return App::tr("For the schedule under \"Input sizes\": %1, %2.")
      .arg(toQString(verdict.result), forecasts.condition());
}

/// Returns the sections of a report's body.
QList<ReportPart> bodyOf(const ReportFindings& findings, const Survey& survey, ExportCatalogue& catalogue) {
  const bool isOfSizes = !findings.input().isEmpty();
  QStringList answer;
  if (workloadOf(survey) == nullptr) {
    const SizeForecasts& forecasts = catalogue.forecasts();
    answer = {forecasts.scheduleText(), forecasts.answerText()};
    if (!ownScheduleText(forecasts).isEmpty())
      answer.append(App::tr("The report begins with the session's answer, which is not of this schedule."));
  }
  answer.removeAll(QString());
  answer = {answer.join(toQString(sentenceGap()))};  // one paragraph
  answer.removeAll(QString());
  const ReportPart sizes{
      {App::tr("Input sizes"), answer},
      {"input-sizes", "input-sizes-iterations", "input-sizes-count", "input-sizes-map", "input-sizes-layer"},
      {"input-sizes", "input-sizes-2", "input-sizes-3"},
      !isOfSizes};
  QList<ReportPart> parts;
  if (workloadOf(survey) != nullptr)
    parts.append({{App::tr("Whole iterations")}, {"whole-iterations"}, {"iterations", "iterations-2"}});
  if (isOfSizes) parts.append(sizes);
  const qsizetype sizesEnd = parts.size();
  parts +=
      {{findings.layers(), {"algorithms", "algorithms-detail"}, {"algorithms"}},
       {findings.memory(), {"memory", "memory-network"}, {"memory"}},
       {findings.warmUp(), {"warm-up"}, {"warm-up"}},
       {{App::tr("Share of time")}, {"share"}, {"share"}, true},
       {{App::tr("Price of determinism")}, {"determinism"}, {"determinism", "determinism-2", "determinism-3"}, true}};
  if (!isOfSizes) parts.append(sizes);
  parts.append({{App::tr("Compare")}, {"compare"}, {"compare"}, true});
  for (qsizetype i = sizesEnd; i < parts.size() && isOfSizes; ++i)
    parts[i].section.title = App::tr("%1 at input %2").arg(parts[i].section.title, findings.input());
  return parts;
}

bool isEmpty(const ReportSection& section) {
  return section.paragraphs.isEmpty() && section.tables.isEmpty() && section.charts.isEmpty();
}

}  // namespace

Report makeReport(ExportCatalogue& catalogue, const SessionStore& store, const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr) throw MissingData("there is nothing to report: the session has no survey");
  const ReportFindings findings(store.session(), *survey);
  const SurveyStarted& started = survey->started;
  QStringList subject{subjectText(*survey, findings.sizesText()), versionsText(started.versions)};
  subject += store.provenance().isEmpty() ? QStringList{deviceName(started.device), readableTime(started.time)}
                                          : QStringList{store.provenance()};
  const Baseline& baseline = shown.baseline();
  if (!baseline.commonSizes().empty()) subject.append(App::tr("baseline: %1").arg(baseline.title()));
  Report report{App::tr("Convolution algorithms of %1").arg(toQString(subjectName(started))),
                subject.join(QStringLiteral(" · ")),
                store.provenance(),
                readableTime(started.time),
                {}};
  PartFiller filler(catalogue, shown);
  ReportPart answer{findings.answer(), {"summary"}};
  filler.fill(answer);
  if (const QString own = ownScheduleText(catalogue.forecasts()); !own.isEmpty() && workloadOf(*survey) == nullptr)
    answer.section.paragraphs.append(own);
  for (DocumentChart& chart : answer.section.charts) chart.title.clear();  // it is the answer, which is above it
  report.sections = {answer.section};
  if (const ReportSection applied = findings.applied(); !isEmpty(applied)) report.sections.append(applied);
  if (baseline.pinned() != nullptr && !baseline.isShown()) report.sections.append(baselineSection(baseline));
  report.sections += {findings.found(), {.title = App::tr("Survey"), .facts = reportFacts(*survey)}};
  for (ReportPart& part : bodyOf(findings, *survey, catalogue)) {
    filler.fill(part);
    if (!isEmpty(part.section)) report.sections.append(part.section);
  }
  report.sections.append(filler.rest().section(findings));
  return report;
}

}  // namespace convscope
