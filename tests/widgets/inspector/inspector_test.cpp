#include "widgets/inspector/inspector.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "algorithms/streamed_survey.h"
#include "analysis/command_lines.h"
#include "support/qt_test.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/inspector/kernel_text.h"
#include "widgets/inspector/sample_histogram.h"
#include "widgets/inspector/wrapped_text.h"

namespace inspector_test {

using namespace convscope;

class InspectorTest : public QObject {
  Q_OBJECT

 private slots:
  void speaksOfTheSelection();
  void copiesTheLine();
  void saysThatNothingIsMeasured();
  void isNeverClipped();
  void largeLettersCutNothing();
  void namesChoicesByTheLibrary();
  void saysWhatIsNoFinalist();
  void countsSamplesBeyondTheAxis();
  void kernelsAreReadable();
  void showsWhereTheTimeGoes();
  void saysWhyTheFastestIsFaster();
};

void InspectorTest::speaksOfTheSelection() {
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
  inspector.setHost([](const SurveyStarted&) { return "gpu1"; });
  inspector.refresh();
  QVERIFY(inspector.reproducingText().contains(QStringLiteral(" --host gpu1")));
}

void InspectorTest::copiesTheLine() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  inspector.resize(330, 900);
  inspector.show();
  store.replace(testing::makeSession({}));
  current.show(0, 2, 1);
  QTest::mouseClick(inspector.findChild<QPushButton*>(), Qt::LeftButton);
  QCOMPARE(QGuiApplication::clipboard()->text(), inspector.reproducingText());
  store.apply({SurveyResumed{1, {}}, CandidatesListed{1, 2, {}}});
  QTRY_VERIFY(inspector.reproducingText().isEmpty());  // what was selected is gone
}

void InspectorTest::saysThatNothingIsMeasured() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  inspector.show();
  QVERIFY(inspector.text().contains(QStringLiteral("Nothing measured yet")));
  current.show(4, 17, 3);  // nothing of it is there
  QVERIFY(inspector.text().contains(QStringLiteral("Nothing measured yet")));
}

void InspectorTest::isNeverClipped() {
  Session session = testing::makeSession({});
  Trial& trial = session.surveys[0].problems[0].trials[0];
  trial.kernels = {std::string(500, 'k'), "<b>bold</b>"};
  trial.launches = {{trial.kernels[0], 12.5, {2147483647, 65535, 65535}, {256, 1, 1}, 168, 232448},
                    {trial.kernels[1], 1, {1, 1, 1}, {1, 1, 1}, 8, 0}};
  trial.candidate.id = std::string(200, 'e');
  session.surveys[0].problems[0].subject.layers = {std::string(200, 'l')};
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  constexpr int kNarrow = 230;
  inspector.resize(kNarrow, 600);
  inspector.show();
  store.replace(session);
  current.show(0, 0, 0);
  QVERIFY(inspector.minimumSizeHint().width() <= kNarrow);
  const auto texts = inspector.findChildren<WrappedText*>();
  QCOMPARE(texts.size(), 2);
  for (const WrappedText* text : texts) {
    QTRY_VERIFY(text->mapTo(&inspector, QPoint(text->width(), 0)).x() <= kNarrow);
    QVERIFY(text->document()->size().height() <= text->height());
    QVERIFY(text->document()->idealWidth() <= text->width());
  }
  QVERIFY(inspector.findChild<QScrollArea*>()->verticalScrollBar()->isVisible());
  QVERIFY(texts.front()->toPlainText().contains(QStringLiteral("<b>bold</b>")));
}

/// Nothing in it is wider than the panel, which has no horizontal scroll bar, and the histogram keeps a plot.
void InspectorTest::largeLettersCutNothing() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  QFont large = inspector.font();
  large.setPixelSize(21);
  inspector.setFont(large);
  constexpr int kNarrow = 220;
  inspector.resize(kNarrow, 500);
  inspector.show();
  store.replace(testing::makeSession({}));
  current.show(0, 1, 2);
  const auto& area = *inspector.findChild<QScrollArea*>();
  QTRY_VERIFY(area.widget()->width() <= area.viewport()->width());
  const auto& view = *inspector.findChild<PlotChartView*>();
  const auto& histogram = *inspector.findChild<SampleHistogram*>();
  QTRY_VERIFY2(histogram.view().rect.height() >= 3 * view.fontMetrics().height(),
               qPrintable(QString::number(histogram.view().rect.height())));
}

void InspectorTest::namesChoicesByTheLibrary() {
  Session session = testing::makeSession({});
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  store.replace(session);
  current.show(0, 0);
  QVERIFY(inspector.text().contains(QStringLiteral("Heuristic choice (benchmark off)")));
  session.surveys[0].started.options.backend = "onednn";  // PyTorch has no switch for it
  store.replace(session);
  current.show(0, 0);
  QVERIFY(inspector.text().contains(QStringLiteral("First choice of the library (benchmark applies to cuDNN only)")));
  QVERIFY(!inspector.text().contains(QStringLiteral("benchmark off")));
}

void InspectorTest::saysWhatIsNoFinalist() {
  Session session = testing::makeSession({});
  ProblemResult& problem = session.surveys[0].problems[0];
  const auto trial = static_cast<std::size_t>(*problem.fastest() == 0 ? 1 : 0);
  problem.trials[trial].hot = {};
  problem.trials[trial].single.us = {900};
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  store.replace(session);
  current.show(0, 0, static_cast<int>(trial));
  QVERIFY2(inspector.text().contains(QStringLiteral("ruled out early. One isolated sample was enough")),
           qPrintable(inspector.text()));
  QVERIFY2(inspector.text().contains(QStringLiteral("With its launch, it took 900 µs")), qPrintable(inspector.text()));
  // One back-to-back sample is a solid dot.
  problem.trials[trial].hot.us = {890};
  problem.trials[trial].hot.repeats = 4;
  store.replace(session);
  current.show(0, 0, static_cast<int>(trial));
  QVERIFY2(inspector.text().contains(QStringLiteral("one back-to-back sample, the mean of 4 executions")),
           qPrintable(inspector.text()));
  QVERIFY(!inspector.text().contains(QStringLiteral("ruled out early")));
}

void InspectorTest::countsSamplesBeyondTheAxis() {
  Session session = testing::makeSession({});
  const std::size_t fastest = *session.surveys[0].problems[0].fastest();
  Trial& trial = session.surveys[0].problems[0].trials[fastest];
  const auto legend = [&] {
    SessionStore store;
    ShownSurvey current{store};
    SampleHistogram chart(current);
    store.replace(session);
    current.show(0, 0, static_cast<int>(fastest));
    chart.rebuildNow();
    QStringList texts;
    for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
    return texts.join(u'\n');
  };
  trial.hot.us = {50, 51, 52};
  trial.single.us = {53};
  QVERIFY2(!legend().contains(QStringLiteral("beyond")), qPrintable(legend()));
  trial.single.us = {52.1, 80, 81};
  QVERIFY2(legend().contains(QStringLiteral("isolated: 80.0 µs, 2 beyond the axis")), qPrintable(legend()));
}

void InspectorTest::showsWhereTheTimeGoes() {
  Session session = testing::makeSession({});
  ProblemResult& problem = session.surveys[0].problems[0];
  const std::size_t fastest = *problem.fastest();
  const std::size_t other = fastest == 0 ? 1 : 0;
  problem.trials[fastest].kernels = {"nchwToNhwcKernel<float>", "volta_scudnn_128x64"};
  problem.trials[fastest].launches = {{"nchwToNhwcKernel<float>", 25, {64, 4, 1}, {256, 1, 1}, 32, 4096},
                                      {"volta_scudnn_128x64", 75, {343, 1, 1}, {128, 1, 1}, 168, 49152}};
  problem.trials[other].kernels = {"nchwToNhwcKernel<float>", "volta_scudnn_128x64"};
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  store.replace(session);
  current.show(0, 0, static_cast<int>(fastest));
  for (const char* part : {"Its kernels take 100", "25.0", "convert the layout, which channels_last avoids",
                           "<i>converts the layout</i>", "64x4 x 256", "168", "48.0 KiB", "TFLOP/s"})
    QVERIFY2(inspector.text().contains(QString::fromUtf8(part)), part);
  QVERIFY(!inspector.text().contains(QStringLiteral("The fastest:")));  // it is described above
  current.show(0, 0, static_cast<int>(other));
  QVERIFY(inspector.text().contains(QStringLiteral("<b>The fastest:</b> Its kernels take 100")));
  const QString names = inspector.text().section(QStringLiteral("<hr>"), 0, 0);
  QVERIFY(names.contains(QStringLiteral("volta_scudnn_128x64")));
  QVERIFY(!names.contains(QStringLiteral("64x4")));  // launches of another algorithm
}

void InspectorTest::saysWhyTheFastestIsFaster() {
  Session session = testing::makeSession({});
  ProblemResult& problem = session.surveys[0].problems[0];
  const std::size_t fastest = *problem.fastest();
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  store.replace(session);
  current.show(0, 0);
  const auto heuristics = current.figures(0).marks.heuristics;
  QVERIFY(heuristics && *heuristics != fastest);
  const QString why = QStringLiteral("<b>Why ");
  QVERIFY(inspector.text().contains(why));
  QVERIFY(inspector.text().contains(QStringLiteral("which would tell more, were not recorded")));
  problem.trials[fastest].candidate.family = Family::Winograd;
  problem.trials[*heuristics].candidate.family = Family::ImplicitGemm;
  store.replace(session);
  current.show(0, 0, static_cast<int>(*heuristics));
  QVERIFY(inspector.text().contains(QStringLiteral("The faster one is a Winograd algorithm")));
  QVERIFY(!inspector.text().contains(QStringLiteral("Neither the library")));
  QVERIFY(inspector.text().contains(why + QStringLiteral("the fastest is faster than this algorithm")));
  current.show(0, 0, static_cast<int>(fastest));
  QVERIFY(!inspector.text().contains(why));
  problem.trials[fastest].kernels = {"gemm"};
  problem.trials[fastest].launches = {{"gemm", 10, {1, 1, 1}, {128, 1, 1}, 32, 0}};
  store.replace(session);
  current.show(0, 0, static_cast<int>(*heuristics));
  QVERIFY(inspector.text().contains(QStringLiteral("The times of the slower one")));
}

void InspectorTest::kernelsAreReadable() {
  QCOMPARE(kernelText("gemm<float>"), QStringLiteral("gemm<float>"));
  QCOMPARE(kernelText("_ZN4conv6kernelEi"), QStringLiteral("conv::kernel(int)"));
  QCOMPARE(kernelText("_ZN17cutlass__5x_cudnn6KernelINS_4gemm9GemmShapeILi128ELi12..."),
           QStringLiteral("cutlass__5x_cudnn::Kernel::gemm::GemmShape…"));
  QCOMPARE(kernelText("_Z99999999999999999999999x"), QStringLiteral("_Z99999999999999999999999x"));
  QCOMPARE(kernelText("_Z"), QStringLiteral("_Z"));
  QCOMPARE(kernelText(""), QString());
}

}  // namespace inspector_test

CONVSCOPE_QT_TEST(inspector_test::InspectorTest, inspector)
#include "inspector_test.moc"
