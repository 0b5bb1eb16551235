#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <cstdint>

#include "apply/coverage.h"
#include "empty_page.h"
#include "session/subject_text.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/choices/choices_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/shared/shown_text.h"

namespace choices_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

struct ShownChoices {
  explicit ShownChoices(const Session& session = recordedSession("alexnet-tf32")) {
    page.resize(1200, 800);
    page.show();
    store.replace(session);
  }
  const Survey& survey() const { return *current.survey(); }
  QTableView& table(int index) const { return *page.tables().at(index); }
  QAbstractButton& button(const char* text) const {
    for (auto* each : page.findChildren<QAbstractButton*>())
      if (each->text() == QString::fromUtf8(text)) return *each;
    qFatal("no button '%s'", text);
  }
  void click(const char* text) const { QTest::mouseClick(&button(text), Qt::LeftButton); }
  /// Clicks the box itself, which is at the left of its text.
  void tick(const char* text) const {
    QAbstractButton& box = button(text);
    QTest::mouseClick(&box, Qt::LeftButton, {}, {8, box.height() / 2});
  }
  QStringList shownTexts() const {
    QStringList texts;
    for (const auto* label : page.findChildren<QLabel*>())
      if (label->isVisible()) texts.append(label->text());
    return texts;
  }
  bool says(const char* text) const {
    return std::ranges::any_of(shownTexts(),
                               [&](const QString& each) { return each.contains(QString::fromUtf8(text)); });
  }
  /// The texts of a column, from the top.
  QStringList column(int table, const char* title) const {
    const QAbstractItemModel& model = *this->table(table).model();
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
      texts.append(model.index(row, convscope::column(model, title)).data().toString());
    return texts;
  }

  SessionStore store;
  ShownSurvey current{store};
  ChoicesPage page{current};
};

Coverage sampleCoverage(const Survey& survey) {
  std::string report;
  const auto line = [&](int process, const char* outcome, const std::string& problem, const char* detail) {
    report += std::to_string(process) + '\t' + outcome + '\t' + problem + '\t' + detail + '\n';
  };
  const auto name = [&](std::size_t problem) { return reportedName(survey.problems[problem].subject.problem); };
  line(7, "applied", name(0), "eng38 k2=0");
  line(7, "refused", name(1), "cuDNN refused eng1");
  line(7, "unknown", "fwd fp32 nchw n1 c1 k1 in8x8 f3x3 p1x1", "not in the choice file");
  line(7, "refused", "-", "a graph of several operations");
  line(8, "applied", name(0), "eng38 k2=0");
  line(8, "applied", name(1), "eng1");
  return readCoverage(report);
}

}  // namespace

class ChoicesTest : public QObject {
  Q_OBJECT

 private slots:
  void anEmptyPageOffersASurvey() {
    SessionStore store;
    ShownSurvey shown(store);
    ChoicesPage page(shown);
    checkRunButton(page, store);
  }

  /// As Summary, which does not advise them.
  void choicesThatTheHostHidesSaySo() {
    const ShownChoices test(recordedSession("mobilenet_v2-fp16"));
    QVERIFY(test.says("but the host is the limit"));
    test.tick("Deterministic");
    QVERIFY(!test.says("but the host is the limit"));  // Summary is about the default options
    QVERIFY(!ShownChoices().says("host is the limit"));
  }

  void figuresAreThoseOfTheChoices() {
    const ShownChoices test;
    const ChoiceTotals totals = choiceTotals(test.survey(), chooseEngines(test.survey(), {}));
    const QString summary = test.page.summary();
    for (const double us : {totals.chosenUs, totals.heuristicUs}) QVERIFY(summary.contains(timeText(us)));
    QVERIFY(summary.contains(QString::fromStdString(formatChange(totals.chosenUs / totals.heuristicUs))));
    QVERIFY(summary.contains(QStringLiteral("Other engine: %1. Heuristic choice kept: %2. Left out: %3.")
                                 .arg(totals.changed)
                                 .arg(totals.kept)
                                 .arg(totals.leftOut)));
    QVERIFY(test.says("NVIDIA H200 with cuDNN 9.19.0 only"));
    QCOMPARE(test.column(1, "Chosen"), QStringList{timeText(totals.chosenUs)});
    QVERIFY(test.table(0).isVisible());  // not the empty report
  }

  /// The card of Input sizes leads to its own sizes, iterations and numbers.
  void theScheduleHasTheNumbersOfItsCard() {
    ShownChoices test(recordedSession("resnet50-sizes-tf32"));
    InputSizesPage sizes(test.store, test.current);
    test.page.followSchedule(sizes.forecasts());
    const std::size_t surveys = test.page.choices().contents()->surveys.size();
    QVERIFY(test.page.showView(QStringLiteral("schedule-choices")));
    for (const std::int64_t iterations : {std::int64_t{30'000}, std::int64_t{500'000}}) {
      sizes.forecasts().setChoice({RandomSizes{160, 288, 32, 1}, iterations, 0});
      QTest::qWait(20);
      const ScheduleVerdict& verdict = sizes.forecasts().result().verdict;
      const QString promised = toQString(verdict.brief.alternative);
      const double us = verdict.choices->moreUs.value_or(verdict.choices->savedUs);
      const QString time = promised.mid(promised.lastIndexOf(QStringLiteral("save ")) + 5).section(u' ', 0, 1);
      QVERIFY2(test.page.summary().contains(time) && us > 0, qPrintable(promised + test.page.summary()));
      QVERIFY2(test.page.summary().contains(sizes.forecasts().condition()), qPrintable(test.page.summary()));
      QVERIFY(sizes.forecasts().condition().contains(toQString(formatCount(iterations))));
    }
    QVERIFY(test.page.showsAllSizes());
    // The rows of layers are of one size: their tab names it.
    const auto* tabs = test.page.findChild<QTabWidget*>();
    const QString shownSize = toQString(sizeText(test.current.survey()->started));
    QCOMPARE(tabs->tabText(0), QStringLiteral("Layers at ") + shownSize);
    QVERIFY(tabs->tabToolTip(0).contains(QStringLiteral("this input size only")));
    QCOMPARE(test.table(1).model()->rowCount(), 5);  // those of the schedule
    QVERIFY(test.table(1).isVisible());
    QVERIFY2(!test.page.summary().contains(QStringLiteral("without choices")), qPrintable(test.page.summary()));
    // The mean is of the measured sizes, and the others are counted.
    sizes.forecasts().setChoice({RandomSizes{160, 352, 16, 1}, 30'000, 0});
    QTest::qWait(20);
    QVERIFY2(test.page.summary().contains(QStringLiteral("Sizes without choices: 6 of 13.")),
             qPrintable(test.page.summary()));
    QVERIFY2(test.page.summary().contains(QStringLiteral("a mean iteration at the measured sizes")),
             qPrintable(test.page.summary()));
    // The promise is for the default options.
    test.tick("Any numerics");
    QVERIFY2(!test.page.summary().contains(QStringLiteral("They save")), qPrintable(test.page.summary()));
    QVERIFY2(test.page.summary().contains(QStringLiteral("mean iteration")), qPrintable(test.page.summary()));
    test.tick("Any numerics");
    QVERIFY(test.page.showView(QStringLiteral("choices")));
    QVERIFY2(!test.page.summary().contains(QStringLiteral("schedule")), qPrintable(test.page.summary()));
    QCOMPARE(test.table(1).model()->rowCount(), static_cast<int>(surveys));
    QVERIFY(!test.page.showsAllSizes());
    QVERIFY(tabs->tabToolTip(0).isEmpty());
  }

  /// One measured size of a schedule of several.
  void theTabOfLayersNamesTheOnlyMeasuredSize() {
    ShownChoices test;
    InputSizesPage sizes(test.store, test.current);
    test.page.followSchedule(sizes.forecasts());
    sizes.forecasts().setChoice({FixedSizes{}, 30'000, 0});
    QTest::qWait(20);
    const auto* tabs = test.page.findChild<QTabWidget*>();
    QCOMPARE(tabs->tabText(0), QStringLiteral("Layers"));
    QVERIFY(test.page.showView(QStringLiteral("schedule-choices")));
    QVERIFY2(tabs->tabText(0).startsWith(QStringLiteral("Layers at ")), qPrintable(tabs->tabText(0)));
  }

  /// A program with benchmark = True would not ask the file.
  void theProgramsSwitchesAreCopied() {
    const ShownChoices test;
    QVERIFY(test.says("torch.backends.cudnn.benchmark = False"));
    test.click("&Copy code");
    const QString code = QGuiApplication::clipboard()->text();
    QCOMPARE(code, test.page.code());
    QVERIFY2(code.startsWith(QStringLiteral("torch.backends.cudnn.benchmark = False")), qPrintable(code));
    test.tick("Deterministic");
    QVERIFY2(test.page.code().contains(QStringLiteral("torch.backends.cudnn.deterministic = True")),
             qPrintable(test.page.code()));
  }

  void figuresFollowTheOptions() {
    const ShownChoices test;
    const QString before = test.page.summary();
    const Choices plain = test.page.choices().contents()->choices;
    test.tick("Any numerics");
    QVERIFY(test.page.summary() != before);
    QVERIFY(test.page.choices().options().allowsAnyNumerics);
    test.tick("Any numerics");
    QCOMPARE(test.page.summary(), before);

    // A limit of one's own begins with what the heuristic choices need.
    auto* limit = test.page.findChildren<QSpinBox*>().front();
    QVERIFY(!limit->isEnabled() && limit->value() > 0);
    test.tick("Own workspace limit");
    QVERIFY(limit->isEnabled());
    QCOMPARE(test.page.choices().contents()->choices, plain);
    limit->setFocus();
    limit->selectAll();
    QTest::keyClicks(limit, QStringLiteral("0"));
    QTest::keyClick(limit, Qt::Key_Return);
    QVERIFY(test.page.choices().contents()->choices != plain);
    for (const auto& [problem, ranking] : test.page.choices().contents()->choices.rankings)
      for (const RankedEngine& engine : ranking) QCOMPARE(engine.workspaceBytes, std::uint64_t{0});
  }

  /// The file is of all sizes, so a limit of the shown one would slow the others down.
  void theLimitBeginsWithWhatAllSizesNeed() {
    ShownChoices test(recordedSession("resnet50-sizes-tf32"));
    test.current.show(0, 0);
    QVERIFY(!test.says("takes longer"));
    test.tick("Own workspace limit");
    for (const MeasuredChoices::OfSurvey& each : test.page.choices().contents()->surveys)
      QVERIFY(each.totals.chosenUs < each.totals.heuristicUs * 1.001);
    QVERIFY(!test.says("takes longer"));
    test.page.findChildren<QSpinBox*>().front()->setValue(0);
    QVERIFY(test.says("With these options the program takes longer than without the file."));
  }

  void everyLayerSaysWhatWasChosenAndWhy() {
    ShownChoices test;
    QAbstractItemModel& model = *test.table(0).model();
    const QAbstractItemModelTester tester(&model, kFatal);
    QCOMPARE(model.rowCount(), static_cast<int>(test.survey().problems.size()));
    const QStringList reasons = test.column(0, "Why");
    const ChoiceTotals& totals = test.page.choices().contents()->totals;
    QCOMPARE(reasons.filter(QStringLiteral("heuristic choice kept")).size(), static_cast<qsizetype>(totals.kept));
    QCOMPARE(reasons.filter(QStringLiteral("fastest")).size(), static_cast<qsizetype>(totals.changed));
    QVERIFY(!test.column(0, "Algorithm").contains(QString()));
    double saved = 0;
    for (int row = 0; row < model.rowCount(); ++row)
      saved += model.index(row, column(model, "Saved")).data(TableModel::SortRole).toDouble();
    QVERIFY(std::abs(saved - (totals.heuristicUs - totals.chosenUs)) < 1e-6 * totals.heuristicUs);
    // The largest gain comes first.
    QVERIFY(model.index(0, column(model, "Saved")).data(TableModel::SortRole).toDouble() >=
            model.index(1, column(model, "Saved")).data(TableModel::SortRole).toDouble());
    test.tick("Own workspace limit");
    auto* limit = test.page.findChildren<QSpinBox*>().front();
    limit->setValue(0);
    QVERIFY(!test.column(0, "Why").filter(QStringLiteral("workspace limit +")).isEmpty());
  }

  void aRowIsSelectedEverywhere() {
    ShownChoices test;
    test.table(0).setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&test.page));
    test.table(0).setCurrentIndex(test.table(0).model()->index(2, 0));
    QCOMPARE(test.current.selectedProblem(), test.table(0).model()->index(2, 0).data(TableModel::ProblemRole).toInt());
  }

  void unfitOptionsAreSaid() {
    const ShownChoices test(recordedSession("alexnet-batches-tf32"));
    test.tick("Deterministic");
    QVERIFY(test.says("No problem has an algorithm that fits the options"));
    QVERIFY(!test.button("Write choice file…").isEnabled());
    QVERIFY(test.column(0, "Why").front().contains(QStringLiteral("no result was checked")));
    QVERIFY(test.column(0, "Why").front().contains(QStringLiteral("determinism")));
  }

  /// Deterministic changes the heuristic choices, too, so the headline says against what it counts.
  void theHeadlineNamesItsBaseline() {
    const ShownChoices test(recordedSession("resnet50-fp32"));  // its results were checked
    QVERIFY(test.says(" for the convolutions of an iteration"));
    QVERIFY(!test.says("with deterministic = True"));
    test.tick("Deterministic");
    QVERIFY(test.says(" with deterministic = True for the convolutions of an iteration"));
  }

  void theLineIsThereOnceTheFileIsWritten() {
    ShownChoices test;
    const QAbstractButton& copy = test.button("Copy line");
    QVERIFY(!copy.isEnabled());
    const QSignalSpy writes(&test.page, &ChoicesPage::writeRequested);
    test.click("Write choice file…");
    QCOMPARE(writes.count(), 1);
    test.page.showWritten(QStringLiteral("/tmp/my run/a.choices"));
    const QString line = QStringLiteral("convscope-cli run --choices \"/tmp/my run/a.choices\" -- python train.py");
    QCOMPARE(test.page.line(), line);
    test.click("Copy line");
    QCOMPARE(QGuiApplication::clipboard()->text(), line);
    // Another choice than the file's has no line.
    test.tick("Any numerics");
    QCOMPARE(test.page.line(), QString());
    QVERIFY(!copy.isEnabled());
  }

  void allSizesAreInTheFile() {
    const ShownChoices test(recordedSession("resnet50-sizes-fp32"));
    const MeasuredChoices::Contents& contents = *test.page.choices().contents();
    QCOMPARE(contents.surveys.size(), test.store.session().surveys.size());
    QCOMPARE(test.table(1).model()->rowCount(), static_cast<int>(contents.surveys.size()));
    QVERIFY(contents.choices.rankings.size() > contents.problems.size());
    QCOMPARE(contents.otherSurveys, 0);
  }

  void otherDevicesAreLeftOutOfTheFile() {
    Session both = recordedSession("alexnet-tf32-h100");
    both.surveys.push_back(recordedSession("alexnet-tf32").surveys.back());
    both.surveys.push_back(recordedSession("alexnet-cpu").surveys.back());
    ShownChoices test(both);
    test.current.show(1);
    QCOMPARE(test.page.choices().contents()->otherSurveys, 2);
    QVERIFY(test.says("Surveys of another device or library, which are not in the file: 2."));
    test.current.show(0);
    QVERIFY(test.says("NVIDIA H100"));
  }

  void anotherLibraryHasNoChoices() {
    const ShownChoices test(recordedSession("alexnet-cpu"));
    QCOMPARE(test.page.choices().contents(), nullptr);
    QVERIFY(test.says("Choices need a survey of cuDNN"));
    const auto* tabs = test.page.findChild<QTabWidget*>();
    QVERIFY(!tabs->isTabVisible(0) && !tabs->isTabVisible(1) && tabs->isTabVisible(2));
    QVERIFY(!test.button("Write choice file…").isVisible());
  }

  void anOldLibraryIsACaution() {
    Session old = recordedSession("alexnet-tf32");
    for (Survey& survey : old.surveys) survey.started.versions["cudnn"] = "9.7.1";
    const ShownChoices test(old);
    QVERIFY(test.says("cuDNN 9.7.1 does not say which device a query is for"));
    Session recorded = recordedSession("resnet50-training-tf32");
    recorded.surveys.back().started.recorded->workload.versions["cuDNN"] = "9.10.2";
    const ShownChoices other(recorded);
    QVERIFY(other.says("The recorded program used cuDNN 9.10.2"));
    const ShownChoices present;
    QVERIFY(!present.says("does not say which device"));
  }

  void aReportIsShownBesideTheLayers() {
    ShownChoices test;
    QVERIFY(test.table(0).isColumnHidden(column(*test.table(0).model(), "In the run")));
    test.page.showReport(sampleCoverage(test.survey()), QStringLiteral("my.report"));
    QVERIFY(test.says("my.report: 3 of 6 convolutions have their measured algorithms. Processes: 2."));
    QCOMPARE(test.column(2, "Process"), (QStringList{QStringLiteral("7"), QStringLiteral("8")}));
    QCOMPARE(test.column(2, "Problems met"), (QStringList{QStringLiteral("4"), QStringLiteral("2")}));
    QCOMPARE(test.column(2, "Applied"), (QStringList{QStringLiteral("1"), QStringLiteral("2")}));
    QCOMPARE(test.column(2, "Refused"), (QStringList{QStringLiteral("2"), QStringLiteral("0")}));
    QCOMPARE(test.column(2, "Unknown"), (QStringList{QStringLiteral("1"), QStringLiteral("0")}));
    QVERIFY(test.column(2, "Left to cuDNN because").front().contains(QStringLiteral("not in the choice file: 1")));
    QCOMPARE(test.table(3).model()->rowCount(), 4);
    QVERIFY(test.column(3, "Engine or reason").contains(QStringLiteral("a graph of several operations")));
    QCOMPARE(test.column(3, "Layer").count(QStringLiteral("not in this session")), 2);
    test.table(2).selectRow(1);
    QCOMPARE(test.column(3, "Outcome"), (QStringList{QStringLiteral("applied"), QStringLiteral("applied")}));

    test.page.findChild<QTabWidget*>()->setCurrentIndex(0);
    QVERIFY(!test.table(0).isColumnHidden(column(*test.table(0).model(), "In the run")));
    QStringList run = test.column(0, "In the run");
    QCOMPARE(run.count(QStringLiteral("applied")), 1);
    QCOMPARE(run.count(QStringLiteral("applied in 1 of 2 processes; refused: cuDNN refused eng1")), 1);
    QCOMPARE(run.count(QStringLiteral("not met")), run.size() - 2);
  }

  void aReportNeedsNoSession() {
    ShownChoices test{Session()};
    QVERIFY(test.says("No choices yet"));
    test.page.showReport({}, QStringLiteral("empty.report"));
    QVERIFY(test.says("empty.report: nothing was applied"));
    test.page.showReport(sampleCoverage(recordedSession("alexnet-tf32").surveys.back()), QStringLiteral("my.report"));
    QCOMPARE(test.table(2).model()->rowCount(), 2);
    QVERIFY(test.page.choices().contents() == nullptr);
  }
};

}  // namespace choices_test

CONVSCOPE_QT_TEST(choices_test::ChoicesTest, choices)
#include "choices_test.moc"
