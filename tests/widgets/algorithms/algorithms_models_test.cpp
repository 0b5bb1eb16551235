#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "algorithms/streamed_survey.h"
#include "analysis/roofline.h"
#include "policy/framework/policies.h"
#include "policy/framework/policy.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/algorithms/trial_filter.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace algorithms_models_test {

using namespace convscope;

namespace {

using Tester = QAbstractItemModelTester;
constexpr auto kFatal = Tester::FailureReportingMode::Fatal;

/// Applies events in batches, as a run delivers them.
void stream(SessionStore& store, const std::vector<Event>& events, std::size_t batch = 37) {
  for (std::size_t i = 0; i < events.size(); i += batch) {
    const auto begin = events.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = events.begin() + static_cast<std::ptrdiff_t>(std::min(events.size(), i + batch));
    store.apply({begin, end});
  }
}

QVariant at(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole) {
  return model.index(row, column).data(role);
}

}  // namespace

/// The table of trials, its filter, and the marks.
class AlgorithmsModelsTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyStore();
  void streamingInsertsAndUpdates();
  void updatesTouchOneProblemOnly();
  void figuresAreTheSessions();
  void marksAreThePolicies();
  void marksFollowTheMeasurement();
  void cpuMarksFirstListed();
  void aProblemStartsAnew();
  void aSearchAddsRows();
  void anotherSurveyIsShown();
  void headersExplain();
  void rowsAreFound();
  void filtersByEachCriterion();
  void unmeasuredComeLast();
  void onlyOneProblem();
};

void AlgorithmsModelsTest::emptyStore() {
  SessionStore store;
  ShownSurvey current{store};
  TrialModel model(current);
  TrialFilter filter(model);
  Tester tester(&model, kFatal);
  QCOMPARE(model.rowCount(), 0);
  QCOMPARE(model.columnCount(), 14);
  QCOMPARE(model.rowOf(0, 0), -1);
  QCOMPARE(model.trialAt(0), nullptr);
  QCOMPARE(filter.rowCount(), 0);
}

void AlgorithmsModelsTest::streamingInsertsAndUpdates() {
  SessionStore store;
  ShownSurvey current{store};
  TrialModel model(current);
  TrialFilter filter(model);
  Tester tester(&model, kFatal);
  Tester filterTester(&filter, kFatal);
  filter.sort(column(filter, "Time"));
  const auto events = testing::makeStream({});
  store.apply({events.front()});
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
  stream(store, {events.begin() + 1, events.end()});
  QCOMPARE(resets.count(), 0);
  QCOMPARE(inserts.count(), 12);  // one a problem
  QCOMPARE(model.rowCount(), 12 * 20);
  QCOMPARE(filter.rowCount(), 12 * 20);
  for (int row = 1; row < filter.rowCount(); ++row) {
    const QVariant before = at(filter, row - 1, column(filter, "Time"), TableModel::SortRole);
    const QVariant here = at(filter, row, column(filter, "Time"), TableModel::SortRole);
    QVERIFY(!here.isValid() || (before.isValid() && before.toDouble() <= here.toDouble()));
  }
}

void AlgorithmsModelsTest::updatesTouchOneProblemOnly() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({.finish = false}));
  TrialModel model(current);
  QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
  store.apply(
      {Sampled{1, 3, 0, SampleKind::Hot, 20, {55, 56}, 0, 0}, Sampled{1, 3, 1, SampleKind::Hot, 20, {55}, 0, 0}});
  QCOMPARE(changes.count(), 1);
  QCOMPARE(changes[0][0].toModelIndex().row(), 60);
  QCOMPARE(changes[0][1].toModelIndex().row(), 79);
}

void AlgorithmsModelsTest::figuresAreTheSessions() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  int row = 0;
  for (const ProblemResult& problem : store.survey(0)->problems) {
    const SteadyTimes steady(problem);
    for (const Trial& trial : problem.trials) {
      QCOMPARE(at(model, row, column(model, "Algorithm")).toString(), algorithmName(problem, trial));
      QCOMPARE(at(model, row, column(model, "Family"), Qt::DecorationRole).value<QColor>(),
               familyColour(*trial.candidate.family));
      const QVariant time = at(model, row, column(model, "Time"), kPlainTextRole);
      if (trial.status == TrialStatus::Measured) {
        const Summary summary = steady.summary(trial);
        QCOMPARE(time.toDouble(), summary.median);
        QCOMPARE(at(model, row, column(model, "Time")).toString().toStdString(), formatTime(summary.median));
        QCOMPARE(at(model, row, column(model, "Samples")).toInt(), summary.count);
        QCOMPARE(at(model, row, column(model, "Workspace")).toString().toStdString(),
                 formatBytes(trial.workspaceBytes));
        QCOMPARE(at(model, row, column(model, "Build"), kPlainTextRole).toDouble(), *trial.buildUs);
        QCOMPARE(at(model, row, column(model, "First run"), kPlainTextRole).toDouble(), *trial.firstExecutionUs);
      } else {
        QVERIFY(!time.isValid());
        QVERIFY(at(model, row, column(model, "Status")).toString().endsWith(QString::fromStdString(trial.reason)));
      }
      ++row;
    }
  }
  QCOMPARE(row, model.rowCount());
  QCOMPARE(at(model, 0, column(model, "Layer")).toString(), QStringLiteral("conv1"));
  QCOMPARE(at(model, 60, column(model, "Layer")).toString(), QStringLiteral("layer1.0.conv2 ×2"));
  QCOMPARE(at(model, 20, column(model, "Pass")).toString(), QStringLiteral("backward-data"));
}

void AlgorithmsModelsTest::marksAreThePolicies() {
  SessionStore store;
  store.replace(testing::makeSession({}));
  const ShownSurvey current{store};
  const Survey& survey = *store.survey(0);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& problem = survey.problems[i];
    const Marks& found = current.figures(static_cast<int>(i)).marks;
    QCOMPARE(found.fastest, problem.fastest());
    QCOMPARE(found.heuristics, findPolicy("pytorch").choose(problem, contextOf(survey)).trial);
    QCOMPARE(found.benchmark, findPolicy("pytorch-benchmark").choose(problem, contextOf(survey)).trial);
    QVERIFY(found.heuristics && found.benchmark);
    QCOMPARE(found.rooflineUs, std::optional(roofline(problem.subject.problem, survey.started.device)->us()));
  }
}

void AlgorithmsModelsTest::marksFollowTheMeasurement() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({.finish = false}));
  TrialModel model(current);
  const auto before = current.figures(0).marks;
  QVERIFY(!before.benchmark);  // the problem has not ended
  const int other = 2;
  QVERIFY(before.fastest != std::size_t{other});
  store.apply({Sampled{1, 0, other, SampleKind::Hot, 20, std::vector<double>(200, 1.0), 0, 0},
               TrialEnded{1, 0, other, TrialStatus::Measured, {}, true, 0}});
  QCOMPARE(current.figures(0).marks.fastest, std::optional<std::size_t>(other));
  QCOMPARE(current.figures(0).times[other].median, 1.0);
  QCOMPARE(at(model, other, column(model, "Time"), TableModel::SortRole).toDouble(), 1.0);
  QVERIFY(at(model, other, column(model, "Marks")).toString().contains(QStringLiteral("fastest")));
  store.apply({CandidatesListed{1, 0, {}}});
  QVERIFY(!current.figures(0).marks.fastest);
  store.replace({});
  store.replace(testing::makeSession({}));
  QVERIFY(current.figures(0).marks.benchmark);
}

void AlgorithmsModelsTest::cpuMarksFirstListed() {
  SessionStore store;
  store.replace(testing::makeSession({.backend = "onednn"}));
  const ShownSurvey current{store};
  const Marks& marks = current.figures(0).marks;
  QCOMPARE(marks.heuristics, store.survey(0)->problems[0].firstOf("instant"));
  QVERIFY(!marks.benchmark);
}

void AlgorithmsModelsTest::aProblemStartsAnew() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  TrialFilter filter(model);
  Tester tester(&model, kFatal);
  Tester filterTester(&filter, kFatal);
  CandidatesListed fewer{1, 1, {}};
  fewer.candidates.algorithms.resize(3);
  store.apply({SurveyResumed{1, {}}, fewer, CandidatesListed{1, 2, {}}});
  QCOMPARE(model.rowCount(), 10 * 20 + 3);
  QCOMPARE(filter.rowCount(), 10 * 20 + 3);
  QCOMPARE(model.problemAtRow(22), 1);
  QCOMPARE(model.problemAtRow(23), 3);
  QVERIFY(!at(model, 20, column(model, "Time")).isValid());
}

void AlgorithmsModelsTest::aSearchAddsRows() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  Tester tester(&model, kFatal);
  CandidatesListed listed{1, 1, {}};
  listed.candidates.lists = {{"instant", 0, {}}, {std::string(kKnobsList), 0, {}}};
  listed.candidates.algorithms.resize(3);
  store.apply({SurveyResumed{1, {}}, listed});
  QCOMPARE(model.rowCount(), 11 * 20 + 3);
  CandidatesAdded added{1, 1, {{.id = "eng1 k2=7", .engine = 1, .listings = {{1, 0, 0}}}}, {12, 3, 500}};
  store.apply({added, PlanBuilt{1, 1, 3, 40, 0, {}}});
  QCOMPARE(model.rowCount(), 11 * 20 + 4);
  QCOMPARE(model.problemAtRow(23), 1);
  QCOMPARE(at(model, 23, column(model, "Marks")).toString(), QStringLiteral("found by the search of knobs"));
  QCOMPARE(at(model, 22, column(model, "Marks")).toString(), QString());
}

void AlgorithmsModelsTest::anotherSurveyIsShown() {
  SessionStore store;
  ShownSurvey current{store};
  TrialModel model(current);
  Tester tester(&model, kFatal);
  store.apply(testing::makeStream({.layers = 1}));
  QCOMPARE(current.index(), 0);
  auto second = std::get<SurveyStarted>(testing::makeStream({.layers = 2}).front());
  second.run = 2;
  store.apply({second});
  QCOMPARE(current.index(), 1);  // the last, as nothing is selected
  QCOMPARE(model.rowCount(), 0);
  current.show(0);
  QCOMPARE(model.rowCount(), 60);
  store.replace({});
  QCOMPARE(model.rowCount(), 0);
}

void AlgorithmsModelsTest::headersExplain() {
  SessionStore store;
  ShownSurvey current{store};
  TrialModel model(current);
  for (int column = 0; column < model.columnCount(); ++column) {
    QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 40);
  }
  QCOMPARE(model.headerData(column(model, "Time"), Qt::Horizontal, kPlainTextRole).toString(),
           QStringLiteral("Time (us)"));
}

void AlgorithmsModelsTest::rowsAreFound() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  for (int row = 0; row < model.rowCount(); ++row) {
    QCOMPARE(model.rowOf(at(model, row, 0, TableModel::ProblemRole).toInt(),
                         at(model, row, 0, TableModel::TrialRole).toInt()),
             row);
  }
  QCOMPARE(model.rowOf(0, 20), -1);
  QCOMPARE(model.rowOf(12, 0), -1);
  QCOMPARE(model.rowOf(-1, 0), -1);
  QCOMPARE(model.rowOf(0, -1), -1);
}

void AlgorithmsModelsTest::filtersByEachCriterion() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  TrialFilter filter(model);
  Tester tester(&filter, kFatal);
  const auto expect = [&](const TrialCriteria& criteria, auto fits) {
    filter.setCriteria(criteria);
    int expected = 0;
    for (int row = 0; row < model.rowCount(); ++row) expected += fits(*model.trialAt(row)) ? 1 : 0;
    QVERIFY(expected > 0 && expected < model.rowCount());
    QCOMPARE(filter.rowCount(), expected);
  };
  expect({.hiddenFamilies = {Family::Fft, Family::Gemm}},
         [](const Trial& t) { return t.candidate.family != Family::Fft && t.candidate.family != Family::Gemm; });
  expect({.note = Note::Winograd}, [](const Trial& t) { return t.candidate.has(Note::Winograd); });
  expect({.deterministicOnly = true}, [](const Trial& t) { return !t.candidate.has(Note::Nondeterministic); });
  expect({.workspaceAtMost = 4 << 20}, [](const Trial& t) { return !t.buildUs || t.workspaceBytes <= 4 << 20; });
  expect({.text = QStringLiteral("ENG3 tensor")},
         [](const Trial& t) { return t.candidate.engine == 3 && t.candidate.has(Note::TensorCore); });
  filter.setCriteria({.text = QStringLiteral("conv2b")});
  QCOMPARE(filter.rowCount(), 60);  // the second layer's name of one layer's three passes
  filter.setCriteria({.text = QStringLiteral("no such thing")});
  QCOMPARE(filter.rowCount(), 0);
  filter.setCriteria({});
  QCOMPARE(filter.rowCount(), model.rowCount());
}

void AlgorithmsModelsTest::unmeasuredComeLast() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  TrialFilter filter(model);
  for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    filter.sort(column(filter, "Time"), order);
    bool over = false;
    for (int row = 0; row < filter.rowCount(); ++row) {
      const bool measured = at(filter, row, column(filter, "Time")).isValid();
      QVERIFY(!measured || !over);
      over = over || !measured;
    }
    QVERIFY(over);
  }
}

void AlgorithmsModelsTest::onlyOneProblem() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({}));
  TrialModel model(current);
  TrialFilter filter(model);
  filter.setOnlyProblem(4);
  QCOMPARE(filter.rowCount(), 20);
  for (int row = 0; row < 20; ++row) QCOMPARE(at(filter, row, 0, TableModel::ProblemRole).toInt(), 4);
  filter.setOnlyProblem(-1);
  QCOMPARE(filter.rowCount(), 240);
}

}  // namespace algorithms_models_test

CONVSCOPE_QT_TEST(algorithms_models_test::AlgorithmsModelsTest, algorithms_models)
#include "algorithms_models_test.moc"
