#include <QAbstractSeries>
#include <QChart>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "input_sizes/shown_sizes.h"
#include "policy/forecast/rule.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/padding_view.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/input_sizes/wrong_pick_view.h"
#include "widgets/shared/shown_text.h"

namespace input_sizes_views_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

/// The views of the page beside the forecast, driven as a person would.
class InputSizesViewsTest : public QObject {
  Q_OBJECT

 private slots:
  void mapSelects();
  void layerChartSelects();
  void theNumberOfSizesIsAnswered();
  void labelsCoverNoLine();
  void gapsOfTheMapAreInItsLegend();
  void viewsWithoutAScheduleHideIt();
  void policiesAreBesideTheirLines();
  void paddingSaysWhatItCosts();
  void wrongPicksBeginWithTheCostliest();
};

void InputSizesViewsTest::mapSelects() {
  ShownSizes shown;
  QVERIFY(shown.page.showView(QStringLiteral("winners")));
  shown.settle();
  auto& map = shown.part<WinnerMap>();
  map.rebuildNow();
  QCOMPARE(map.fields().columns(), 3);
  const auto place = *map.fields().at(2, 1);
  QTest::mouseClick(viewOf(map).viewport(), Qt::LeftButton, {}, inView(map, map.fieldRect(2, 1).center()));
  QCOMPARE(shown.current.index(), place.survey);
  QCOMPARE(shown.current.selectedProblem(), place.problem);
  const ProblemResult& chosen = shown.store.survey(place.survey)->problems[static_cast<std::size_t>(place.problem)];
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(*chosen.fastest()));
  map.rebuildNow();
  QTest::keyClick(&viewOf(map), Qt::Key_Right);
  map.rebuildNow();
  QCOMPARE(shown.current.index(), 2);
  QTest::keyClick(&viewOf(map), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), map.fields().at(3, 2)->problem);
}

void InputSizesViewsTest::layerChartSelects() {
  ShownSizes shown;
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
  qsizetype parts = 2 * static_cast<qsizetype>(chart.winners().size() - 1);  // the thick line: two halves a step
  for (const auto& [id, line] : chart.lines()) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      const bool goesOn = line[i].column == line[i - 1].column + 1;
      const bool begins = i == 1 || line[i - 1].column != line[i - 2].column + 1;
      parts += goesOn && begins ? 1 : 0;
    }
  }
  QCOMPARE(std::ranges::count(chart.chart().series(), QAbstractSeries::SeriesTypeLine, &QAbstractSeries::type), parts);
  const SizeTimesChart::Point last = chart.winners().back();
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.place(last)));
  QCOMPARE(shown.current.index(), 2);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(last.trial));
}

void InputSizesViewsTest::theNumberOfSizesIsAnswered() {
  ShownSizes shown;
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
  const QString rule = QStringLiteral("loses time from %1 input sizes on").arg(number);
  QVERIFY(shown.page.summary().contains(rule) && !shown.page.summary().contains(QStringLiteral("pays off")));
  QVERIFY(shown.page.showView(QStringLiteral("input-sizes")));
  QVERIFY2(!shown.page.summary().contains(rule), qPrintable(shown.page.summary()));
  QVERIFY(!chart.mark(0).has_value());
  shown.page.forecasts().setPolicies({"pytorch"});
  shown.settle();
  QVERIFY(!chart.emptyReason().isEmpty());
}

void InputSizesViewsTest::labelsCoverNoLine() {
  ShownSizes shown;
  for (const char* view : {"input-sizes", "saved", "new-sizes"}) {
    QVERIFY(shown.page.showView(QLatin1String(view)));
    const bool isOfSizes = QLatin1String(view) == QLatin1String("new-sizes");
    ForecastChart& chart = isOfSizes ? static_cast<ForecastChart&>(shown.part<SizeCountChart>())
                                     : static_cast<ForecastChart&>(shown.part<CumulativeChart>());
    for (const int iterations : {1000, 3000, 10'000, 100'000}) {
      shown.box(Field::Iterations).setValue(iterations);
      shown.settle();
      chart.rebuildNow();
      const QRectF plot = chart.view().rect;
      QVERIFY(chart.isCrossed(plot));
      for (const QRectF& place : chart.labelPlaces()) {
        QVERIFY2(!chart.isCrossed(place), qPrintable(QString::number(iterations)));
        QVERIFY(place.isEmpty() || plot.contains(place));
      }
    }
  }
}

void InputSizesViewsTest::gapsOfTheMapAreInItsLegend() {
  const auto explains = [](const Session& session) {
    ShownSizes shown(session);
    QVERIFY2(shown.page.showView(QStringLiteral("winners")), "winners");
    shown.settle();
    auto& map = shown.part<WinnerMap>();
    map.rebuildNow();
    bool changes = false;
    for (int row = 0; row < map.fields().rows(); ++row) {
      for (int column = 1; column < map.fields().columns(); ++column)
        changes = changes || map.winner(row, column)->candidate.id != map.winner(row, column - 1)->candidate.id;
    }
    const bool isSaid = std::ranges::any_of(map.legend().entries(), [](const LegendEntry& entry) {
      return entry.text == QStringLiteral("gap: another algorithm is fastest");
    });
    QCOMPARE(isSaid, changes);
    QVERIFY(svgOf(map).contains("Input size (pixels)"));
  };
  explains(sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8}));
  explains(sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 1}));
}

void InputSizesViewsTest::viewsWithoutAScheduleHideIt() {
  ShownSizes shown;
  for (const auto& [view, isShown] :
       {std::pair("winners", false), std::pair("padding", true), std::pair("wrong-picks", false)}) {
    QVERIFY(shown.page.showView(QString::fromLatin1(view)));
    shown.settle();
    QCOMPARE(shown.page.answer().isVisible(), isShown);
    QCOMPARE(shown.kind().isVisible(), isShown);
    QCOMPARE(shown.box(Field::Iterations).isVisible(), isShown);
  }
}

void InputSizesViewsTest::policiesAreBesideTheirLines() {
  ShownSizes shown;
  const auto& chart = shown.part<CumulativeChart>();
  QTableView& table = *shown.page.tables().front();
  QVERIFY(viewOf(chart).isVisible() && !table.isVisible());
  QVERIFY(shown.page.showView(QStringLiteral("policies")));
  shown.settle();
  QVERIFY(viewOf(chart).isVisible() && table.isVisible());
  // In a narrow window the names give way to the figures.
  for (const int width : {1100, 880}) {
    shown.page.resize(width, 760);
    shown.settle();
    QTRY_VERIFY2(!table.horizontalScrollBar()->isVisible(), qPrintable(QString::number(width)));
  }
}

void InputSizesViewsTest::paddingSaysWhatItCosts() {
  ShownSizes shown;
  QVERIFY(shown.page.showView(QStringLiteral("padding")));
  shown.settle();
  auto& view = shown.part<PaddingView>();
  view.refresh();
  const QString words = view.findChild<QLabel*>()->text();
  const auto& paddings = shown.page.forecasts().paddings();
  for (std::size_t policy = 0; policy < shown.result().policies.size(); ++policy) {
    double best = -1e18;
    double withoutUs = 0;
    for (const auto& [of, way] : paddings) {
      if (of != policy || way.buckets >= 3) continue;
      best = std::max(best, way.savedUs);
      withoutUs = way.totalUs + way.savedUs;
    }
    const QString title = toQString(shown.result().policies[policy].policy().title());
    const QString verdict = best >= kRule.worthwhile * withoutUs ? QStringLiteral("With %1 it pays off:")
                            : best > 0                           ? QStringLiteral("With %1 it is not worth it:")
                                                                 : QStringLiteral("With %1 it does not pay off:");
    QVERIFY2(words.contains(verdict.arg(title)), qPrintable(words));
    QVERIFY2(std::abs(best) >= 60e6 || words.contains(timeText(std::abs(best))), qPrintable(words));
  }
}

void InputSizesViewsTest::wrongPicksBeginWithTheCostliest() {
  ShownSizes shown(sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8, .singleSamples = 5}));
  shown.page.resize(1280, 500);
  shown.current.select(0);  // as the window does
  QVERIFY(shown.page.showView(QStringLiteral("wrong-picks")));
  shown.settle();
  QTableView& table = *shown.part<WrongPickView>().table();
  const auto cost = [&](int row) { return table.model()->index(row, 4).data(TableModel::SortRole).toDouble(); };
  QVERIFY(cost(0) > 0);
  for (int row = 1; row < table.model()->rowCount(); ++row) QVERIFY(cost(row) <= cost(row - 1));
  QCOMPARE(table.verticalScrollBar()->value(), 0);
  QVERIFY(table.verticalScrollBar()->maximum() > 0);
  // Names of algorithms get the room that the figures leave.
  const int last = table.model()->columnCount() - 1;
  const int name = table.fontMetrics().horizontalAdvance(QStringLiteral("GEMM, tensor cores…ne 58, workspace 0"));
  QVERIFY(table.columnWidth(last) > name && table.columnWidth(last - 1) > name);
  // It follows the user's selection.
  const int lastRow = table.model()->rowCount() - 1;
  int problem = table.model()->index(lastRow, 0).data(TableModel::ProblemRole).toInt();
  if (problem == 0) problem = table.model()->index(lastRow - 1, 0).data(TableModel::ProblemRole).toInt();
  shown.current.select(problem);
  shown.settle();
  QVERIFY(table.verticalScrollBar()->value() > 0);
}

}  // namespace input_sizes_views_test

CONVSCOPE_QT_TEST(input_sizes_views_test::InputSizesViewsTest, input_sizes_views)
#include "input_sizes_views_test.moc"
