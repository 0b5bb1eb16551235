#include <QLineEdit>
#include <QSlider>
#include <QSplitter>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "empty_page.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/memory/byte_spin_box.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/network_memory.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"

namespace memory_page_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

using Limit = std::optional<std::uint64_t>;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

struct Shown {
  explicit Shown(const Session& session = makeSession({})) {
    page.resize(1200, 800);
    page.show();
    store.replace(session);
    current.show(0, 0);
    chart().rebuildNow();
    network().rebuildNow();
  }
  MemoryChart& chart() { return *page.findChild<MemoryChart*>(); }
  NetworkMemoryChart& network() { return *page.findChild<NetworkMemoryChart*>(); }
  QSlider& slider() { return *page.findChild<QSlider*>(); }
  ByteSpinBox& box() { return *page.findChild<ByteSpinBox*>(); }
  QTableView& table() { return *page.tables().front(); }
  /// Returns the texts of the visible tiles, in reading order.
  QStringList figures() const {
    QStringList texts;
    for (const Tile* tile : page.findChildren<Tile*>()) {
      if (tile->isVisible()) texts.append(tile->accessibleName());
    }
    return texts;
  }
  const Tile& tile(const QString& title) const {
    const auto tiles = page.findChildren<Tile*>();
    return **std::ranges::find_if(tiles, [&](const Tile* each) { return each->accessibleName().startsWith(title); });
  }
  void agrees(Limit limit) {
    QCOMPARE(page.limit(), limit);
    QCOMPARE(chart().limit(), limit);
    QCOMPARE(network().limit(), limit);
    QCOMPARE(box().value(), limit);
  }

  SessionStore store;
  ShownSurvey current{store};
  MemoryPage page{current};
};

void drag(ChartPainter& chart, const QPointF& from, const QPointF& to) {
  QTest::mousePress(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, from));
  QTest::mouseMove(viewOf(chart).viewport(), inView(chart, (from + to) / 2));
  QTest::mouseMove(viewOf(chart).viewport(), inView(chart, to));
  QTest::mouseRelease(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, to));
}

}  // namespace

/// The page, driven as a person would.
class MemoryPageTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPageHasAButton();
  void pageNamesItsParts();
  void theLegendsOfANarrowWindowAreLow();
  void axisNamesTheLayer();
  void sliderByKeyboard();
  void sliderByMouse();
  void boxTakesUnits();
  void boxRefusesNonsense();
  void lineIsDragged();
  void networkLineIsDragged();
  void networkStepsByKeyboard();
  void dotsAreSelected();
  void tableSelects();
  void tilesHaveTheFigures();
  void tilesHaveTheBaseline();
  void tilesDoNotMoveTheCharts();
  void wordsSayWhatIsMissing();
  void chartsStandAboveEachOtherWhereItIsNarrow();
  void lettersDoNotTouch();
  void crosshairAndHintHaveTheSameFigures();
};

/// Also a few pixels beside a dot: both name the dot's figures, not those of the pointer's position.
void MemoryPageTest::crosshairAndHintHaveTheSameFigures() {
  Shown shown;
  const auto check = [](PlotChart& chart, const QPointF& at) {
    chart.moveCrosshair(at);
    const auto reading = chart.reading();
    QVERIFY(reading);
    const QString figure = reading->lines.empty() ? reading->place : reading->lines.front().text;
    const QString hint = chart.toolTip(at);
    QVERIFY2(!figure.isEmpty() && hint.contains(figure), qPrintable(figure + u'\n' + hint));
  };
  MemoryChart& chart = shown.chart();
  for (const ParetoPoint& dot : chart.dots()) check(chart, chart.placeOf(dot.workspaceBytes, dot.us) + QPointF(1, -1));
  NetworkMemoryChart& network = shown.network();
  const NetworkMemory& memory = network.memory();
  for (const auto& total : {memory.heuristics, memory.benchmark}) {
    if (total) check(network, network.placeOf(total->workspaceBytes, total->us) + QPointF(2, -2));
  }
  for (const FrontierPoint& step : memory.frontier)
    check(network, {network.xOf(step.limitBytes) + 3, network.view().rect.bottom() - 20});
}

void MemoryPageTest::lettersDoNotTouch() {
  constexpr QSizeF kLetter(9, 10);
  const auto flagsAt = [&](const QPointF& f, const QPointF& t) {
    return apart({{f, QStringLiteral("F")}, {t, QStringLiteral("T")}}, {}, kLetter);
  };
  for (const Flag& flag : flagsAt({100, 100}, {140, 100})) QVERIFY(!flag.isBelow);
  for (const Flag& flag : flagsAt({100, 100}, {100, 150})) QVERIFY(!flag.isBelow);
  const QList<Flag> close = flagsAt({100, 105}, {104, 100});
  QVERIFY(close[0].isBelow && !close[1].isBelow);
  QVERIFY(apart({{{100, 100}, QStringLiteral("F")}}, {{102, 90}}, kLetter).front().isBelow);
  QVERIFY(!apart({{{100, 100}, QStringLiteral("F")}}, {{102, 90}, {102, 110}}, kLetter).front().isBelow);
  const QList<Flag> same = flagsAt({100, 100}, {100, 100});
  QCOMPARE(same.size(), 1);
  QCOMPARE(same.front().letters, QStringLiteral("FT"));
}

void MemoryPageTest::emptyPageHasAButton() {
  SessionStore store;
  ShownSurvey current{store};
  MemoryPage page(current);
  checkRunButton(page, store);
}

void MemoryPageTest::pageNamesItsParts() {
  Shown shown;
  QCOMPARE(shown.page.name(), QStringLiteral("memory"));
  QCOMPARE(shown.page.charts().size(), 2);
  QCOMPARE(shown.page.charts()[0]->name(), QStringLiteral("memory"));
  QCOMPARE(shown.page.charts()[1]->name(), QStringLiteral("memory-network"));
  for (ChartPainter* chart : shown.page.charts())
    QVERIFY(!chart->title().isEmpty() && !chart->accessibleName().isEmpty());
  QVERIFY(!shown.table().accessibleName().isEmpty());
  QVERIFY(!shown.slider().accessibleName().isEmpty() && !shown.box().accessibleName().isEmpty());
}

void MemoryPageTest::theLegendsOfANarrowWindowAreLow() {
  Shown shown;
  constexpr double kNarrow = 430;  // each chart, in a window of 900
  constexpr int kMostLines = 3;
  constexpr double kWide = 1e4;
  for (PlotChart* chart : std::initializer_list<PlotChart*>{&shown.chart(), &shown.network()}) {
    const ChartLegend& legend = chart->legend();
    QVERIFY2(legend.height(kNarrow) <= kMostLines * legend.height(kWide), qPrintable(chart->title()));
  }
}

void MemoryPageTest::sliderByKeyboard() {
  Shown shown;
  shown.agrees({});
  shown.slider().setFocus();
  QTest::keyClick(&shown.slider(), Qt::Key_Home);
  shown.agrees(0);
  QTest::keyClick(&shown.slider(), Qt::Key_Right);
  shown.agrees(1024);
  QTest::keyClick(&shown.slider(), Qt::Key_PageUp);
  shown.agrees(4096);
  QTest::keyClick(&shown.slider(), Qt::Key_End);
  shown.agrees({});
}

void MemoryPageTest::sliderByMouse() {
  Shown shown;
  QSlider& slider = shown.slider();
  const int middle = slider.height() / 2;
  QTest::mousePress(&slider, Qt::LeftButton, {}, {slider.width() - 6, middle});
  QTest::mouseMove(&slider, {slider.width() / 2, middle});
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, {slider.width() / 2, middle});
  QVERIFY(shown.page.limit().has_value());
  QVERIFY(*shown.page.limit() > kMiB && *shown.page.limit() < 100 * kMiB);
  shown.agrees(shown.page.limit());
}

void MemoryPageTest::boxTakesUnits() {
  Shown shown;
  shown.box().setFocus();
  shown.box().selectAll();
  QTest::keyClicks(&shown.box(), QStringLiteral("1.5 GB"));
  QTest::keyClick(&shown.box(), Qt::Key_Return);
  shown.agrees(1536 * kMiB);
  QCOMPARE(shown.box().text(), QStringLiteral("1.50 GiB"));
  QTest::keyClick(&shown.box(), Qt::Key_Up);
  shown.agrees(1792 * kMiB);
  shown.page.setLimit(1234567);
  QTest::keyClick(&shown.box(), Qt::Key_Return);
  shown.agrees(1234567);  // what is shown is rounded, what holds is not
  QTest::keyClick(&shown.box(), Qt::Key_Up);
  shown.agrees(kMiB / 4 * 5);
  QTest::keyClick(&shown.box(), Qt::Key_Down);
  shown.agrees(kMiB);
  shown.box().selectAll();
  QTest::keyClicks(&shown.box(), QStringLiteral("no limit"));
  QTest::keyClick(&shown.box(), Qt::Key_Return);
  shown.agrees({});
}

void MemoryPageTest::boxRefusesNonsense() {
  Shown shown;
  shown.page.setLimit(kMiB);
  for (const char* nonsense : {"lots", "-4", "1e400", "12 parsecs"}) {
    shown.box().selectAll();
    QTest::keyClicks(&shown.box(), QString::fromLatin1(nonsense));
    QTest::keyClick(&shown.box(), Qt::Key_Return);
    shown.agrees(kMiB);
    QCOMPARE(shown.box().text(), QStringLiteral("1.00 MiB"));
  }
}

void MemoryPageTest::lineIsDragged() {
  Shown shown;
  MemoryChart& chart = shown.chart();
  const QRectF plot = chart.view().rect;
  const double y = plot.top() + 2;
  drag(chart, {chart.limitX(), y}, {plot.center().x(), y});
  const Limit half = shown.page.limit();
  QVERIFY(half.has_value() && *half > 0);
  shown.agrees(half);
  QVERIFY(std::abs(chart.limitX() - plot.center().x()) < 6);
  drag(chart, {chart.limitX(), y}, {plot.left() - 30, y});
  shown.agrees(0);
  drag(chart, {chart.limitX(), y}, {plot.right() + 30, y});
  shown.agrees({});
  drag(chart, {plot.center().x(), y}, {plot.left(), y});  // away from the line: no drag
  shown.agrees({});
}

void MemoryPageTest::networkLineIsDragged() {
  Shown shown;
  NetworkMemoryChart& chart = shown.network();
  const FrontierPoint step = chart.memory().frontier[1];
  const double y = chart.view().rect.center().y();
  const QPointF there(chart.xOf(step.limitBytes), y);
  drag(chart, {chart.view().rect.center().x(), y}, there + QPointF(2, 0));
  shown.agrees(step.limitBytes);  // it catches on the step
}

void MemoryPageTest::networkStepsByKeyboard() {
  Shown shown;
  NetworkMemoryChart& chart = shown.network();
  const auto& frontier = chart.memory().frontier;
  QVERIFY(frontier.size() > 2);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  shown.agrees(frontier[frontier.size() - 2].limitBytes);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  shown.agrees(frontier.back().limitBytes);
  for (std::size_t i = 0; i < frontier.size() + 3; ++i) QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  shown.agrees(frontier.front().limitBytes);
}

void MemoryPageTest::dotsAreSelected() {
  Shown shown;
  MemoryChart& chart = shown.chart();
  for (const ParetoPoint& dot : std::vector<ParetoPoint>(chart.dots())) {
    const QPointF centre = chart.placeOf(dot.workspaceBytes, dot.us);
    QVERIFY(chart.view().rect.contains(centre));
    QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, centre));
    QCOMPARE(shown.current.selectedTrial(), static_cast<int>(chart.dotAt(centre)->trial));
    chart.rebuildNow();
  }
  shown.agrees({});
  shown.current.show(0, 0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(chart.dots()[0].trial));
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(chart.dots()[1].trial));
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 1);
}

void MemoryPageTest::tableSelects() {
  Shown shown;
  shown.current.show(0, 5);
  QCOMPARE(shown.table().currentIndex().row(), 5);
  QVERIFY(!shown.table().isVisible());
  shown.page.findChild<QToolButton*>()->click();
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table().setFocus();
  QTest::keyClick(&shown.table(), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 6);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(*shown.store.survey(0)->problems[6].fastest()));
}

void MemoryPageTest::axisNamesTheLayer() {
  Shown shown;
  const ProblemResult& first = *shown.current.problemAt(0);
  const QString title = shown.chart().view().yAxis.title();
  QVERIFY2(title.contains(QString::fromStdString(first.subject.layers.front())), qPrintable(title));
  shown.current.select(2);
  shown.chart().rebuildNow();
  QVERIFY(shown.chart().view().yAxis.title() != title);
}

void MemoryPageTest::tilesHaveTheFigures() {
  Shown shown;
  const NetworkMemory memory = networkMemory(problemMemory(shown.current));
  const FrontierPoint& least = memory.frontier.front();
  const FrontierPoint& most = memory.frontier.back();
  const QString leastChange = toQString(formatChange(least.us / most.us));
  QCOMPARE(shown.figures(),
           (QStringList{
               QStringLiteral("Peak of the search, %1, with benchmark = True").arg(bytesText(memory.searchPeakBytes)),
               QStringLiteral("Its choices need, %1, benchmark = False: %2")
                   .arg(bytesText(memory.benchmark->workspaceBytes), bytesText(memory.heuristics->workspaceBytes)),
               QStringLiteral("Without a limit, %1, needs %2").arg(timeText(most.us), bytesText(most.limitBytes)),
               QStringLiteral("Without any workspace, %1, against no limit, %2 an iteration")
                   .arg(leastChange, timeText(least.us))}));
  shown.page.setLimit(0);
  QCOMPARE(shown.figures()[0], QStringLiteral("Peak of the search, %1, with benchmark = True, which has no limit")
                                   .arg(bytesText(memory.searchPeakBytes)));
  QCOMPARE(shown.figures()[2],
           QStringLiteral("Within 0 B, %1, %2 against no limit, needs 0 B").arg(timeText(least.us), leastChange));
}

void MemoryPageTest::tilesHaveTheBaseline() {
  Shown shown(syntheticSession({.network = "alexnet", .precision = Precision::Fp16, .algorithms = 6}, {{}}));
  const QString words = QStringLiteral("against the baseline");
  QVERIFY(shown.figures().filter(words).isEmpty());
  const Session before = syntheticSession({.network = "alexnet", .algorithms = 6}, {{}});
  shown.current.baseline().pin(pinnedFor(before, shown.current.survey()));
  QTRY_COMPARE(shown.figures().filter(words).size(), 2);
  const std::vector<FrontierPoint> frontier = networkFrontier(before.surveys.front());
  const auto change = [&](double us, double beforeUs) {
    return QStringLiteral("%1 against the baseline (fp32), %2")
        .arg(toQString(formatChange(us / beforeUs)), timeText(beforeUs));
  };
  const NetworkMemory memory = networkMemory(problemMemory(shown.current));
  const QString free = shown.figures()[2];
  QVERIFY2(free.contains(change(memory.frontier.back().us, frontier.back().us)), qPrintable(free));
  shown.page.setLimit(0);
  const QString none = shown.figures()[2];
  QVERIFY2(none.contains(change(memory.frontier.front().us, frontier.front().us)), qPrintable(none));
  shown.network().rebuildNow();
  QVERIFY(std::ranges::any_of(shown.network().legend().entries(),
                              [](const LegendEntry& entry) { return entry.text == QStringLiteral("baseline"); }));
  shown.current.baseline().pin(nullptr);
  QTRY_VERIFY(shown.figures().filter(words).isEmpty());
}

void MemoryPageTest::tilesDoNotMoveTheCharts() {
  Shown shown;
  const int width = shown.page.width();
  for (const int narrow : {width, 620}) {
    shown.page.resize(narrow, 800);
    shown.page.setLimit(std::nullopt);
    QTest::qWait(50);
    const QRect before = viewOf(shown.network()).geometry();
    for (const Limit limit : {Limit(0), Limit(kMiB), Limit(1000 * kMiB)}) {
      shown.page.setLimit(limit);
      QTest::qWait(50);
      QCOMPARE(viewOf(shown.network()).geometry(), before);
    }
  }
}

void MemoryPageTest::wordsSayWhatIsMissing() {
  Session session = makeSession({});
  session.surveys[0].problems[4].trials.clear();
  for (Trial& trial : session.surveys[0].problems[0].trials) trial.workspaceBytes = 3 * kMiB;
  Shown shown(session);
  QVERIFY(shown.page.notes().contains(QStringLiteral("11 of 12 problems")));
  shown.page.setLimit(kMiB);
  QVERIFY(shown.tile(QStringLiteral("Within 1.00 MiB"))
              .toolTip()
              .contains(QStringLiteral("from 3.00 MiB on, all have one")));
  for (ProblemResult& problem : session.surveys[0].problems) {
    for (Trial& trial : problem.trials) trial.workspaceBytes = 3 * kMiB;
  }
  shown.store.replace(session);
  QVERIFY(shown.figures().contains(QStringLiteral("Within 1.00 MiB, no algorithm, in any layer")));
  for (ProblemResult& problem : session.surveys[0].problems) problem.trials.clear();
  shown.store.replace(session);
  QCOMPARE(shown.page.notes(), QStringLiteral("No layer has been measured yet."));
  QCOMPARE(shown.figures(), QStringList());
}

void MemoryPageTest::chartsStandAboveEachOtherWhereItIsNarrow() {
  Shown shown;
  auto* splitter = qobject_cast<QSplitter*>(viewOf(shown.chart()).parentWidget());
  QVERIFY(splitter != nullptr);
  QCOMPARE(splitter->orientation(), Qt::Horizontal);
  shown.page.resize(600, 800);
  QTRY_COMPARE(splitter->orientation(), Qt::Vertical);
  QTRY_VERIFY(viewOf(shown.chart()).width() > 400);
}

}  // namespace memory_page_test

CONVSCOPE_QT_TEST(memory_page_test::MemoryPageTest, memory_page)
#include "memory_page_test.moc"
