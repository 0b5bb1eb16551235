#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <array>

#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "export/small_store.h"
#include "policy/forecast/missing_data.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/export/report.h"
#include "widgets/export/report_file.h"
#include "widgets/export/report_html.h"

namespace convscope::testing {
namespace {

Report reportOf(const SmallStore& small) {
  return makeReport(small.catalogue, small.store, small.current);
}

QStringList titlesOf(const Report& report) {
  QStringList titles;
  for (const ReportSection& section : report.sections) titles.append(section.title);
  return titles;
}

const ReportTable& tableCalled(const Report& report, const char* title) {
  for (const ReportSection& section : report.sections) {
    for (const ReportTable& table : section.tables) {
      if (table.title == QLatin1String(title)) return table;
    }
  }
  throw std::logic_error(title);
}

int pagesOf(const QByteArray& pdf) {
  return static_cast<int>(QString::fromLatin1(pdf).count(QRegularExpression(QStringLiteral("/Type /Page\\b(?!s)"))));
}

/// The text of a PDF file; empty where there is no program to tell it.
QString textOf(const QByteArray& pdf) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("x.pdf")));
  if (program.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size()) return {};
  file.close();
  QProcess process;
  process.start(program, {QStringLiteral("-layout"), file.fileName(), QStringLiteral("-")});
  return process.waitForFinished(testing::kPatienceMs) ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

}  // namespace

class ReportTest : public QObject {
  Q_OBJECT

 private slots:
  void tellsTheWholeStory() {
    const SmallStore small;
    const Report report = reportOf(small);
    QCOMPARE(report.title, QStringLiteral("Convolution algorithms of conv-tutorial"));
    QCOMPARE(report.provenance, QStringLiteral("recorded 2026-01-02 on NVIDIA H200 (synthetic)"));
    const QStringList titles = titlesOf(report);
    for (const char* title : {"Should I set benchmark = True?", "Winners", "Memory", "Warm-up"})
      QVERIFY2(titles.contains(QLatin1String(title)), title);
    const auto hasChart = [&](const char* name) {
      return std::ranges::any_of(
          report.sections, [&](const ReportSection& section) { return section.charts.contains(&small.chart(name)); });
    };
    for (const char* name : {"algorithms", "algorithms-detail", "memory", "memory-network"})
      QVERIFY2(hasChart(name), name);
    qsizetype charts = 0;
    for (const PagePart& part : small.catalogue.parts()) {
      for (const SessionChart* chart : part.charts) charts += chart->emptyReason().isEmpty() ? 1 : 0;
    }
    qsizetype inReport = 0;
    for (const ReportSection& section : report.sections) inReport += section.charts.size();
    QCOMPARE(inReport, charts);
    QVERIFY(charts >= 2);
  }

  void figuresAreThoseOfTheSession() {
    const SmallStore small;
    const Report report = reportOf(small);
    const Survey& survey = *small.store.survey(0);
    const ReportTable& winners = tableCalled(report, "The fastest algorithm of every problem");
    QCOMPARE(winners.rows.size(), survey.problems.size());
    for (std::size_t i = 0; i < survey.problems.size(); ++i) {
      const Trial& fastest = survey.problems[i].trials[*survey.problems[i].fastest()];
      const QStringList& row = winners.rows[static_cast<qsizetype>(i)];
      QCOMPARE(row.size(), winners.headers.size());
      QVERIFY(row[4].startsWith(QString::fromStdString(formatTime(summarize(fastest.timing().us).median))));
      QCOMPARE(row[5], QString::fromStdString(formatBytes(fastest.workspaceBytes)));
    }
    const std::vector<FrontierPoint> frontier = networkFrontier(survey);
    const ReportTable& limits = tableCalled(report, "An iteration under a workspace limit");
    QCOMPARE(limits.rows.size(), frontier.size());
    QCOMPARE(limits.rows.back()[1], QString::fromStdString(formatTime(frontier.back().us)));

    const std::array surveys{&survey};
    const ReportTable& policies = tableCalled(report, "benchmark = False and True");
    for (int i = 0; i < 2; ++i) {
      const PolicyCosts predicted = costs(findPolicy(i == 0 ? "pytorch" : "pytorch-benchmark"), surveys);
      const double steadyUs = predicted.sizes[0].iterationUs;
      QCOMPARE(policies.rows[0][i + 1], QString::fromStdString(formatTime(steadyUs)));
      QCOMPARE(policies.rows[1][i + 1],
               QString::fromStdString(formatTime(firstWarmup(predicted, predicted.sizes[0]).totalUs() + steadyUs)));
    }
  }

  void everyRowSaysSomething() {
    const Report report = reportOf(SmallStore({.network = "resnet50", .algorithms = 12}));
    int rows = 0;
    for (const ReportSection& section : report.sections) {
      for (const ReportTable& table : section.tables) {
        for (const QStringList& row : table.rows) {
          ++rows;
          QVERIFY2(row.size() - row.count(QString()) > 1, qPrintable(table.title));
        }
      }
    }
    QVERIFY(rows > 20);
  }

  void adviceHasItsFigureAndItsCode() {
    const Report report = reportOf(SmallStore({.network = "resnet50", .algorithms = 12}));
    const ReportSection& gain = report.sections.front();
    QVERIFY2(gain.paragraphs.front().contains(QStringLiteral("torch.backends.cudnn.benchmark")),
             qPrintable(gain.paragraphs.front()));
    QVERIFY(gain.code.startsWith(QStringLiteral("torch.backends.cudnn.benchmark = ")));
    for (const QString& line : gain.code.split(u'\n', Qt::SkipEmptyParts))
      QVERIFY2(line.count(QLatin1String(" = ")) == 1, qPrintable(line));
  }

  void saysWhatIsMissing() {
    SmallStore small;
    Session session = small.store.session();
    for (ProblemResult& result : session.surveys[0].problems) result.lists.clear();
    session.surveys[0].problems[0].trials.clear();
    session.surveys[0].ended = SurveyEnded{0, SurveyEnd::Failed, "the device was lost", 0};
    small.store.replace(session);
    const Report report = reportOf(small);
    QVERIFY2(report.sections.front().paragraphs.front().startsWith(QStringLiteral("No advice yet: ")),
             qPrintable(report.sections.front().paragraphs.front()));
    const QString html = QString::fromUtf8(htmlOf(report));
    QVERIFY(html.contains(QStringLiteral("failed: the device was lost")));
    QVERIFY(html.contains(QStringLiteral(">not measured<")));
    QVERIFY(pagesOf(pdfOf(report)) >= 4);
  }

  void otherBackendsHaveNoBenchmarkMode() {
    SmallStore small;
    Session session = small.store.session();
    session.surveys[0].started.options.backend = "onednn";
    small.store.replace(session);
    const QString words = reportOf(small).sections.front().paragraphs.join(u' ');
    QVERIFY2(words.contains(QStringLiteral("PyTorch's switches choose among cuDNN's algorithms")), qPrintable(words));
  }

  void namesFromFilesDoNoHarm() {
    SmallStore small;
    Session session = small.store.session();
    session.surveys[0].started.network.name = "<script>alert(1)</script>\x1b[31m";
    session.surveys[0].started.device.name = "\"><b>bold";
    session.surveys[0].remarks = {"a & b < c"};
    small.store.replace(session, recordedProvenance(session));
    const QString html = QString::fromUtf8(htmlOf(reportOf(small)));
    QVERIFY(!html.contains(QStringLiteral("<script")));
    QVERIFY(!html.contains(QStringLiteral("<b>bold")));
    QVERIFY(!html.contains(QChar(0x1b)));
    QVERIFY(html.contains(QStringLiteral("a &amp; b &lt; c")));
  }

  void htmlStandsAlone() {
    const SmallStore small;
    const Report report = reportOf(small);
    const QString html = QString::fromUtf8(htmlOf(report));
    QVERIFY(html.startsWith(QStringLiteral("<!DOCTYPE html>")));
    QVERIFY(!html.contains(QRegularExpression(QStringLiteral("(src|href)=\"(?!#)"))));
    QVERIFY(!html.contains(QStringLiteral("url(")));
    qsizetype charts = 0;
    for (const ReportSection& section : report.sections) {
      charts += section.charts.size();
      QVERIFY(html.contains(QStringLiteral(">%1</h2>").arg(section.title)));
    }
    QCOMPARE(html.count(QStringLiteral("<svg ")), charts);
    QVERIFY(html.contains(QStringLiteral("NVIDIA H200 (synthetic)")));
    for (qsizetype at = html.indexOf(QStringLiteral("<svg ")); at >= 0;
         at = html.indexOf(QStringLiteral("<svg "), at + 1)) {
      QXmlStreamReader svg(html.mid(at, html.indexOf(QStringLiteral("</svg>"), at) + 6 - at));
      while (!svg.atEnd()) svg.readNext();
      QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
    }
  }

  void pdfHasNumberedPagesAndAllSections() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    const Report report = reportOf(small);
    const QByteArray pdf = pdfOf(report);
    const int pages = pagesOf(pdf);
    QVERIFY2(pages >= report.sections.size() + 3, "the overview alone needs four");
    const QString text = textOf(pdf);
    if (text.isEmpty()) QSKIP("pdftotext is not there to read the text");
    for (const QString& title : titlesOf(report)) QVERIFY2(text.contains(title), qPrintable(title));
    QVERIFY(text.contains(QStringLiteral("page 1 of %1").arg(pages)));
    QVERIFY(text.contains(QStringLiteral("page %1 of %1").arg(pages)));
    for (const ProblemResult& result : small.store.survey(0)->problems)
      QVERIFY(text.contains(QString::fromStdString(result.subject.layers[0])));
  }

  void nothingToReportIsAnError() {
    SessionStore store;
    ShownSurvey current{store};
    const ExportCatalogue catalogue(store, current);
    QVERIFY_THROWS_EXCEPTION(MissingData, makeReport(catalogue, store, current));
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::ReportTest, export_report)
#include "export_report_test.moc"
