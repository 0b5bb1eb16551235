#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "algorithms/chart_fixture.h"
#include "algorithms/streamed_survey.h"
#include "empty_page.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/algorithms/filter_chip.h"
#include "widgets/algorithms/trial_filter_bar.h"
#include "widgets/chart/chart_view.h"
#include "widgets/layers/layers_page.h"
#include "widgets/layers/network_icicle.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace layers_page_test {

using namespace convscope;

namespace {

template <class T>
T* named(QWidget& parent, const QString& text) {
  for (T* child : parent.findChildren<T*>()) {
    if (child->accessibleName() == text) return child;
    if constexpr (requires { child->text(); }) {
      if (child->text() == text) return child;
    }
  }
  return nullptr;
}

struct Shown {
  Shown() {
    page.resize(1200, 800);
    page.show();
  }
  void fill(const testing::StreamPlan& plan = {}) {
    store.replace(testing::makeSession(plan));
    overview().rebuildNow();
  }
  AlgorithmsOverview& overview() { return *page.findChild<AlgorithmsOverview*>(); }
  ChartView& view() { return *ChartView::of(overview()); }
  QTableView& table() { return *page.tables().front(); }
  void showTable() {
    page.setDetailsOpen(true);
    page.findChild<QTabWidget*>()->setCurrentIndex(1);
  }
  QLineEdit& text() { return *named<QLineEdit>(page, QStringLiteral("Filter text")); }

  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
};

}  // namespace

/// The page, driven as a person would.
class LayersPageTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPageHasAButton();
  void firstLayerIsChosen();
  void pageNamesItsParts();
  void chartAndTextShowTheSameSize();
  void quickChangesAreOneRebuild();
  void chipsDoNotOverlap();
  void aNarrowPageKeepsTheNamesOfChips();
  void filterChangesAllThree();
  void chipsAreTheSurveysFamilies();
  void filteringMovesNothing();
  void rowsAreSortedByTimeLost();
  void namesLeadToViews();
  void theIcicleIsFoldedUntilItIsWanted();
  void theIcicleHasTheTimesOfTheRows();
  void theIcicleHasTheChangesFromTheBaseline();
  void theIcicleAndTheRowsShareTheSelection();
  void theIcicleTakesAnySession();
  void keysOpenDrawerAndFilter();
  void tableAndChartsShareTheSelection();
  void tableSortsAndCopies();
  void onlyTheSelectedLayer();
  void selectionSurvivesStreaming();
};

void LayersPageTest::emptyPageHasAButton() {
  Shown shown;
  QVERIFY(!shown.view().isVisible());
  testing::checkRunButton(shown.page, shown.store);
  QVERIFY(!shown.view().isVisible());
  shown.store.apply({testing::makeStream({}).front()});
  QVERIFY(shown.view().isVisible());
}

void LayersPageTest::firstLayerIsChosen() {
  Shown shown;
  shown.fill();
  QCOMPARE(shown.current.index(), 0);
  QCOMPARE(shown.current.selectedProblem(), 0);
  shown.current.show(0, 4, 2);
  shown.store.apply({SurveyResumed{1, {}}});
  QCOMPARE(shown.current.selectedProblem(), 4);
}

void LayersPageTest::pageNamesItsParts() {
  Shown shown;
  QCOMPARE(shown.page.name(), QStringLiteral("layers"));
  QStringList names;
  for (const PagePart& part : shown.page.parts()) {
    names.append(part.name);
    QVERIFY(!part.title.isEmpty());
  }
  QCOMPARE(names, QStringList({QStringLiteral("algorithms"), QStringLiteral("share"), QStringLiteral("warm-up"),
                               QStringLiteral("determinism")}));
  QCOMPARE(shown.page.charts().size(), 5);
  QCOMPARE(shown.page.tables().size(), 6);
  for (ChartPainter* chart : shown.page.charts()) QVERIFY(!chart->name().isEmpty() && !chart->title().isEmpty());
  for (const QTableView* table : shown.page.tables()) QVERIFY(!table->accessibleName().isEmpty());
  for (QWidget* widget : shown.page.findChildren<QWidget*>()) {
    const bool input =
        qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QSpinBox*>(widget) != nullptr ||
        (qobject_cast<QLineEdit*>(widget) != nullptr && qobject_cast<QSpinBox*>(widget->parent()) == nullptr);
    if (input) QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
  }
}

/// As the next paint has them, before the event loop has run.
void LayersPageTest::chartAndTextShowTheSameSize() {
  Shown shown;
  shown.store.replace(testing::syntheticSession({.network = "alexnet"}, {{8, 3, 224, 224}, {128, 3, 224, 224}}));
  const auto longest = [&](const ChartPainter* chart) { return dynamic_cast<const RowChart&>(*chart).scale().high(); };
  for (const char* name : {"algorithms", "share", "warm-up", "determinism"}) {
    QVERIFY(shown.page.showView(QString::fromLatin1(name)));
    shown.current.show(0, 0);
    QTest::qWait(100);
    for (const int size : {1, 0}) {
      const double before = longest(&shown.overview());
      shown.current.show(size, 0);
      const QString share = shown.page.share().summary();
      QVERIFY2(!share.isEmpty() && named<QLabel>(shown.page, share) != nullptr, qPrintable(share));
      const QString time = shown.page.time().summary();  // in words only while it is shown
      QVERIFY2(!time.isEmpty() && (!shown.view().isVisible() || named<QLabel>(shown.page, time) != nullptr),
               qPrintable(time));
      QVERIFY(!shown.page.grab().isNull());
      for (const ChartPainter* chart : shown.page.charts()) {
        if (!ChartView::of(*chart)->isVisible()) continue;
        QVERIFY2(!chart->isStale(), name);
        const double atOnce = longest(chart);
        QVERIFY(chart != &shown.overview() || atOnce != before);
        QTest::qWait(100);
        QCOMPARE(longest(chart), atOnce);
      }
    }
  }
}

void LayersPageTest::quickChangesAreOneRebuild() {
  Shown shown;
  shown.store.replace(testing::syntheticSession({.network = "alexnet"}, {{8, 3, 224, 224}, {128, 3, 224, 224}}));
  shown.current.show(0, 0);
  QTest::qWait(100);
  const QSignalSpy rebuilt(&shown.overview(), &ChartPainter::rebuilt);
  for (int i = 0; i < 20; ++i) shown.current.show(1 - i % 2, 0);
  QCOMPARE(rebuilt.count(), 0);
  QCoreApplication::sendPostedEvents();  // no timer has run
  QCOMPARE(rebuilt.count(), 1);
  QVERIFY(!shown.overview().isStale());
}

void LayersPageTest::chipsDoNotOverlap() {
  Shown shown;
  shown.fill();
  auto& bar = *shown.page.findChild<TrialFilterBar*>();
  for (const int width : {bar.minimumSizeHint().width(), 250, 330, 500, 900}) {
    bar.setFixedWidth(width);
    QCoreApplication::processEvents();
    int right = 0;
    for (const auto* part : bar.findChildren<QAbstractButton*>(Qt::FindDirectChildrenOnly)) {
      if (!part->isVisible()) continue;
      QVERIFY2(part->width() >= part->minimumSizeHint().width(), qPrintable(part->text()));
      right = std::max(right, part->geometry().right());
    }
    QVERIFY2(right < bar.width(), qPrintable(QString::number(width)));
  }
}

void LayersPageTest::aNarrowPageKeepsTheNamesOfChips() {
  Shown shown;
  shown.fill();
  const auto& bar = *shown.page.findChild<TrialFilterBar*>();
  for (const int width : {1200, 800, 660}) {
    shown.page.resize(width, 800);
    QTRY_VERIFY2(bar.width() >= bar.sizeHint().width(), qPrintable(QString::number(width)));
  }
}

void LayersPageTest::filterChangesAllThree() {
  Shown shown;
  shown.fill();
  auto& bar = *shown.page.findChild<TrialFilterBar*>();
  QSignalSpy changes(&bar, &TrialFilterBar::criteriaChanged);
  const int rows = shown.table().model()->rowCount();
  const std::size_t dots = shown.overview().dots(0).size();
  const TrialCriteria all = bar.criteria();
  named<FilterChip>(bar, QStringLiteral("FFT"))->click();
  named<QCheckBox>(bar, QStringLiteral("Deterministic only"))->setChecked(true);
  bar.findChild<QSpinBox*>()->setValue(4);
  QTRY_COMPARE(changes.count(), 1);  // one for all of it
  QCOMPARE(bar.criteria(), (TrialCriteria{{Family::Fft}, true, {}, true, std::uint64_t{4} << 20, {}}));
  QVERIFY(shown.table().model()->rowCount() < rows);
  shown.overview().rebuildNow();
  QVERIFY(shown.overview().dots(0).size() < dots);
  QVERIFY(named<QToolButton>(bar, QStringLiteral("More (filtered)")) != nullptr);  // not all of it is seen
  named<QPushButton>(bar, QStringLiteral("Clear filter"))->click();
  QTRY_COMPARE(changes.count(), 2);
  QCOMPARE(bar.criteria(), all);
  QCOMPARE(shown.table().model()->rowCount(), rows);
  auto& note = *bar.findChild<QComboBox*>();
  note.setCurrentIndex(note.findText(QStringLiteral("tensor cores")));
  QTRY_VERIFY(shown.table().model()->rowCount() < rows);
  QCOMPARE(bar.criteria().note, std::optional(Note::TensorCore));
}

void LayersPageTest::chipsAreTheSurveysFamilies() {
  Shown shown;
  shown.fill();
  std::set<std::optional<Family>> families;
  for (const ProblemResult& problem : shown.store.survey(0)->problems) {
    for (const Trial& trial : problem.trials) families.insert(trial.candidate.family);
  }
  QStringList expected{QStringLiteral("ruled out early")};
  for (const auto& family : families) expected.append(familyName(family));
  QStringList chips;
  for (const FilterChip* chip : shown.page.findChildren<FilterChip*>()) {
    if (!chip->isHidden()) chips.append(chip->text());
  }
  QCOMPARE(QSet<QString>(chips.begin(), chips.end()), QSet<QString>(expected.begin(), expected.end()));
  for (const LegendEntry& entry : shown.overview().legend().entries()) QVERIFY(!expected.contains(entry.text));
  const std::size_t dots = shown.overview().dots(0).size();
  named<FilterChip>(shown.page, QStringLiteral("ruled out early"))->click();
  QTRY_VERIFY(shown.overview().dots(0).size() < dots);
  for (const auto& dot : shown.overview().dots(0)) QVERIFY(!dot.isolatedOnly);
}

void LayersPageTest::filteringMovesNothing() {
  Shown shown;
  shown.fill();
  QCoreApplication::processEvents();  // the sentence below the chart has its height
  const QRect before = shown.view().geometry();
  shown.text().setText(QStringLiteral("conv2"));
  QTRY_VERIFY(shown.overview().rowCount() > 0 && shown.overview().rowCount() < 12);
  QCOMPARE(shown.view().geometry(), before);
  constexpr int kHighest = 70;  // below two lines of controls
  QVERIFY(shown.view().mapTo(&shown.page, QPoint()).y() <= kHighest);
  shown.text().setText(QStringLiteral("nothing like this"));
  QTRY_COMPARE(shown.overview().rowCount(), 0);
  QVERIFY(shown.overview().emptyReason().contains(QStringLiteral("filter")));
}

void LayersPageTest::rowsAreSortedByTimeLost() {
  Shown shown;
  shown.fill();
  auto& sort = *named<QComboBox>(shown.page, QStringLiteral("Order of the rows"));
  shown.page.resize(1000, 300);
  shown.current.select(shown.overview().problemOf(shown.overview().rowCount() - 1));
  shown.overview().rebuildNow();
  const auto& scrollBar = *shown.view().findChild<QScrollBar*>();
  QVERIFY(scrollBar.value() > 0);
  sort.setCurrentIndex(1);
  shown.overview().rebuildNow();
  QCOMPARE(scrollBar.value(), 0);
  QCOMPARE(sort.currentText(), QStringLiteral("most lost first"));
  double before = std::numeric_limits<double>::infinity();
  for (int row = 0; row < shown.overview().rowCount(); ++row) {
    const auto& loss = shown.current.figures(shown.overview().problemOf(row)).loss;
    const double us = loss ? loss->lostUs() : -std::numeric_limits<double>::infinity();
    QVERIFY(us <= before);
    before = us;
  }
  QVERIFY(shown.page.showView(QStringLiteral("warm-up")));
  QCOMPARE(sort.currentText(), QStringLiteral("longest first"));
}

void LayersPageTest::namesLeadToViews() {
  Shown shown;
  shown.fill();
  const auto visible = [&](const char* chart) {
    for (const ChartPainter* each : shown.page.charts()) {
      if (each->name() == QString::fromLatin1(chart)) return ChartView::of(*each)->isVisible();
    }
    return false;
  };
  QVERIFY(shown.page.showView(QStringLiteral("determinism")) && visible("determinism"));
  QVERIFY(shown.page.showView(QStringLiteral("warm-up")) && visible("warm-up") && !visible("algorithms"));
  QVERIFY(shown.page.showView(QStringLiteral("layers")) && visible("warm-up"));
  QVERIFY(!shown.page.isDrawerOpen());
  QVERIFY(shown.page.showView(QStringLiteral("algorithms-detail")) && visible("algorithms-detail"));
  QVERIFY(!shown.page.showView(QStringLiteral("memory")));
}

void LayersPageTest::theIcicleIsFoldedUntilItIsWanted() {
  Shown shown;
  shown.fill();
  QVERIFY(!shown.page.isIcicleOpen());
  QSignalSpy opened(&shown.page, &LayersPage::icicleOpened);
  auto& button = *named<QToolButton>(shown.page, QStringLiteral("Icicle"));
  button.click();
  QVERIFY(shown.page.icicle().isVisible());
  QStringList texts;
  for (const auto* label : shown.page.findChildren<QLabel*>())
    if (label->isVisible()) texts.append(QTextDocumentFragment::fromHtml(label->text()).toPlainText());
  const QStringList legends = texts.filter(QStringLiteral("slower than True:"));
  QCOMPARE(legends.size(), 1);
  for (const char* step : {"below 2.0%", "to 15%", "to 80%", "more"})
    QVERIFY2(legends.front().simplified().contains(QString::fromLatin1(step)), qPrintable(legends.front()));
  button.click();
  QVERIFY(!shown.page.icicle().isVisible());
  QCOMPARE(opened.count(), 2);
}

void LayersPageTest::theIcicleHasTheTimesOfTheRows() {
  Shown shown;
  shown.fill();
  shown.page.setIcicleOpen(true);
  const NetworkIcicle& icicle = shown.page.icicle();
  double offUs = 0;
  double lostUs = 0;
  for (int i = 0; shown.current.problemAt(i) != nullptr; ++i) {
    const auto& loss = shown.current.figures(i).loss;
    if (!loss) continue;
    offUs += loss->offUs;
    lostUs += loss->lostUs();
  }
  QVERIFY(offUs > 0);
  QCOMPARE(icicle.tree().front().us, offUs);
  QVERIFY(std::abs(icicle.lostUs(0) - lostUs) < 1e-6 * offUs);
  QCOMPARE(icicle.parts().size(), icicle.tree().size());
  for (std::size_t i = 0; i < icicle.tree().size(); ++i) {
    const auto row = icicle.tree()[i].row;
    if (!row) continue;
    const auto& loss = shown.current.figures(static_cast<int>(*row)).loss;
    QVERIFY(icicle.tree()[i].us <= loss->offUs * (1 + 1e-9));
    QVERIFY(icicle.parts()[i].details.contains(QStringLiteral("lost"), Qt::CaseInsensitive));
  }
}

/// The whole changes as Compare has it; a pass as its row.
void LayersPageTest::theIcicleHasTheChangesFromTheBaseline() {
  Shown shown;
  shown.store.replace(testing::syntheticSession({.network = "alexnet", .precision = Precision::Fp16}, {{}}));
  shown.page.setIcicleOpen(true);
  const NetworkIcicle& icicle = shown.page.icicle();
  const Baseline& baseline = shown.current.baseline();
  const QString name = named<ElidedLabel>(shown.page, QStringLiteral("Iteration with benchmark = False"))->text();
  const QString before = icicle.parts().front().figure;
  shown.current.baseline().pin(pinnedFor(
      testing::syntheticSession({.network = "alexnet", .precision = Precision::Fp32}, {{}}), shown.current.survey()));
  QVERIFY(baseline.isCompared());
  const ComparisonTotals& totals = baseline.totals();
  QVERIFY(std::abs(icicle.pinned(0).beforeUs - totals.beforeUs) < 1e-6 * totals.beforeUs);
  QVERIFY(std::abs(icicle.pinned(0).nowUs - totals.afterUs) < 1e-6 * totals.afterUs);
  QCOMPARE(icicle.parts().front().figure,
           before + QStringLiteral(" · ") + toQString(formatChange(totals.afterUs / totals.beforeUs)));
  int passes = 0;
  for (std::size_t i = 0; i < icicle.tree().size(); ++i) {
    const auto row = icicle.tree()[i].row;
    if (!row) continue;
    ++passes;
    const QString change = toQString(formatChange(baseline.change(static_cast<int>(*row)).ratio));
    QVERIFY(icicle.parts()[i].figure.endsWith(change));
    QVERIFY(icicle.parts()[i].details.contains(change + QStringLiteral(" against the baseline")));
  }
  QVERIFY(passes > 0);
  const auto titles = shown.page.findChildren<ElidedLabel*>();
  QVERIFY(std::ranges::any_of(titles, [&](const ElidedLabel* title) {
    return title->text().startsWith(name) && title->text().endsWith(QStringLiteral("against the baseline, fp32"));
  }));
  shown.current.baseline().pin(nullptr);
  QCOMPARE(icicle.parts().front().figure, before);
}

void LayersPageTest::theIcicleAndTheRowsShareTheSelection() {
  Shown shown;
  shown.fill();
  shown.page.setIcicleOpen(true);
  NetworkIcicle& icicle = shown.page.icicle();
  const auto& tree = icicle.tree();
  QVERIFY(tree.size() > 4);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (!tree[i].row) continue;
    icicle.zoom(0);
    const auto bar = icicle.barOf(static_cast<int>(i));
    if (!bar) continue;
    QTest::mouseClick(&icicle, Qt::LeftButton, {}, bar->center().toPoint());
    QCOMPARE(shown.current.selectedProblem(), static_cast<int>(*tree[i].row));
    QCOMPARE(icicle.selected(), static_cast<int>(i));
    // A layer selects one of its passes, and stays selected itself.
    icicle.zoom(0);
    const auto layer = static_cast<int>(tree[i].parent);
    QTest::mouseClick(&icicle, Qt::LeftButton, {}, icicle.barOf(layer)->center().toPoint());
    QCOMPARE(icicle.selected(), layer);
    const auto selected = std::optional(static_cast<std::size_t>(shown.current.selectedProblem()));
    QVERIFY(std::ranges::any_of(tree, [&](const TimeNode& node) {
      return node.row == selected && node.parent == static_cast<std::size_t>(layer);
    }));
  }
  shown.current.select(2);
  QCOMPARE(tree[static_cast<std::size_t>(icicle.selected())].row, std::optional<std::size_t>(2));
  // The whole network is no layer.
  const int before = shown.current.selectedProblem();
  QTest::mouseClick(&icicle, Qt::LeftButton, {}, icicle.barOf(0)->center().toPoint());
  QCOMPARE(shown.current.selectedProblem(), before);
}

void LayersPageTest::theIcicleTakesAnySession() {
  Shown shown;
  shown.page.setIcicleOpen(true);
  shown.store.apply({testing::makeStream({}).front()});  // nothing is measured yet
  shown.page.icicle().refresh();
  QVERIFY(shown.page.icicle().tree().empty());
  QTest::keyClick(&shown.page.icicle(), Qt::Key_Down);
  shown.fill();
  QVERIFY(!shown.page.icicle().tree().empty());
  shown.store.replace({});
  shown.page.icicle().refresh();
  QVERIFY(shown.page.icicle().tree().empty());
}

void LayersPageTest::keysOpenDrawerAndFilter() {
  Shown shown;
  shown.fill();
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.page.setFocus();
  QVERIFY(shown.view().hasFocus());
  const testing::PageRequests requests(shown.page);
  QTest::keyClick(&shown.view(), Qt::Key_Space);
  QVERIFY(shown.page.isDrawerOpen());
  QTest::keyClick(&shown.view(), Qt::Key_Space);
  QVERIFY(!shown.page.isDrawerOpen());
  QCOMPARE(requests.of<request::Details>(), (QList<request::Details>{{true}, {false}}));
  QTest::keyClick(&shown.view(), Qt::Key_Slash);
  QVERIFY(shown.text().hasFocus());
  QTest::keyClicks(&shown.text(), QStringLiteral("conv1"));
  QTest::keyClick(&shown.text(), Qt::Key_Escape);
  QVERIFY(shown.text().text().isEmpty() && shown.view().hasFocus());
}

void LayersPageTest::tableAndChartsShareTheSelection() {
  Shown shown;
  shown.fill();
  shown.showTable();
  shown.current.show(0, 3, 5);
  const QModelIndex current = shown.table().currentIndex();
  QCOMPARE(current.data(TableModel::ProblemRole).toInt(), 3);
  QCOMPARE(current.data(TableModel::TrialRole).toInt(), 5);
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table().setFocus();
  QTest::keyClick(&shown.table(), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 3);
  QCOMPARE(shown.current.selectedTrial(), 6);
}

void LayersPageTest::tableSortsAndCopies() {
  Shown shown;
  shown.fill();
  shown.showTable();
  QTableView& table = shown.table();
  table.sortByColumn(column(*table.model(), "Time"), Qt::AscendingOrder);
  const QString text = tableText(table, TableFormat::TabSeparated);
  QVERIFY(text.startsWith(QStringLiteral("Layer\tPass\tAlgorithm\tFamily\tTime (us)\tSpread (%)\tSamples")));
  QCOMPARE(text.count(u'\n'), 1 + 12 * 20);
  double before = 0;
  const QStringList lines = text.split(u'\n');
  for (int i = 1; i <= 12 * 17; ++i) {
    const double us = lines[i].section(u'\t', 4, 4).toDouble();
    QVERIFY(us >= before);
    before = us;
  }
}

void LayersPageTest::onlyTheSelectedLayer() {
  Shown shown;
  shown.fill();
  shown.showTable();
  auto* only = named<QCheckBox>(shown.page, QStringLiteral("Only the selected layer and pass"));
  only->setChecked(true);
  QCOMPARE(shown.table().model()->rowCount(), 20);
  shown.current.show(0, 7);
  QCOMPARE(shown.table().model()->index(0, 0).data(TableModel::ProblemRole).toInt(), 7);
  only->setChecked(false);
  QCOMPARE(shown.table().model()->rowCount(), 240);
}

void LayersPageTest::selectionSurvivesStreaming() {
  Shown shown;
  const auto events = testing::makeStream({});
  shown.showTable();
  shown.table().sortByColumn(column(*shown.table().model(), "Time"), Qt::AscendingOrder);
  shown.store.apply({events.begin(), events.begin() + 40});
  shown.current.show(0, 0, 7);
  for (std::size_t i = 40; i < events.size(); ++i) shown.store.apply({events[i]});
  QCOMPARE(shown.current.selectedProblem(), 0);
  QCOMPARE(shown.current.selectedTrial(), 7);
  QCOMPARE(shown.table().currentIndex().data(TableModel::TrialRole).toInt(), 7);
}

}  // namespace layers_page_test

CONVSCOPE_QT_TEST(layers_page_test::LayersPageTest, layers_page)
#include "layers_page_test.moc"
