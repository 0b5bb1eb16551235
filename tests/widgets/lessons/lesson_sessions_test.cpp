// Where the figures and charts of a lesson come from: the open session, a survey under way, or a recording.
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/session_figures.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"

namespace lesson_sessions_test {

using namespace convscope;
using testing::alexnet;

class LessonSessionsTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(showPage()); }
  void cleanup() { closePage(); }

  void figuresAndSelectionFollowTheSession() {
    open();
    QVERIFY(view().stepView().text().contains(QStringLiteral("(not known)")));
    QVERIFY(m_page->charts().isEmpty());
    m_store->replace(alexnet());
    QTRY_VERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
    const ProblemResult& problem =
        m_store->session().surveys[0].problems[static_cast<std::size_t>(m_current->selectedProblem())];
    QCOMPARE(problem.subject.layers.front(), std::string("features.3"));
    QCOMPARE(problem.subject.problem.pass, Pass::BackwardFilter);
    const std::string time = formatTime(median(problem.trials[*problem.fastest()].hot.us));
    QCOMPARE(view().stepView().text(), QStringLiteral("It takes %1.").arg(QString::fromStdString(time)));
    m_current->show(0, 0);
    m_store->apply({SurveyEnded{}});
    QTest::qWait(250);
    QCOMPARE(m_current->selectedProblem(), 0);  // what the student chose stays
  }

  void theNoteOnAMeasurementHereIsNotCut() {
    const QString note = QStringLiteral("A measurement here uses a processor, ") +
                         QStringLiteral("because no other device is available, ").repeated(8) +
                         QStringLiteral("as it is.");
    setRecording(alexnet());
    m_page->setExperimentNote([note](const LessonStage&) { return note; });
    open();
    const QList<QLabel*> lines = view().originBar().findChildren<QLabel*>();
    QCOMPARE(lines.size(), 2);
    QVERIFY(view().originBar().text().endsWith(note));
    for (const int width : {1600, 640}) {
      m_page->resize(width, 800);
      QTRY_COMPARE(lines[0]->text() + u'\n' + lines[1]->text(), view().originBar().text());
      for (const QLabel* line : lines) QTRY_VERIFY(line->heightForWidth(line->width()) <= line->height());
    }
    m_page->setExperimentNote([](const LessonStage&) { return QString(); });
    QVERIFY(lines[1]->isHidden());
  }

  void theRecordedSessionIsThereFromTheStart() {
    setRecording(alexnet());
    Session other = alexnet();
    other.surveys[0].started.device.name = "Another GPU";
    m_store->replace(other);
    open();
    QVERIFY(view().stepView().text().startsWith(QStringLiteral("It takes ")));
    QVERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
    QCOMPARE(m_page->charts().size(), 1);
    const ChartPainter& chart = *m_page->charts().front();
    QVERIFY(chart.source().store().provenance().contains(QStringLiteral("recorded")));  // for the caption of an export
    QVERIFY(view().originBar().text().contains(QStringLiteral("recorded")));
    QCOMPARE(m_current->selectedProblem(), -1);  // the lesson selects nothing in the open session
    view().originBar().otherButton()->click();
    QVERIFY(view().originBar().text().contains(QStringLiteral("Another GPU")));
    view().originBar().otherButton()->click();
    QVERIFY(view().originBar().text().contains(QStringLiteral("recorded")));
  }

  void theRecordedAnswerStaysDuringAMeasurement() {
    setRecording(alexnet());
    open();
    view().nextStep();
    view().stepView().question().predict(0);
    view().showAnswer();
    view().originBar().measureButton()->click();
    Session session = alexnet();
    session.surveys[0].ended.reset();
    m_store->replace(session);
    QTRY_VERIFY(view().originBar().text().contains(QStringLiteral("Measuring")));
    QVERIFY(view().stepView().answer().startsWith(QStringLiteral("The fastest takes ")));
  }

  void withoutTheRecordingTheExperimentIsOffered() {
    open();
    QVERIFY(view().originBar().text().contains(QStringLiteral("alexnet-fp32 is not available")));
    QSignalSpy runs(m_page.get(), &LessonsPage::runExperiment);
    view().originBar().measureButton()->click();
    QCOMPARE(runs.size(), 1);
    const auto stage = runs[0][0].value<LessonStage>();
    QCOMPARE(stage.network, std::string("alexnet"));
    QCOMPARE(stage.precision, std::optional(Precision::Fp32));
  }

  void theOriginSaysWhichSizesTheRecordingHas() {
    setRecording(testing::syntheticSession({.network = "alexnet"}, {{}, {32, 3, 160, 160}, {32, 3, 192, 192}}));
    open();
    const QString text = view().originBar().text();
    QVERIFY2(text.contains(QStringLiteral("of 3 sizes from 32x3x160x160 to ")), qPrintable(text));
  }

  void whatASessionContradictsIsSaid() {
    m_store->replace(alexnet());
    m_page->openLesson(lessonFromText(testing::kExpecting, "expecting.md"));
    const QString said = view().stepView().outcome();
    QVERIFY(said.contains(QStringLiteral("survey.device = Another GPU")));
    QVERIFY(said.contains(toQString(m_store->session().surveys[0].started.device.name)));
    QVERIFY(!said.contains(QStringLiteral("survey.network")));
    Session other = alexnet();
    other.surveys[0].started.device.name = "Another GPU";
    m_store->replace(other);
    QTRY_COMPARE(view().stepView().outcome(), QString());
  }

  void aChartOfSizesShowsTheStepsSchedule() {
    m_store->replace(testing::syntheticSession({.network = "alexnet"}, {{}, {32, 3, 160, 160}, {32, 3, 192, 192}}));
    ShownSurvey shown(*m_store);
    ChartHost host(*m_store, shown);
    LessonStage stage;
    stage.network = "alexnet";
    stage.chart = "input-sizes";
    stage.schedule = "surveyed:10";
    stage.iterations = 300;
    shown.show(0);
    host.showChart(stage);
    QVERIFY(host.chart() != nullptr);
    const SizeForecasts& values = host.chart()->findChild<SessionFigures*>()->forecasts();
    QCOMPARE(values.choice().iterations, std::int64_t{300});
    QVERIFY(std::holds_alternative<AlternatingSizes>(values.choice().spec));
    QCOMPARE(values.result().schedule.iterations(), std::int64_t{300});
  }

  void aChartShowsTheStepsSettingOfBenchmark() {
    m_store->replace(alexnet());
    ShownSurvey shown(*m_store);
    ChartHost host(*m_store, shown);
    LessonStage stage;
    stage.network = "alexnet";
    shown.show(0);
    for (const bool benchmark : {true, false, true}) {
      stage.benchmark = benchmark;
      stage.chart = "determinism";
      host.showChart(stage);
      QVERIFY(host.chart()->title().endsWith(benchmark ? QStringLiteral("on") : QStringLiteral("off")));
      stage.chart = "warm-up";
      host.showChart(stage);
      const auto policy = [&host] { return host.chart()->findChild<SessionFigures*>()->warmup().policy().name; };
      QCOMPARE(policy(), std::string(benchmark ? "pytorch-benchmark" : "pytorch"));
      stage.benchmark = !benchmark;  // the chart is there already
      host.showChart(stage);
      QCOMPARE(policy(), std::string(benchmark ? "pytorch" : "pytorch-benchmark"));
    }
  }

  void theSurveyUnderWayIsShownAndItsFiguresWait() {
    open();
    Session session = alexnet();
    session.surveys[0].ended.reset();
    m_store->replace(session);
    QTRY_VERIFY(view().originBar().text().contains(QStringLiteral("Measuring")));
    QCOMPARE(m_page->charts().size(), 1);
    QVERIFY(!view().originBar().measureButton()->isEnabled());
    m_store->apply({SurveyEnded{}});
    QTRY_VERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
  }
};

}  // namespace lesson_sessions_test

CONVSCOPE_QT_TEST(lesson_sessions_test::LessonSessionsTest, lesson_sessions)
#include "lesson_sessions_test.moc"
