#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "core/problem_text.h"
#include "export/drawn_pages.h"
#include "export/small_store.h"
#include "policy/forecast/missing_data.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/sanitized.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/answer/setting_colour.h"
#include "widgets/chart/row_chart.h"
#include "widgets/export/pdf_pages.h"
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

/// The text of a PDF file, with lines as on its pages, or with "-raw" in the order of its cells. Empty where there is
/// no program to tell it.
QString textOf(const QByteArray& pdf, const QString& order = QStringLiteral("-layout")) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("x.pdf")));
  if (program.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size()) return {};
  file.close();
  QProcess process;
  process.start(program, {order, file.fileName(), QStringLiteral("-")});
  return process.waitForFinished(testing::kPatienceMs) ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

}  // namespace

class ReportTest : public QObject {
  Q_OBJECT

 private slots:
  void longLinesOfCodeAreWrapped() {
    PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
    pages.addMarkdown(QStringLiteral("```python\n%1end\n```").arg(QStringLiteral("word ").repeated(50)), {});
    const QString text = textOf(pages.bytes());
    if (text.isEmpty()) QSKIP("pdftotext is not there to read the text");
    QCOMPARE(text.count(QStringLiteral("word")), 50);
    QVERIFY(text.contains(QStringLiteral("end")));
  }

  void tellsTheWholeStory() {
    const SmallStore small;
    const Report report = reportOf(small);
    QCOMPARE(report.title, QStringLiteral("Convolution algorithms of conv-tutorial"));
    QCOMPARE(report.provenance, QStringLiteral("recorded 2026-01-02 on NVIDIA H200 (synthetic)"));
    QVERIFY2(report.subject.contains(report.provenance), qPrintable(report.subject));
    const QStringList titles = titlesOf(report);
    QCOMPARE(titles.mid(0, 4),
             (QStringList{QStringLiteral("Should I set benchmark = True?"), QStringLiteral("Measured choices"),
                          QStringLiteral("Findings"), QStringLiteral("Survey")}));
    for (const char* title : {"Layers", "Memory", "Warm-up"}) QVERIFY2(titles.contains(QLatin1String(title)), title);
    QCOMPARE(titles.last(), QStringLiteral("Not in this report"));
  }

  void everyChartAndTableIsInItOrNamedAtItsEnd() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    const Report report = reportOf(small);
    QList<const ChartPainter*> shown;
    QStringList tables;
    for (const ReportSection& section : report.sections) {
      for (const DocumentChart& chart : section.charts) shown.append(chart.chart);
      for (const ReportTable& table : section.tables) tables.append(table.title);
    }
    QString named;
    for (const QStringList& row : report.sections.last().tables.front().rows) named += row.last() + u'\n';
    int leftOut = 0;
    for (const QString& name : sessionChartNames()) {
      const ChartPainter& chart = small.catalogue.chart(name);
      if (!chart.emptyReason().isEmpty()) continue;
      const bool isNamed = named.contains(QStringLiteral("--chart %1 --out %1.svg\n").arg(name));
      QVERIFY2(shown.contains(&chart) != isNamed, qPrintable(name));
      leftOut += isNamed ? 1 : 0;
    }
    for (const QString& name : sessionTableNames()) {
      const SessionTable table = small.catalogue.table(name);
      const bool isNamed = named.contains(QStringLiteral("--table %1 --out %1.csv\n").arg(name));
      if (table.rows->rowCount() > 0) QVERIFY2(isNamed != tables.contains(table.title), qPrintable(name));
    }
    QVERIFY(shown.size() >= 5);
    QVERIFY(leftOut >= 3);
  }

  void theCommandOfAChartOfOneProblemSelectsIt() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    constexpr int kProblem = 4;
    small.current.select(kProblem);
    const Report report = reportOf(small);
    const NetworkProblem& subject = small.current.problemAt(kProblem)->subject;
    const QString options =
        QStringLiteral(" --layer %1 --pass %2 ")
            .arg(QString::fromStdString(subject.layers.front()), QString::fromStdString(toText(subject.problem.pass)));
    int charts = 0;
    for (const QStringList& row : report.sections.last().tables.front().rows) {
      const bool isOfIt = row.first().contains(QString::fromStdString(subject.layers.front()));
      QVERIFY2(row.last().contains(options) == isOfIt, qPrintable(row.join(u' ')));
      charts += isOfIt ? 1 : 0;
    }
    QVERIFY(charts >= 2);
  }

  void theAnswerAndItsChartAreTheFirstPage() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    const Report report = reportOf(small);
    const ReportSection& answer = report.sections.front();
    QCOMPARE(answer.charts.size(), 1);
    QCOMPARE(answer.charts.front().chart->name(), QStringLiteral("summary"));
    QVERIFY2(answer.charts.front().title.isEmpty(), "the sentence above says it");
    QVERIFY(answer.tables.isEmpty());
    const QString text = textOf(pdfOf(report)).section(u'\f', 0, 0);
    if (text.isEmpty()) QSKIP("pdftotext is not there to read the text");
    for (const QString& each : {answer.title, QStringLiteral("torch.backends.cudnn.benchmark = "),
                                QStringLiteral("PyTorch with benchmark off and on")})
      QVERIFY2(QString(text).replace(QChar(0xFB00), QLatin1String("ff")).contains(each), qPrintable(each));
  }

  void aChartOfManyLayersHasTheCostliest() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    const Report report = reportOf(small);
    constexpr QSizeF kPage(1017, 636);
    for (const ReportSection& section : report.sections) {
      for (const DocumentChart& chart : section.charts) {
        const ChartPicture picture = pictureOf(chart, kPage);
        const double scale = std::min(1.0, kPage.width() / picture.size().width());
        QVERIFY2(picture.size().height() * scale <= kPage.height() + 2, qPrintable(chart.title));
      }
    }
    const auto layers = std::ranges::find(report.sections, QStringLiteral("Layers"), &ReportSection::title);
    const auto& rows = dynamic_cast<const RowChart&>(*layers->charts.front().chart);
    double before = std::numeric_limits<double>::infinity();
    for (int row = 0; row < 3; ++row) {
      const double lost = small.current.figures(rows.problemOf(row)).loss->lostUs();
      QVERIFY(lost <= before);
      before = lost;
    }
    const QString title = pictureOf(layers->charts.front(), kPage).caption().title;
    QVERIFY2(title.contains(
                 QRegularExpression(QStringLiteral("\\(\\d+ of %1 rows, most lost first\\)").arg(rows.rowCount()))),
             qPrintable(title));
  }

  void severalSizesNameThatOfTheDetails() {
    SmallStore small;
    small.store.replace(
        syntheticSession({.network = "mnist-tutorial", .algorithms = 6}, {{32, 1, 28, 28}, {32, 1, 36, 36}}));
    const Report report = reportOf(small);
    QVERIFY2(report.subject.contains(QStringLiteral("2 input sizes")), qPrintable(report.subject));
    const QString input =
        QStringLiteral(" at input ") + QString::fromStdString(sizeText(small.current.survey()->started));
    const QStringList titles = titlesOf(report);
    QVERIFY(titles.contains(QStringLiteral("Findings over 2 input sizes")));
    for (const char* title : {"Layers", "Memory", "Warm-up"})
      QVERIFY2(titles.contains(QLatin1String(title) + input), qPrintable(titles.join(u'\n')));
    QVERIFY2(titles.indexOf(QStringLiteral("Input sizes")) < titles.indexOf(QStringLiteral("Layers") + input),
             "what the answer is about comes first");
    const auto sizes = std::ranges::find(report.sections, QStringLiteral("Input sizes"), &ReportSection::title);
    QVERIFY2(sizes->paragraphs.front().startsWith(QStringLiteral("Schedule: ")), qPrintable(sizes->paragraphs.front()));
  }

  /// Names and sentences share what the figures leave, so lines have several words. Nothing says what to tick.
  void columnsAreAsWideAsTheirContents() {
    SmallStore small;
    small.store.replace(
        syntheticSession({.network = "mnist-tutorial", .algorithms = 6}, {{32, 1, 28, 28}, {32, 1, 36, 36}}));
    const Report report = reportOf(small);
    const ReportTable& policies = tableCalled(report, "Forecast by policy");
    QVERIFY2(!policies.note.contains(QStringLiteral("tick")), qPrintable(policies.note));
    const QString html = tableHtml(policies);
    const auto widths = QRegularExpression(QStringLiteral("<th [^>]*width=\"(\\d+)%\"")).globalMatch(html);
    QList<int> percent;
    for (auto each = widths; each.hasNext();) percent.append(each.next().captured(1).toInt());
    QCOMPARE(percent.size(), policies.headers.size());
    constexpr int kSomeWords = 17;  // "benchmark = True"
    QVERIFY2(percent.front() >= kSomeWords && percent.back() >= kSomeWords, qPrintable(html));
    QCOMPARE(std::accumulate(percent.begin(), percent.end(), 0), 100);
    const qsizetype peak = policies.headers.indexOf(QStringLiteral("Workspace peak"));
    QVERIFY2(peak >= 0 && percent[peak] >= 12, qPrintable(html));  // "Workspace" is not divided
    QVERIFY(tableCalled(report, "PyTorch's switches").note.startsWith(QStringLiteral("Set by seed: ")));
  }

  void cautionsAreBelowTheAnswer() {
    SmallStore small;
    small.store.replace(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{4, 3, 64, 64}}));
    const Report report = reportOf(small);
    const QString caution = report.sections.front().paragraphs.back();
    QVERIFY2(caution.startsWith(QStringLiteral("Caution: ")) &&
                 caution.contains(QStringLiteral("17 of 52 layers are in no figure")),
             qPrintable(caution));
    for (const char* table : {"Wins by family", "The convolutions of an iteration under a workspace limit"})
      QVERIFY(tableCalled(report, table).note.contains(QStringLiteral("Not included: 17 layers")));
  }

  /// A network has layers without a convolution, and each pass of a convolution is executed.
  void theSurveySaysWhatItCounts() {
    SmallStore small;
    small.store.replace(recordedSession("mobilenet_v2-tf32"));
    const QString html = QString::fromUtf8(htmlOf(reportOf(small)));
    QVERIFY2(html.contains(QStringLiteral("52 convolutions among 153 layers; 155 executions in all passes, 89 distinct "
                                          "problems; 56.8 GFLOP per iteration")),
             qPrintable(html.left(20'000)));
    QVERIFY(html.contains(QStringLiteral("True (limit=10)")));
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
      const double us = summarize(fastest.timing().us).median;
      QVERIFY(row[3].startsWith(QString::fromStdString(formatTime(us))));
      QCOMPARE(row[4], QString::fromStdString(formatTime(us * multiplicity(survey.problems[i].subject))));
      QCOMPARE(row[5], QString::fromStdString(formatBytes(fastest.workspaceBytes)));
    }
    const std::vector<FrontierPoint> frontier = networkFrontier(survey);
    const ReportTable& limits = tableCalled(report, "The convolutions of an iteration under a workspace limit");
    QVERIFY(static_cast<std::size_t>(limits.rows.size()) <= frontier.size());
    QCOMPARE(limits.rows.front()[1], QString::fromStdString(formatTime(frontier.front().us)));
    QCOMPARE(limits.rows.back()[1], QString::fromStdString(formatTime(frontier.back().us)));

    const std::array surveys{&survey};
    const QString html = QString::fromUtf8(htmlOf(report));
    for (int i = 0; i < 2; ++i) {
      const PolicyCosts predicted = costs(findPolicy(i == 0 ? "pytorch" : "pytorch-benchmark"), surveys);
      const double steadyUs = predicted.sizes[0].iterationUs;
      const double firstUs = firstWarmup(predicted, predicted.sizes[0]).totalUs() + steadyUs;
      for (const double us : {steadyUs, firstUs})
        QVERIFY2(html.contains(QStringLiteral(">%1<").arg(QString::fromStdString(formatTime(us)))), "of the chart");
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
    QVERIFY(gain.code.contains(QStringLiteral("\ntorch.backends.cudnn.benchmark = ")));
    QVERIFY2(gain.code.startsWith(QStringLiteral("# ConvScope: resnet50, ")), qPrintable(gain.code));
    for (const QString& line : gain.code.split(u'\n', Qt::SkipEmptyParts).mid(1))
      QVERIFY2(line.startsWith(u'#') || line.count(QLatin1String(" = ")) == 1, qPrintable(line));
  }

  /// The report's first lines are the texts of the card on Summary, in the light colours of documents.
  void theAnswerIsTheCards() {
    const SmallStore small({.network = "resnet50", .algorithms = 12});
    const Answer answer = answerOf(small.store.session(), *small.current.survey());
    AnswerCard card(AnswerCard::Form::Full);
    card.setAnswer(answer);
    const Report report = reportOf(small);
    const QString html = QString::fromUtf8(htmlOf(report));
    const QString pdf = textOf(pdfOf(report), QStringLiteral("-raw"))
                            .simplified()
                            .replace(QChar(0xFB00), QLatin1String("ff"))
                            .replace(QChar(0xFB01), QLatin1String("fi"));
    for (const QString& tile : card.texts()) {
      for (const QString& text : tile.split(QStringLiteral(", "))) {
        QVERIFY2(html.contains(text.toHtmlEscaped()), qPrintable(text));
        if (!pdf.isEmpty()) QVERIFY2(pdf.contains(text), qPrintable(text));
      }
    }
    const QColor colour = settingColour(*briefOf(answer).setting, tokens::light());
    QVERIFY(html.contains(QStringLiteral("color: %1").arg(colour.name())));
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
    QVERIFY(pagesOf(pdfOf(report)) >= 2);
  }

  void theReasonOfNoAnswerIsThereOnce() {
    SmallStore small;
    small.store.replace(recordedSession("alexnet-cpu"));
    const QString html = QString::fromUtf8(htmlOf(reportOf(small)));
    QCOMPARE(html.count(QStringLiteral("This survey is of a CPU")), 1);
    QVERIFY(html.contains(QStringLiteral(">Not known<")));
    QVERIFY(html.contains(QStringLiteral(" Fastest saves ")));
  }

  void otherBackendsHaveNoBenchmarkMode() {
    SmallStore small;
    Session session = small.store.session();
    session.surveys[0].started.options.backend = "onednn";
    small.store.replace(session);
    const ReportSection answer = reportOf(small).sections.front();
    const QString words = answer.paragraphs.join(u' ');
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
    QVERIFY(pages >= 4);
    QVERIFY2(pages <= 10, "a report that people read");
    const QString text = textOf(pdf);
    if (text.isEmpty()) QSKIP("pdftotext is not there to read the text");
    for (const QString& title : titlesOf(report)) QVERIFY2(text.contains(title), qPrintable(title));
    QVERIFY(text.contains(QStringLiteral("page 1 of %1").arg(pages)));
    QVERIFY(text.contains(QStringLiteral("page %1 of %1").arg(pages)));
    for (const ProblemResult& result : small.store.survey(0)->problems)
      QVERIFY(text.contains(QString::fromStdString(result.subject.layers[0])));
  }

  void everyPageHasContentsAndNoneEndsWithAHeading() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    const Report report = reportOf(small);
    QStringList headings = titlesOf(report);
    for (const ReportSection& section : report.sections) {
      for (const ReportTable& table : section.tables) headings.append(table.title);
    }
    const QString text = textOf(pdfOf(report));
    if (text.isEmpty()) QSKIP("pdftotext is not there to read the text");
    for (const QString& page : text.split(u'\f', Qt::SkipEmptyParts)) {
      QStringList lines;
      for (const QString& line : page.split(u'\n')) lines.append(line.simplified());
      lines.removeAll(QString());
      QVERIFY2(lines.size() > 3, qPrintable(page));  // more than its edges
      QVERIFY2(!headings.contains(lines[lines.size() - 2]), qPrintable(page));
    }
  }

  void pagesAreFilled_data() {
    QTest::addColumn<QString>("session");
    QTest::newRow("alexnet-tf32") << QStringLiteral("alexnet-tf32");
    if (!testing::kSanitized) QTest::newRow("resnet50-sizes-tf32") << QStringLiteral("resnet50-sizes-tf32");
  }

  /// All but the last one.
  void pagesAreFilled() {
    QFETCH(QString, session);
    SmallStore small;
    small.store.replace(Session(testing::recordedSession(session.toStdString())));
    const QList<double> shares = filledShares(reportBytes(small.store, small.current, ReportFormat::Pdf));
    if (shares.isEmpty()) QSKIP("pdftoppm is not there to draw the pages");
    for (qsizetype page = 0; page + 1 < shares.size(); ++page)
      QVERIFY2(shares[page] >= 2.0 / 3,
               qPrintable(QStringLiteral("page %1 of %2: %3").arg(page + 1).arg(shares.size()).arg(shares[page])));
  }

  void chartsFitIntoTheirRoom() {
    const SmallStore small({.network = "resnet50", .algorithms = 6});
    for (const QSizeF& room : {QSizeF(688, 270), QSizeF(688, 480), QSizeF(1017, 300)}) {
      for (const ReportSection& section : reportOf(small).sections) {
        for (const DocumentChart& chart : section.charts) {
          if (chart.chart->name() == QStringLiteral("summary")) continue;  // it is not divided
          const QSizeF size = pictureIn(chart, room).size();
          const double scale = std::min(1.0, room.width() / size.width());
          QVERIFY2(size.height() * scale <= room.height() + 2, qPrintable(chart.title));
          QVERIFY2(scale > 0.6, qPrintable(chart.title));
        }
      }
    }
  }

  void nothingToReportIsAnError() {
    SessionStore store;
    ShownSurvey current{store};
    ExportCatalogue catalogue(store, current);
    QVERIFY_THROWS_EXCEPTION(MissingData, makeReport(catalogue, store, current));
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::ReportTest, export_report)
#include "export_report_test.moc"
