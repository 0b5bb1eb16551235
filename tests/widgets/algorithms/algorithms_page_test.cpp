#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "algorithms/streamed_survey.h"
#include "analysis/command_lines.h"
#include "empty_page.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/algorithms/algorithms_page.h"
#include "widgets/algorithms/trial_filter_bar.h"
#include "widgets/inspector/inspector.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace algorithms_page_test {

using namespace convscope;

namespace {

template <class T>
T* named(QWidget& parent, const QString& text) {
  for (T* child : parent.findChildren<T*>()) {
    if (child->text() == text) return child;
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
  QTableView& table() { return *page.tables().front(); }
  void showTable() { page.findChild<QTabWidget*>()->setCurrentIndex(1); }

  SessionStore store;
  ShownSurvey current{store};
  AlgorithmsPage page{current};
};

}  // namespace

/// The page and the inspector, driven as a person would.
class AlgorithmsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPageHasAButton();
  void firstLayerIsChosen();
  void pageNamesItsParts();
  void filterChangesAllThree();
  void tableAndChartsShareTheSelection();
  void tableSortsAndCopies();
  void onlyTheSelectedLayer();
  void selectionSurvivesStreaming();
  void inspectorSpeaksOfTheSelection();
  void inspectorCopiesTheLine();
  void inspectorOfNothing();
};

void AlgorithmsPageTest::emptyPageHasAButton() {
  Shown shown;
  QVERIFY(!shown.overview().isVisible());
  testing::checkRunButton(shown.page, shown.store);
  QVERIFY(!shown.overview().isVisible());
  shown.store.apply({testing::makeStream({}).front()});
  QVERIFY(shown.overview().isVisible());
}

void AlgorithmsPageTest::firstLayerIsChosen() {
  Shown shown;
  shown.fill();
  QCOMPARE(shown.current.index(), 0);
  QCOMPARE(shown.current.selectedProblem(), 0);
  shown.current.show(0, 4, 2);
  shown.store.apply({SurveyResumed{1, {}}});
  QCOMPARE(shown.current.selectedProblem(), 4);
}

void AlgorithmsPageTest::pageNamesItsParts() {
  Shown shown;
  QCOMPARE(shown.page.name(), QStringLiteral("algorithms"));
  QCOMPARE(shown.page.charts().size(), 2);
  for (SessionChart* chart : shown.page.charts()) QVERIFY(!chart->name().isEmpty() && !chart->title().isEmpty());
  QCOMPARE(shown.page.tables().size(), 1);
  QVERIFY(!shown.table().accessibleName().isEmpty());
  for (QWidget* widget : shown.page.findChildren<QWidget*>()) {
    const bool input =
        qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QSpinBox*>(widget) != nullptr ||
        (qobject_cast<QLineEdit*>(widget) != nullptr && qobject_cast<QSpinBox*>(widget->parent()) == nullptr);
    if (input) QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
  }
}

void AlgorithmsPageTest::filterChangesAllThree() {
  Shown shown;
  shown.fill();
  auto& bar = *shown.page.findChild<TrialFilterBar*>();
  QSignalSpy changes(&bar, &TrialFilterBar::criteriaChanged);
  const int rows = shown.table().model()->rowCount();
  const std::size_t dots = shown.overview().dots(0).size();
  named<QCheckBox>(bar, QStringLiteral("FFT"))->setChecked(false);
  named<QCheckBox>(bar, QStringLiteral("Deterministic only"))->setChecked(true);
  bar.findChild<QSpinBox*>()->setValue(4);
  QTest::keyClicks(bar.findChild<QLineEdit*>(), QStringLiteral("eng"));
  QTRY_COMPARE(changes.count(), 1);  // one for all of it
  QCOMPARE(bar.criteria(), (TrialCriteria{{Family::Fft}, {}, true, std::uint64_t{4} << 20, QStringLiteral("eng")}));
  QVERIFY(shown.table().model()->rowCount() < rows);
  shown.overview().rebuildNow();
  QVERIFY(shown.overview().dots(0).size() < dots);
  QTest::mouseClick(named<QPushButton>(bar, QStringLiteral("Clear filter")), Qt::LeftButton);
  QTRY_COMPARE(changes.count(), 2);
  QCOMPARE(bar.criteria(), TrialCriteria{});
  QCOMPARE(shown.table().model()->rowCount(), rows);
  auto& note = *bar.findChild<QComboBox*>();
  note.setCurrentIndex(note.findText(QStringLiteral("tensor cores")));
  QTRY_VERIFY(shown.table().model()->rowCount() < rows);
  QCOMPARE(bar.criteria().note, std::optional(Note::TensorCore));
}

void AlgorithmsPageTest::tableAndChartsShareTheSelection() {
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

void AlgorithmsPageTest::tableSortsAndCopies() {
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

void AlgorithmsPageTest::onlyTheSelectedLayer() {
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

void AlgorithmsPageTest::selectionSurvivesStreaming() {
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

void AlgorithmsPageTest::inspectorSpeaksOfTheSelection() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  store.replace(testing::makeSession({}));
  QVERIFY(inspector.text().contains(QStringLiteral("12 of 12 problems measured")));
  QVERIFY(inspector.reproducingText().isEmpty());
  current.show(0, 1);
  QVERIFY(inspector.text().contains(QStringLiteral("conv1, backward-data")));
  const Survey& survey = *store.survey(0);
  const ProblemResult& problem = survey.problems[1];
  const Trial& fastest = problem.trials[*problem.fastest()];
  QCOMPARE(inspector.reproducingText().toStdString(),
           reproducingLine(survey.started.options, problem.subject.problem, fastest));
  current.show(0, 1, 9);
  QVERIFY(inspector.text().contains(QStringLiteral("out of memory")));
  QVERIFY(inspector.reproducingText().contains(QStringLiteral("--algorithm \"eng4 k2=1\"")));
  QVERIFY(inspector.reproducingText().startsWith(QStringLiteral("convscope-cli measure ")));
}

void AlgorithmsPageTest::inspectorCopiesTheLine() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  inspector.resize(330, 900);
  inspector.show();
  store.replace(testing::makeSession({}));
  current.show(0, 2, 1);
  QTest::mouseClick(named<QPushButton>(inspector, QStringLiteral("Copy")), Qt::LeftButton);
  QCOMPARE(QGuiApplication::clipboard()->text(), inspector.reproducingText());
  store.apply({SurveyResumed{1, {}}, CandidatesListed{1, 2, {}}});
  QTRY_VERIFY(inspector.reproducingText().isEmpty());  // what was selected is gone
}

void AlgorithmsPageTest::inspectorOfNothing() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  inspector.show();
  QVERIFY(inspector.text().contains(QStringLiteral("Nothing measured yet")));
  current.show(4, 17, 3);  // nothing of it is there
  QVERIFY(inspector.text().contains(QStringLiteral("Nothing measured yet")));
}

}  // namespace algorithms_page_test

CONVSCOPE_QT_TEST(algorithms_page_test::AlgorithmsPageTest, algorithms_page)
#include "algorithms_page_test.moc"
