// Steps that compare recordings: the charts in the window and in a handout.
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QTest>
#include <cstdlib>

#include "core/problem_text.h"
#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/chart/chart_view.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/chart/row_chart.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"

namespace compared_recordings_test {

using namespace convscope;
using testing::alexnet;

/// Returns a lesson whose first step has `words` after its first figure, and whose steps have the chart `chart`.
Lesson lessonWith(const std::string& words, const std::string& chart = "memory") {
  std::string text = testing::kLesson;
  const std::string key = "chart: memory";
  text.replace(text.find(key), key.size(), "chart: " + chart);
  const std::string figure = "{fastest.time}";
  text.insert(text.find(figure) + figure.size(), words);
  return lessonFromText(text, "own.md");
}

/// Knows alexnet-fp32, the same network "another" and "third" of another and a third GPU, and "vgg".
std::shared_ptr<const Session> load(const std::string& name) {
  if (name == "vgg") return std::make_shared<const Session>(testing::syntheticSession({.network = "vgg16"}, {{}}));
  auto session = std::make_shared<Session>(alexnet());
  if (name == "alexnet-fp32") return session;
  if (name != "another" && name != "third") return nullptr;
  session->surveys[0].problems.front().subject.layers = {"features.0.with.a.much.longer.name"};
  session->surveys[0].started.device.name = name == "another" ? "Another GPU" : "Third GPU";
  for (ProblemResult& problem : session->surveys[0].problems) {
    for (Trial& trial : problem.trials) {
      for (Samples* samples : {&trial.single, &trial.hot}) {
        for (double& us : samples->us) us *= 3;
      }
    }
  }
  return session;
}

class ComparedRecordingsTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() {
    QVERIFY(showPage());
    m_page->setLoader(load);
  }
  void cleanup() { closePage(); }

  /// The one that the window shows, if another than the first was chosen.
  void aSlideHasTheChosenRecording() {
    m_page->openLesson(lessonWith(" and {fastest.time@another} and {fastest.time@third}"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    QCOMPARE(view().otherRecording(), std::string("another"));
    emit view().stagePanel().otherChosen(QStringLiteral("third"));
    QTRY_COMPARE(deviceOf(1), QStringLiteral("Third GPU"));
    QCOMPARE(view().otherRecording(), std::string("third"));
    const SessionStore nothing;
    const SessionLoader loader = load;
    LessonMaterial material(*view().lesson(), nothing, loader, false);
    QCOMPARE(material.charts(view().lesson()->steps.front()).at(1)->session, QStringLiteral("another"));
    material.compareWith(view().otherRecording());
    QCOMPARE(material.charts(view().lesson()->steps.front()).at(1)->session, QStringLiteral("third"));
    QCOMPARE(material.furtherRecordings(view().lesson()->steps.front()), QStringList{QStringLiteral("another")});
  }

  void bothRecordingsAreShown() {
    m_page->openLesson(lessonWith(" and {fastest.time@another}"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    QVERIFY(deviceOf(0) != QStringLiteral("Another GPU"));
    QCOMPARE(deviceOf(1), QStringLiteral("Another GPU"));
    QVERIFY(!view().stagePanel().otherChoice().isVisible());
    for (const ChartPainter* chart : m_page->charts())
      QCOMPARE(chart->source().selectedProblem(), m_page->charts().front()->source().selectedProblem());
    QVERIFY(m_page->charts().front()->source().selectedProblem() > 0);
    view().nextStep();  // compares nothing
    view().stepView().question().predict(0);
    view().showAnswer();
    QTRY_COMPARE(m_page->charts().size(), 1);
    view().goBack();
    QTRY_COMPARE(m_page->charts().size(), 2);
    const auto difference = [this] {
      return m_page->charts().at(0)->size().height() - m_page->charts().at(1)->size().height();
    };
    QTRY_VERIFY2(std::abs(difference()) <= 1, qPrintable(QString::number(difference())));
  }

  void comparedBarsHaveOneAxis() {
    m_page->openLesson(lessonWith(" and {fastest.time@another}", "algorithms-detail\naxis: 1.5"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    const double fastest = fastestUs(1);
    QVERIFY(fastest > 2 * fastestUs(0));
    for (const int chart : {0, 1})
      QTRY_COMPARE(qobject_cast<const RowChart*>(m_page->charts().at(chart))->scale().high(), 1.5 * fastest);
  }

  /// Without the key `axis`, in each chart of times.
  void comparedChartsHaveOneAxis_data() {
    QTest::addColumn<QString>("chart");
    for (const char* chart : {"algorithms", "algorithms-detail", "share", "warm-up", "determinism", "memory",
                              "memory-network", "input-sizes", "input-sizes-layer"})
      QTest::newRow(chart) << chart;
  }
  void comparedChartsHaveOneAxis() {
    QFETCH(const QString, chart);
    m_page->openLesson(lessonWith(" and {fastest.time@another}", chart.toStdString()));
    QTRY_COMPARE(m_page->charts().size(), 2);
    for (const int each : {0, 1}) {
      QVERIFY(m_page->charts().at(each)->emptyReason().isEmpty());
      QCOMPARE(m_page->charts().at(each)->name(), chart);
    }
    QTRY_COMPARE(axisOf(0), axisOf(1));
    QTRY_COMPARE(plotWidth(0), plotWidth(1));
    const double shared = axisOf(0).high;
    m_page->openLesson(lessonWith("", chart.toStdString()));  // three times as fast as the other recording
    QTRY_COMPARE(m_page->charts().size(), 1);
    QTRY_VERIFY(axisOf(0).high < shared);
  }

  void theOtherChartIsOfTheLayerTheTextSpeaksOf() {
    m_page->openLesson(lessonWith(" and {fastest.time(features.6 fwd)@another}"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    QCOMPARE(subjectOf(0), QStringLiteral("features.3 wgrad"));
    QCOMPARE(subjectOf(1), QStringLiteral("features.6 fwd"));
    QVERIFY2(originOf(0).endsWith(QStringLiteral(", features.3, backward-filter")), qPrintable(originOf(0)));
    QVERIFY2(originOf(1).endsWith(QStringLiteral(", features.6, forward")), qPrintable(originOf(1)));
  }

  void aSingleChartOfOneLayerSaysWhichLayer() {
    m_page->openLesson(lessonWith(""));
    QTRY_COMPARE(m_page->charts().size(), 1);
    QCOMPARE(originOf(0), QStringLiteral("features.3, backward-filter"));
  }

  /// Two charts share the height, so each takes no second line that it does not need.
  void theLineOverAChartTakesTheWidthInAClass() {
    m_page->resize(2200, 1100);
    m_page->openLesson(lessonWith(" and {fastest.time(features.6 fwd)@another}"));
    view().setClassroom(true);
    while (view().shownPart() != StepPart::Chart) view().nextStep();
    QTRY_COMPARE(m_page->charts().size(), 2);
    for (const int chart : {0, 1}) {
      const QLabel& line = *originLabel(chart);
      QVERIFY(originOf(chart).size() > 50);
      QTRY_VERIFY(line.fontMetrics().horizontalAdvance(line.text()) < line.width());
      QTRY_VERIFY2(line.height() < 2 * line.fontMetrics().lineSpacing(), qPrintable(originOf(chart)));
    }
  }

  void ofSeveralTheReaderChooses() {
    m_page->openLesson(
        lessonWith(" and {fastest.time@another} and {fastest.time(features.6 fwd)@third} and {survey.device@gone}"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    QComboBox& choice = view().stagePanel().otherChoice();
    QVERIFY(choice.isVisible());
    QCOMPARE(choice.count(), 2);  // without the one that does not exist
    QCOMPARE(choice.currentText(), QStringLiteral("another"));
    QCOMPARE(subjectOf(1), QStringLiteral("features.3 wgrad"));
    choice.setFocus();
    QTest::keyClick(&choice, Qt::Key_Down);
    QTRY_VERIFY(originOf(1).contains(QStringLiteral("Third GPU")));
    QCOMPARE(deviceOf(1), QStringLiteral("Third GPU"));
    QCOMPARE(subjectOf(1), QStringLiteral("features.6 fwd"));
    QCOMPARE(subjectOf(0), QStringLiteral("features.3 wgrad"));
    view().nextStep();
    view().goBack();
    QTRY_COMPARE(choice.currentText(), QStringLiteral("another"));  // a step starts with the first one
  }

  void theSameNetworkIsTheFirstChoice() {
    m_page->openLesson(lessonWith(" {fastest.time(features.5 fwd)@vgg} and {fastest.time@another}"));
    QTRY_COMPARE(m_page->charts().size(), 2);
    const QComboBox& choice = view().stagePanel().otherChoice();
    QCOMPARE(choice.currentText(), QStringLiteral("another"));
    QCOMPARE(choice.itemText(1), QStringLiteral("vgg"));
  }

  void theLineBelowNamesAllRecordings() {
    m_page->openLesson(lessonWith(" {fastest.time@another} {fastest.time(features.5 fwd)@vgg} {survey.device@gone}"));
    const QStringList lines = view().originBar().text().split(u'\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].startsWith(QStringLiteral("alexnet, vgg16, input ")), qPrintable(lines[0]));
    const QString ending = QStringLiteral(
        ", fp32 (TF32 off), NCHW (contiguous), cuDNN graph · "
        "recorded 2026-01-02 on Another GPU, cuDNN 9.19.0");
    QVERIFY2(lines[1].startsWith(QStringLiteral("alexnet, input ")) && lines[1].endsWith(ending), qPrintable(lines[1]));
    view().nextStep();  // compares nothing
    QVERIFY2(view().originBar().text().startsWith(QStringLiteral("alexnet, input ")),
             qPrintable(view().originBar().text()));
    QVERIFY(!view().originBar().text().contains(u'\n'));
  }

  /// Many recordings take no room from the question, and nothing from the note below them.
  void theLineBelowHasAnEnd() {
    const QString note = QStringLiteral("A measurement here uses another device.");
    m_page->setExperimentNote([note](const LessonStage&) { return note; });
    m_page->resize(640, 800);
    m_page->openLesson(lessonWith(" {fastest.time@another} {fastest.time(features.6 fwd)@third}"));
    const QList<QLabel*> lines = view().originBar().findChildren<QLabel*>();
    QCOMPARE(lines.size(), 2);
    QTRY_VERIFY(lines[0]->text().endsWith(u'…'));
    QTRY_VERIFY(lines[0]->heightForWidth(lines[0]->width()) <= lines[0]->height());
    QCOMPARE(lines[1]->text(), note);
    QVERIFY(view().originBar().text().contains(QStringLiteral("Third GPU")));
  }

  /// A choice is no part of the handout's text, but decides by another recording.
  void theHandoutNamesAllRecordings() {
    const SessionStore nothing;
    const SessionLoader loader = load;
    const auto sizeWith = [&](const std::string& condition) {
      std::string text = testing::kLesson;
      text.replace(text.find("fastest.time > 0 us"), std::string("fastest.time > 0 us").size(), condition);
      return handoutPdf(lessonFromText(text, "own.md"), nothing, loader, {HandoutFor::SelfStudy}).size();
    };
    QVERIFY(sizeWith("fastest.time@another > 0 us") > sizeWith("fastest.time > 0 us"));
  }

  void theHandoutHasBothCharts() {
    const SessionStore nothing;
    const SessionLoader loader = load;
    const auto sizeOf = [&](const std::string& words) {
      return handoutPdf(lessonWith(words), nothing, loader, {HandoutFor::SelfStudy}).size();
    };
    const auto one = sizeOf(" and {fastest.time(features.6 fwd)}");
    const auto two = sizeOf(" and {fastest.time(features.6 fwd)@another}");
    const auto more = sizeOf(" and {fastest.time(features.6 fwd)@another} {survey.device@third}");
    constexpr int kChart = 2000;  // bytes
    QVERIFY2(two > one + kChart, qPrintable(QString::number(two - one)));
    QVERIFY2(more < two + kChart, qPrintable(QString::number(more - two)));
  }

 private:
  QString deviceOf(int chart) const {
    return toQString(m_page->charts().at(chart)->source().survey()->started.device.name);
  }
  QString subjectOf(int chart) const {
    const ShownSurvey& shown = m_page->charts().at(chart)->source();
    const NetworkProblem& subject = shown.problemAt(shown.selectedProblem())->subject;
    return toQString(subject.layers.front() + " " + toText(subject.problem.pass));
  }
  double fastestUs(int chart) const {
    const ShownSurvey& shown = m_page->charts().at(chart)->source();
    const ProblemFigures& figures = shown.figures(shown.problem());
    return figures.times[*figures.marks.fastest].median;
  }
  double plotWidth(int chart) const {
    const ChartPainter* shown = m_page->charts().at(chart);
    if (const auto* plot = qobject_cast<const PlotChart*>(shown)) return plot->view().rect.width();
    return qobject_cast<const RowChart*>(shown)->plotRect().width();
  }
  /// Returns the range of a chart's axis of times.
  PlotRange axisOf(int chart) const {
    const ChartPainter* shown = m_page->charts().at(chart);
    if (const auto* plot = qobject_cast<const PlotChart*>(shown)) return plot->view().yAxis.home();
    const TimeScale& scale = qobject_cast<const RowChart*>(shown)->scale();
    return {scale.low(), scale.high()};
  }
  /// Returns the line above a chart.
  QString originOf(int chart) const { return originLabel(chart)->text(); }
  const QLabel* originLabel(int chart) const {
    QWidget& host = *ChartView::of(*m_page->charts().at(chart))->parentWidget();
    const QLayout& column = *host.parentWidget()->layout();
    return column.itemAt(column.indexOf(&host) - 1)->widget()->findChild<QLabel*>();
  }
};

}  // namespace compared_recordings_test

CONVSCOPE_QT_TEST(compared_recordings_test::ComparedRecordingsTest, compared_recordings)
#include "compared_recordings_test.moc"
