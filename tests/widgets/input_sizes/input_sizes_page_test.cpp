#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStyle>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "input_sizes/replayed_session.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/missing_sizes.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/size_count_view.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/shared/shown_text.h"

namespace input_sizes_page_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

namespace {

struct Shown {
  explicit Shown(const Session& session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8})) {
    page.resize(1100, 850);
    page.show();
    store.replace(session);
    settle();
  }
  void settle() { QTest::qWait(20); }
  template <class Widget>
  Widget& part() {
    return *page.findChild<Widget*>();
  }
  QSlider& slider(Field field) { return *page.editor().slider(field).findChild<QSlider*>(); }
  QSpinBox& box(Field field) { return *page.editor().slider(field).findChild<QSpinBox*>(); }
  QComboBox& kind() {
    const auto boxes = page.editor().findChildren<QComboBox*>();
    return **std::ranges::find(boxes, QStringLiteral("Kind of schedule"), &QComboBox::accessibleName);
  }
  QLineEdit& text() {
    const auto edits = page.editor().findChildren<QLineEdit*>();
    return **std::ranges::find(edits, QStringLiteral("The schedule as text"), &QLineEdit::accessibleName);
  }
  QPlainTextEdit& rows() { return part<QPlainTextEdit>(); }
  QLabel& error() { return *page.editor().findChild<QLabel*>(QStringLiteral("scheduleError")); }
  const SizeForecasts::Result& result() { return page.forecasts().result(); }
  void write(const char* schedule) {
    text().setFocus();
    text().selectAll();
    QTest::keyClicks(&text(), QString::fromLatin1(schedule));
  }

  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page{store, current};
};

}  // namespace

/// The page, driven as a person would.
class InputSizesPageTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPageHasAButton();
  void pageNamesItsParts();
  void oneSizeOffersASweep();
  void slidersByKeyboard();
  void sliderByMouse();
  void boxTakesExactNumbers();
  void sizesAndRangeAreLinked();
  void textAndSlidersAgree();
  void hostileTexts_data();
  void hostileTexts();
  void pastedRows();
  void missingSizesAreSaid();
  void theNumberOfSizesIsAnswered();
  void theSweepButtonSaysWhyItIsOff();
  void aRunningSweepFillsThePlots();
  void breakEvenIsMarked();
  void mapSelects();
  void layerChartSelects();
  void exportsSayForecast();
  void adviceIsCopied();
  void replaysAreDrawnOverForecasts();
  void aSessionWithAReplayShowsIt();
  void replaysThatDoNotGoWithItAreNotShown();
  void theReplayButtonSaysWhyItIsOff();
};

void InputSizesPageTest::emptyPageHasAButton() {
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.show();
  QSignalSpy runs(&page, &Page::runRequested);
  for (auto* button : page.findChildren<QPushButton*>()) {
    if (button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(runs.count(), 1);
  for (SessionChart* chart : page.charts()) QVERIFY(!chart->emptyReason().isEmpty());
}

void InputSizesPageTest::pageNamesItsParts() {
  Shown shown;
  QStringList names;
  for (SessionChart* chart : shown.page.charts()) {
    names.append(chart->name());
    QVERIFY(!chart->title().isEmpty() && !chart->accessibleName().isEmpty());
    QCOMPARE(chart->emptyReason(), QString());
  }
  QCOMPARE(names, (QStringList{QStringLiteral("input-sizes"), QStringLiteral("input-sizes-iterations"),
                               QStringLiteral("input-sizes-count"), QStringLiteral("input-sizes-map"),
                               QStringLiteral("input-sizes-layer")}));
  QCOMPARE(shown.page.parts()[0].tables.size(), 3);
  QCOMPARE(shown.page.parts()[1].name, QStringLiteral("iterations"));
  for (QTableView* table : shown.page.tables()) QVERIFY(!table->accessibleName().isEmpty());
  for (const auto* widget : shown.page.findChildren<QSlider*>()) QVERIFY(!widget->accessibleName().isEmpty());
  for (const auto* widget : shown.page.findChildren<QSpinBox*>()) QVERIFY(!widget->accessibleName().isEmpty());
}

void InputSizesPageTest::oneSizeOffersASweep() {
  Shown shown(sweptSession(224, 224, 32));
  QCOMPARE(shown.text().text(), QStringLiteral("fixed"));
  QCOMPARE(shown.result().policies.size(), std::size_t{2});
  const auto edits = shown.page.findChildren<QLineEdit*>();
  const auto command =
      std::ranges::find(edits, QStringLiteral("Command that measures the sizes"), &QLineEdit::accessibleName);
  QVERIFY((*command)->isVisible());
  QVERIFY((*command)->text().contains(QStringLiteral("32x3x352x352")));
  QSignalSpy sweeps(&shown.page, &InputSizesPage::sweepRequested);
  shown.page.missingSizes().offer([](const SurveyStarted&) { return QString(); });
  shown.store.replace(sweptSession(224, 224, 32));
  shown.settle();
  for (auto* button : shown.page.findChildren<QPushButton*>()) {
    if (button->isVisible() && button->text() == QStringLiteral("Run this sweep"))
      QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(sweeps.count(), 1);
  QCOMPARE(sweeps[0][0].toString(), QStringLiteral("160:352:32"));
}

void InputSizesPageTest::slidersByKeyboard() {
  Shown shown;
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{10'000});
  shown.slider(Field::Iterations).setFocus();
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_End);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{1'000'000});
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_Home);
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_Right);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{2});
  QCOMPARE(shown.box(Field::Iterations).value(), 2);
  QTest::keyClick(&shown.slider(Field::Seed), Qt::Key_Right);
  QCOMPARE(shown.page.editor().choice().seed, std::uint64_t{1});
  shown.settle();
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{2});
}

void InputSizesPageTest::sliderByMouse() {
  Shown shown;
  QSlider& slider = shown.slider(Field::Iterations);
  const int middle = slider.height() / 2;
  const int handle = slider.style()->pixelMetric(QStyle::PM_SliderLength, nullptr, &slider);
  const int from = handle / 2 + QStyle::sliderPositionFromValue(slider.minimum(), slider.maximum(), slider.value(),
                                                                slider.width() - handle);  // 10,000 of a million
  QTest::mousePress(&slider, Qt::LeftButton, {}, {from, middle});
  QTest::mouseMove(&slider, {from + slider.width() / 6, middle});
  QTest::mouseMove(&slider, {from + slider.width() / 4, middle});
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, {from + slider.width() / 4, middle});
  const std::int64_t now = shown.page.editor().choice().iterations;
  QVERIFY2(now > 20'000 && now < 900'000, qPrintable(QString::number(now)));
}

void InputSizesPageTest::boxTakesExactNumbers() {
  Shown shown;
  shown.box(Field::Iterations).setFocus();
  shown.box(Field::Iterations).selectAll();
  QTest::keyClicks(&shown.box(Field::Iterations), QStringLiteral("1234"));
  QTest::keyClick(&shown.box(Field::Iterations), Qt::Key_Return);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{1234});
  shown.box(Field::Iterations).selectAll();
  QTest::keyClicks(&shown.box(Field::Iterations), QStringLiteral("99999999"));
  QTest::keyClick(&shown.box(Field::Iterations), Qt::Key_Return);
  QVERIFY(shown.page.editor().choice().iterations <= 1'000'000);
}

void InputSizesPageTest::sizesAndRangeAreLinked() {
  Shown shown;
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QCOMPARE(shown.box(Field::Count).value(), 3);
  shown.box(Field::Count).setValue(2);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));
  shown.box(Field::From).setValue(224);
  QCOMPARE(shown.text().text(), QStringLiteral("random:224:224:32"));
  QCOMPARE(shown.box(Field::Count).value(), 1);
  shown.box(Field::To).setValue(160);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:160:32"));
}

void InputSizesPageTest::textAndSlidersAgree() {
  Shown shown;
  for (const char* schedule : {"fixed:192", "alternate:160,192,224", "alternate:160,192,224:50", "random:160:224:32",
                               "multiscale:160:224:32:10", "last-batch:32:7:100", "random-batch:8:32:8"}) {
    shown.write(schedule);
    QVERIFY2(shown.error().isHidden(), schedule);
    QCOMPARE(toText(shown.page.editor().choice().spec), std::string(schedule));
    // A slider that is moved there and back says the same.
    shown.box(Field::Iterations).setValue(777);
    QCOMPARE(shown.text().text(), QString::fromLatin1(schedule));
  }
  for (int i = 0; i < shown.kind().count(); ++i) {
    shown.kind().setCurrentIndex(i);
    shown.settle();
    QCOMPARE(shown.rows().isVisible(), i >= 6);
  }
}

void InputSizesPageTest::hostileTexts_data() {
  QTest::addColumn<QString>("text");
  for (const char* text : {"", "nothing", "random", "random:1", "random:::", "random:a:b:c", "random:-1:5:1", "fixed:0",
                           "fixed:99999999999999999999", "alternate:", "alternate:,", "list:/etc/passwd",
                           "histogram:/dev/zero", "multiscale:1:2:3:4:5", "last-batch:0:0:0", "random:160:224:32 "})
    QTest::newRow(text) << QString::fromLatin1(text);
}

void InputSizesPageTest::hostileTexts() {
  QFETCH(const QString, text);
  Shown shown;
  const ScheduleChoice before = shown.page.editor().choice();
  shown.text().setText(text);
  emit shown.text().textEdited(text);
  QVERIFY(shown.error().isVisible() && !shown.error().text().isEmpty());
  QVERIFY(shown.page.editor().choice() == before);
  QVERIFY(!shown.result().policies.empty());
}

void InputSizesPageTest::pastedRows() {
  Shown shown;
  shown.kind().setCurrentIndex(6);
  QVERIFY(shown.error().isVisible());  // nothing pasted yet
  shown.rows().setPlainText(QStringLiteral("size,count\n160,3\n224;2\n"));
  QVERIFY(shown.error().isHidden());
  shown.settle();
  QCOMPARE(shown.result().schedule.sizes.size(), std::size_t{2});
  QVERIFY((shown.result().schedule.runs[0] == SizeRun{0, 3}));
  for (const char* bad : {"160,0", "160,-1", "160,x", "x,1\ny,2", "160x,1", "\xff\xfe", "160,99999999999999999999"}) {
    shown.rows().setPlainText(QString::fromLatin1(bad));
    QVERIFY2(shown.error().isVisible(), bad);
  }
  shown.rows().setPlainText(QStringLiteral("160x160x160x160x160,1"));  // well written, but no input of this network
  shown.settle();
  QVERIFY(!shown.result().fault.isEmpty());
  QVERIFY(shown.result().policies.empty());
}

void InputSizesPageTest::missingSizesAreSaid() {
  Shown shown;
  shown.write("random:160:320:32");
  shown.settle();
  QCOMPARE(shown.result().estimated.size(), std::size_t{3});
  QStringList texts;
  for (const auto* label : shown.page.findChildren<QLabel*>()) {
    if (label->isVisible() && label->text().contains(QStringLiteral("ot measured"))) texts.append(label->text());
  }
  QCOMPARE(texts.size(), 1);
  QVERIFY(texts[0].contains(QStringLiteral("256, 288, 320")) && texts[0].contains(QStringLiteral("mean of the")));
  // What can be said is shown: each estimated size counts as the mean of the measured ones.
  const PolicyForecast& on = shown.result().policies[1];
  const std::vector<double>& us = on.forecast.iterationUs;
  QCOMPARE(us.size(), std::size_t{6});
  QVERIFY(std::abs(us[5] - (us[0] + us[1] + us[2]) / 3) < 1e-6 * us[5]);
  QVERIFY(on.newSizes.has_value() && on.newSizes->measured == 3);
  for (SessionChart* chart : shown.page.charts()) QVERIFY2(chart->emptyReason().isEmpty(), qPrintable(chart->name()));
  QVERIFY(shown.page.forecasts().paddings().empty());
  QVERIFY(shown.page.forecasts().whyNoPadding().contains(QStringLiteral("not measured")));
}

void InputSizesPageTest::theNumberOfSizesIsAnswered() {
  Shown shown;
  QVERIFY(shown.page.showView(QStringLiteral("new-sizes")));
  shown.box(Field::Iterations).setValue(200'000);
  shown.settle();
  const NewSizes& sizes = shown.result().policies[1].newSizes.value();
  auto& chart = shown.part<SizeCountChart>();
  chart.rebuildNow();
  const std::int64_t from = chart.losesFrom(1).value();
  QVERIFY(sizes.savedUs(200'000, static_cast<double>(from)) < 0);
  QVERIFY(sizes.savedUs(200'000, static_cast<double>(from - 1)) >= 0);
  const QString number = toQString(formatCount(from));
  const QPointF mark = chart.mark(1).value();
  QVERIFY(chart.view().rect.contains(mark));
  QVERIFY(svgOf(chart).contains(QStringLiteral("loses from %1 sizes on").arg(number).toUtf8()));
  QVERIFY(shown.part<SizeCountView>().words().contains(QStringLiteral("it loses from %1 sizes on").arg(number)));
  QVERIFY(shown.page.summary().contains(QStringLiteral("from %1 sizes on it would lose").arg(number)));
  QVERIFY(!chart.mark(0).has_value());
  shown.page.forecasts().setPolicies({"pytorch"});
  shown.settle();
  QVERIFY(!chart.emptyReason().isEmpty());
  QVERIFY(shown.part<SizeCountView>().words().isEmpty());
}

void InputSizesPageTest::theSweepButtonSaysWhyItIsOff() {
  Shown shown(sweptSession(224, 224, 32));
  auto& button = *shown.page.missingSizes().findChild<QPushButton*>(QStringLiteral("sweep"));
  QVERIFY(!button.isVisible());  // nobody listens
  QString why = QStringLiteral("there is no GPU");
  shown.page.missingSizes().offer([&](const SurveyStarted&) { return why; });
  QVERIFY(button.isVisible() && !button.isEnabled());
  const auto labels = shown.page.missingSizes().findChildren<QLabel*>();
  QVERIFY(std::ranges::any_of(labels,
                              [&](const QLabel* label) { return label->isVisible() && label->text().contains(why); }));
  why.clear();
  shown.page.missingSizes().refresh();
  QVERIFY(button.isEnabled());
}

void InputSizesPageTest::aRunningSweepFillsThePlots() {
  Session session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8});
  const Survey last = session.surveys.back();
  session.surveys.pop_back();
  Shown shown(session);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));
  shown.store.apply({last.started});
  shown.settle();
  QCOMPARE(shown.page.forecasts().inputs().size(), std::size_t{3});
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));  // those that have ended
  QCOMPARE(shown.result().policies.size(), std::size_t{2});
  QVERIFY(shown.page.charts()[0]->emptyReason().isEmpty());
}

void InputSizesPageTest::breakEvenIsMarked() {
  Shown shown;
  shown.write("fixed:160");
  shown.box(Field::Iterations).setValue(1'000'000);
  shown.settle();
  auto& chart = shown.part<CumulativeChart>();
  chart.rebuildNow();
  const auto when = shown.result().policies[1].paysOffAfter();
  QVERIFY(when.has_value());
  QVERIFY(!chart.mark(0).has_value());
  const QPointF mark = *chart.mark(1);
  QVERIFY(qAbs(chart.view().xValue(mark.x()) - static_cast<double>(*when)) < 1e-3);
  QCOMPARE(chart.line(1).back().us, shown.result().policies[1].forecast.totalUs);
  QVERIFY(svgOf(chart).contains("pays off after"));
  const std::size_t points = chart.line(1).size();
  chart.setShownX(PlotRange{0, 1000});  // shows more detail there
  chart.rebuildNow();
  QVERIFY(chart.line(1).size() > points + 200);
  QCOMPARE(chart.line(1)[1].us, shown.result().policies[1].forecast.cumulativeUs(chart.line(1)[1].iterations));
  chart.resetZoom();
  chart.rebuildNow();
  QCOMPARE(chart.line(1).size(), points);
  chart.setSaved(true);
  chart.rebuildNow();
  QCOMPARE(chart.line(0).back().us, 0.0);
  QCOMPARE(chart.line(1).back().us,
           shown.result().policies[0].forecast.totalUs - shown.result().policies[1].forecast.totalUs);
}

void InputSizesPageTest::mapSelects() {
  Shown shown;
  QVERIFY(shown.page.showView(QStringLiteral("winners")));
  shown.settle();
  auto& map = shown.part<WinnerMap>();
  map.rebuildNow();
  QCOMPARE(map.fields().columns(), 3);
  const auto place = *map.fields().at(2, 1);
  QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, inView(map, map.fieldRect(2, 1).center()));
  QCOMPARE(shown.current.index(), place.survey);
  QCOMPARE(shown.current.selectedProblem(), place.problem);
  const ProblemResult& chosen = shown.store.survey(place.survey)->problems[static_cast<std::size_t>(place.problem)];
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(*chosen.fastest()));
  map.rebuildNow();
  QTest::keyClick(&map, Qt::Key_Right);
  map.rebuildNow();
  QCOMPARE(shown.current.index(), 2);
  QTest::keyClick(&map, Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), map.fields().at(3, 2)->problem);
}

void InputSizesPageTest::layerChartSelects() {
  Shown shown;
  QVERIFY(shown.page.showView(QStringLiteral("winners")));
  shown.current.show(1, 4);
  shown.settle();
  auto& chart = shown.part<SizeTimesChart>();
  chart.rebuildNow();
  QCOMPARE(chart.winners().size(), std::size_t{3});
  for (const auto& [id, line] : chart.lines()) {
    for (const SizeTimesChart::Point& point : line)
      QVERIFY(point.us >= chart.winners()[static_cast<std::size_t>(point.column)].us);
  }
  const SizeTimesChart::Point last = chart.winners().back();
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, inView(chart, chart.place(last)));
  QCOMPARE(shown.current.index(), 2);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(last.trial));
}

void InputSizesPageTest::exportsSayForecast() {
  Shown shown;
  for (int i : {0, 1}) {
    const QString title = shown.page.charts()[i]->title();
    QVERIFY(title.contains(QStringLiteral("Forecast")));
    QVERIFY(title.contains(QStringLiteral("10,000 iterations at 3 input sizes in random order")));
    QCOMPARE(shown.page.charts()[i]->sizesText(),
             QStringLiteral("3 input sizes (160 to 224), schedule random:160:224:32, seed 0"));
    QVERIFY(svgOf(*shown.page.charts()[i]).contains(", forecast"));
  }
  for (int i : {0, 1}) QVERIFY(shown.page.tables()[i]->accessibleName().contains(QStringLiteral("Forecast")));
}

void InputSizesPageTest::adviceIsCopied() {
  Shown shown;
  for (auto* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("&Copy code")) QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), shown.result().verdict.code);
  QVERIFY(shown.page.summary().contains(QString::fromStdString(shown.result().verdict.sentence)));
}

void InputSizesPageTest::replaysAreDrawnOverForecasts() {
  Shown shown(replayedSession(1.05, "random:160:224:32", 400));
  auto& cumulative = shown.part<CumulativeChart>();
  auto& iterations = shown.part<IterationsChart>();
  cumulative.rebuildNow();
  iterations.rebuildNow();
  const SizeForecasts::Result& result = shown.result();
  QCOMPARE(result.schedule.iterations(), std::int64_t{400});
  QVERIFY(!result.replays[0] && result.replays[1]);
  QVERIFY(cumulative.replayedLine(0).empty());
  const Replay& replay = shown.store.session().replays.front();
  QCOMPARE(cumulative.replayedLine(1).back().iterations, std::int64_t{400});
  QCOMPARE(cumulative.replayedLine(1).back().us, summarizeReplay(replay).totalUs);
  QVERIFY(qAbs(result.replays[1]->ratios.steady.value() - 1.05) < 1e-9);
  for (const IterationColumn& column : iterations.replayedColumns(1)) {
    if (column.meanUs > 0) QVERIFY(iterations.view().rect.top() <= iterations.view().yAt(column.mostUs));
  }
  QVERIFY2(shown.page.replayBar().words().startsWith(
               QStringLiteral("benchmark = True (pytorch-benchmark): replay / forecast 1.05 steady, 1.05 warm-up")),
           qPrintable(shown.page.replayBar().words()));
  for (int i : {0, 1}) {
    QVERIFY(shown.page.charts()[i]->title().startsWith(QStringLiteral("Forecast and replay of")));
    shown.page.charts()[i]->rebuildNow(printStyle());
    QVERIFY(svgOf(*shown.page.charts()[i]).contains("True (pytorch-benchmark), replayed"));
  }
  // Saved time is computed only from two replays.
  cumulative.setSaved(true);
  cumulative.rebuildNow();
  QVERIFY(cumulative.replayedLine(1).empty());
  // It follows the hand: the beginning of a longer schedule, and a shorter one.
  shown.box(Field::Iterations).setValue(4000);
  shown.settle();
  QCOMPARE(shown.result().replays[1]->iterations, std::int64_t{400});
  shown.box(Field::Iterations).setValue(50);
  shown.settle();
  QCOMPARE(shown.result().replays[1]->iterations, std::int64_t{50});
  shown.box(Field::Seed).setValue(9);
  shown.settle();
  QVERIFY(!shown.result().replays[1]);
  QVERIFY(shown.page.replayBar().words().isEmpty());
}

void InputSizesPageTest::aSessionWithAReplayShowsIt() {
  Session session = replayedSession(0.9, "alternate:160,224:5", 60);
  session.replays[0].started.policy = "pytorch-deterministic";
  Shown shown(session);
  QCOMPARE(shown.text().text(), QStringLiteral("alternate:160,224:5"));
  QCOMPARE(shown.box(Field::Iterations).value(), 60);
  QCOMPARE(shown.result().policies.back().forecast.policy, std::string("pytorch-deterministic"));
  QVERIFY(shown.result().replays.back().has_value());
  // A replay that comes in pieces is drawn as it grows.
  ReplayStarted next = session.replays[0].started;
  next.run = 77;
  next.policy = "pytorch";
  shown.store.apply({next, ReplayIterations{.run = 77, .first = 0, .size = 0, .us = {900, 100}}});
  QTRY_COMPARE(shown.result().replays.front() ? shown.result().replays.front()->iterations : 0, std::int64_t{2});
  shown.store.apply(
      {ReplayIterations{.run = 77, .first = 2, .size = 0, .us = {100}}, ReplayEnded{77, SurveyEnd::Failed, "gone", 0}});
  QTRY_COMPARE(shown.result().replays.front()->iterations, std::int64_t{3});
  QVERIFY(shown.page.replayBar().words().contains(QStringLiteral("stopped early: gone")));
}

void InputSizesPageTest::replaysThatDoNotGoWithItAreNotShown() {
  Session session = replayedSession(1, "random:160:224:32", 100);
  session.replays.push_back(session.replays[0]);
  session.replays[0].started.versions["cudnn"] = "0.0.0";
  session.replays[1].started.policy = "a policy of tomorrow";
  session.replays[1].started.schedule = "list:/etc/passwd";
  Shown shown(session);
  QCOMPARE(shown.result().policies.size(), std::size_t{2});
  QVERIFY(!shown.page.forecasts().hasReplays());
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QCOMPARE(shown.box(Field::Iterations).value(), 10'000);
}

void InputSizesPageTest::theReplayButtonSaysWhyItIsOff() {
  Shown shown;
  auto& bar = shown.page.replayBar();
  auto& button = *bar.findChild<QPushButton*>();
  shown.page.editor().setDrawerShown(true);
  QVERIFY(!button.isVisible());  // nobody listens
  QString why = QStringLiteral("there is no GPU");
  bar.offer([&](const SurveyStarted&) { return why; });
  QVERIFY(button.isVisible() && !button.isEnabled());
  QVERIFY(button.toolTip().contains(why));
  bool said = false;
  for (const auto* label : bar.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(why));
  QVERIFY(said);
  why.clear();
  bar.refresh();
  QVERIFY(button.isEnabled());
  QSignalSpy replays(&bar, &ReplayBar::replayRequested);
  QTest::mouseClick(&button, Qt::LeftButton);
  QCOMPARE(replays.count(), 1);
  QCOMPARE(replays[0][0].value<std::string>(), std::string("pytorch-benchmark"));
  QVERIFY(replays[0][1].value<ScheduleChoice>() == shown.page.editor().choice());
  shown.write("random:160:320:32");  // not measured: an estimate only
  shown.settle();
  QVERIFY(!button.isEnabled());
}

}  // namespace input_sizes_page_test

CONVSCOPE_QT_TEST(input_sizes_page_test::InputSizesPageTest, input_sizes_page)
#include "input_sizes_page_test.moc"
