#include "widgets/network_editor/survey_link.h"
#include "support/qt_test.h"

#include <QLabel>
#include <QTest>
#include <algorithm>

#include "analysis/survey_summary.h"
#include "session/trial_times.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/editor/edited_network.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/shown_text.h"

namespace survey_link_test {

using namespace convscope;
using namespace convscope::testing;

/// The editor beside a survey: times and selection.
class SurveyLinkTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void timesAreTheSurveys();
  void timesOnlyOfWhatWasMeasured();
  void nothingWithoutASurvey();
  void selectingALayerSelectsItsProblem();
  void selectingAProblemSelectsItsLayer();
  void timesFollowARun();
  void pytorchsOwnKernelsHaveNoTime();

 private:
  const Survey& survey() const { return *m_store->survey(0); }
  int row(const std::string& layer) const;
  /// Returns whether a text below the table names a device.
  bool hasCaption(const QString& device) const {
    const auto labels = m_editor->findChildren<QLabel*>();
    return std::ranges::any_of(labels,
                               [&](const QLabel* each) { return each->isVisible() && each->text().contains(device); });
  }
  /// The problem of `layer` in `pass`, as an index of the survey.
  int problemOf(const std::string& layer, Pass pass) const;
  QString time(int row) const { return cell(row).data().toString(); }
  QModelIndex cell(int row) const { return m_table->model()->index(row, static_cast<int>(LayerColumn::Time)); }

  Session m_session;
  std::unique_ptr<SessionStore> m_store;
  std::unique_ptr<ShownSurvey> m_current;
  std::unique_ptr<NetworkEditor> m_editor;
  QTableView* m_table = nullptr;
};

void SurveyLinkTest::initTestCase() {
  m_session.surveys.push_back(syntheticSurvey({.network = "resnet50"}));
}

void SurveyLinkTest::init() {
  m_editor.reset();
  m_store = std::make_unique<SessionStore>();
  m_current = std::make_unique<ShownSurvey>(*m_store);
  m_store->replace(m_session);
  m_editor = std::make_unique<NetworkEditor>(*m_current);
  m_editor->setNetwork(survey().started.network);
  m_editor->setInputSize(survey().started.input);
  m_table = m_editor->findChild<QTableView*>();
  m_editor->resize(420, 600);  // with room for the times
  m_editor->show();
  m_current->show(0);
}

int SurveyLinkTest::row(const std::string& layer) const {
  const auto& layers = m_editor->network().layers;
  return static_cast<int>(std::ranges::find(layers, layer, &Layer::name) - layers.begin());
}

int SurveyLinkTest::problemOf(const std::string& layer, Pass pass) const {
  for (std::size_t i = 0; i < survey().problems.size(); ++i) {
    const NetworkProblem& subject = survey().problems[i].subject;
    if (subject.problem.pass == pass && std::ranges::find(subject.layers, layer) != subject.layers.end())
      return static_cast<int>(i);
  }
  return -1;
}

void SurveyLinkTest::timesAreTheSurveys() {
  QVERIFY(!m_table->isColumnHidden(static_cast<int>(LayerColumn::Time)));
  QVERIFY(m_table->columnWidth(static_cast<int>(LayerColumn::Time)) > 20);
  const QString device = toQString(survey().started.device.name);
  const QVariant tip =
      m_table->model()->headerData(static_cast<int>(LayerColumn::Time), Qt::Horizontal, Qt::ToolTipRole);
  QVERIFY2(tip.toString().contains(device), "whose time it is");
  QVERIFY(hasCaption(device));
  int compared = 0;
  for (const Layer& layer : m_editor->network().layers) {
    if (!std::holds_alternative<ConvolutionLayer>(layer.kind)) {
      QVERIFY(time(row(layer.name)).isEmpty());
      continue;
    }
    double sum = 0;
    for (const Pass pass : survey().started.options.passes) {
      const int problem = problemOf(layer.name, pass);
      if (problem < 0) continue;
      const ProblemResult& result = survey().problems[static_cast<std::size_t>(problem)];
      const auto choice = heuristicChoice(survey(), result);
      QVERIFY(choice.has_value());
      sum += SteadyTimes(result).us(result.trials[*choice]);
    }
    QCOMPARE(time(row(layer.name)), QString::fromStdString(formatTime(sum)));
    QVERIFY(cell(row(layer.name)).data(Qt::ToolTipRole).toString().contains(QStringLiteral("backward-filter: ")));
    ++compared;
  }
  QCOMPARE(compared, 53);
}

void SurveyLinkTest::timesOnlyOfWhatWasMeasured() {
  const int edited = row("layer1.0.conv2");
  QVERIFY(edited < m_table->model()->rowCount());
  QVERIFY(!time(edited).isEmpty());
  m_table->model()->setData(m_table->model()->index(edited, static_cast<int>(LayerColumn::Kernel)),
                            QStringLiteral("5"));
  m_table->model()->setData(m_table->model()->index(edited, static_cast<int>(LayerColumn::Padding)),
                            QStringLiteral("2"));
  QVERIFY(m_editor->isValid());
  QVERIFY(time(edited).isEmpty());
  QVERIFY(!time(row("conv1")).isEmpty());
  // At another input size nothing was measured, and the column goes.
  Dims input = survey().started.input;
  input[0] += 1;
  m_editor->setInputSize(input);
  QVERIFY(time(row("conv1")).isEmpty());
  QVERIFY(m_table->isColumnHidden(static_cast<int>(LayerColumn::Time)));
  m_editor->undoStack().undo();
  QVERIFY(!m_table->isColumnHidden(static_cast<int>(LayerColumn::Time)));
}

void SurveyLinkTest::nothingWithoutASurvey() {
  m_store->replace({});
  m_current->show(-1);
  QVERIFY(m_table->isColumnHidden(static_cast<int>(LayerColumn::Time)));
  QVERIFY(time(row("conv1")).isEmpty());
  QVERIFY(!hasCaption(toQString(m_session.surveys.front().started.device.name)));
}

void SurveyLinkTest::selectingALayerSelectsItsProblem() {
  const auto go = [&](const std::string& layer) { m_table->setCurrentIndex(m_table->model()->index(row(layer), 1)); };
  go("layer2.0.conv2");
  QCOMPARE(m_current->index(), 0);
  QCOMPARE(m_current->selectedProblem(), problemOf("layer2.0.conv2", Pass::Forward));
  // The pass stays as it was chosen elsewhere.
  m_current->show(0, problemOf("layer2.0.conv2", Pass::BackwardFilter), 3);
  go("layer3.0.conv2");
  QCOMPARE(m_current->selectedProblem(), problemOf("layer3.0.conv2", Pass::BackwardFilter));
  // A layer that poses no problem leaves the selection alone.
  const int before = m_current->selectedProblem();
  m_table->setCurrentIndex(m_table->model()->index(m_table->model()->rowCount() - 1, 1));
  QCOMPARE(m_current->selectedProblem(), before);
}

void SurveyLinkTest::selectingAProblemSelectsItsLayer() {
  const int problem = problemOf("layer4.1.conv2", Pass::BackwardData);
  m_current->show(0, problem, 2);
  const auto& layers = survey().problems[static_cast<std::size_t>(problem)].subject.layers;
  QCOMPARE(m_table->currentIndex().row(), row(layers.front()));
  QCOMPARE(m_current->selectedProblem(), problem);
  QCOMPARE(m_current->selectedTrial(), 2);
  // Another layer of the same problem keeps the problem, and the table stays on it.
  m_table->setCurrentIndex(m_table->model()->index(row(layers.back()), 1));
  QCOMPARE(m_current->selectedProblem(), problem);
  QCOMPARE(m_current->selectedTrial(), 2);
  QCOMPARE(m_table->currentIndex().row(), row(layers.back()));
}

void SurveyLinkTest::timesFollowARun() {
  Session session = m_session;
  const auto problem = static_cast<std::size_t>(problemOf("conv1", Pass::Forward));
  const int choice = static_cast<int>(heuristicChoice(survey(), survey().problems[problem]).value());
  Trial& trial = session.surveys[0].problems[problem].trials[static_cast<std::size_t>(choice)];
  trial.hot = trial.single = {};
  trial.status.reset();
  session.surveys[0].problems[problem].ended = false;
  m_store->replace(session);
  QVERIFY(time(row("conv1")).startsWith(QStringLiteral("≥ ")));
  QVERIFY(cell(row("conv1")).data(Qt::ToolTipRole).toString().contains(QStringLiteral("forward: not measured yet")));
  const int run = survey().started.run;
  const int index = static_cast<int>(problem);
  m_store->apply({Event(Sampled{run, index, choice, SampleKind::Single, 1, {1e6}, 0, 0}),
                  Event(Sampled{run, index, choice, SampleKind::Hot, 1, {1e6, 1e6, 1e6}, 0, 0}),
                  Event(TrialEnded{run, index, choice, TrialStatus::Measured, {}, true, 0}),
                  Event(ProblemEnded{run, index, {}, 0})});
  QTRY_VERIFY(!time(row("conv1")).startsWith(QStringLiteral("≥ ")));
  QVERIFY(time(row("conv1")).endsWith(QStringLiteral(" s")));
}

void SurveyLinkTest::pytorchsOwnKernelsHaveNoTime() {
  m_store->replace(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{2, 3, 64, 64}}));
  m_editor->setNetwork(survey().started.network);
  m_editor->setInputSize(survey().started.input);
  const int depthwise = row("features.1.conv.0.0");
  QVERIFY(time(depthwise).isEmpty());
  QVERIFY(cell(depthwise).data(Qt::ToolTipRole).toString().contains(QStringLiteral("forward: executed by PyTorch's")));
  QVERIFY(!time(row("features.0.0")).isEmpty());
}

}  // namespace survey_link_test

CONVSCOPE_QT_TEST(survey_link_test::SurveyLinkTest, survey_link)
#include "survey_link_test.moc"
