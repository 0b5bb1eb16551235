#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCategoryAxis>
#include <QChart>
#include <QLabel>
#include <QLineSeries>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QValueAxis>
#include <QWheelEvent>

#include "support/qt_test.h"
#include "widgets/shared/markup.h"
#include "widgets/workload/size_plot.h"
#include "widgets/workload/workload_view.h"
#include "workload/sample_workload.h"

namespace workload_view_test {

using namespace convscope;
using namespace convscope::testing;

class WorkloadViewTest : public QObject {
  Q_OBJECT

 private slots:
  void problems();
  void facts();
  void sizesOverTime();
  void sizesOverTimeZoom();
  void withoutIterations();
};

void WorkloadViewTest::problems() {
  RecordedProblemModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QCOMPARE(model.rowCount(), 0);
  model.setWorkload(sampleWorkload());
  QCOMPARE(model.rowCount(), 6);
  const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
  QCOMPARE(cell(0, 0), QStringLiteral("conv1 8x3x64x64, 2 layers"));
  const auto toolTip = [&](int row, int column) { return model.index(row, column).data(Qt::ToolTipRole).toString(); };
  QVERIFY2(toolTip(0, 0).contains(QStringLiteral("2 layers compute")) && toolTip(0, 0).contains(QStringLiteral("a b")),
           qPrintable(toolTip(0, 0)));
  QCOMPARE(cell(1, 1), QStringLiteral("backward-filter"));
  QCOMPARE(cell(5, 2), QStringLiteral("1.98"));
  QCOMPARE(cell(2, 3), QStringLiteral("PyTorch's depthwise kernel"));
  QCOMPARE(cell(0, 4), QStringLiteral("12.1 µs"));
  QCOMPARE(cell(1, 4), QStringLiteral("–"));
  QVERIFY2(toolTip(1, 4).contains(QStringLiteral("has no time of this problem")), qPrintable(toolTip(1, 4)));
  QVERIFY2(toolTip(3, 4).contains(QStringLiteral("together they take 30.0")), qPrintable(toolTip(3, 4)));
  QVERIFY(toolTip(0, 4).contains(QStringLiteral("median")));
  QCOMPARE(cell(0, 5), QStringLiteral("fwd tf32 nchw n8 c3 k32 in64x64 f3x3 p1x1"));
  Workload one = sampleWorkload();
  one.problems.resize(1);
  one.calls.clear();
  one.kinds.clear();
  one.runs.clear();
  model.setWorkload(one);
  QCOMPARE(model.rowCount(), 1);
  QCOMPARE(cell(0, 2), QStringLiteral("not counted"));
}

void WorkloadViewTest::facts() {
  WorkloadView view;
  QVERIFY(!view.workload());
  view.setWorkload({"<train>", sampleWorkload()});
  QVERIFY(view.workload());
  const QString text = view.findChild<QLabel*>()->text();
  for (const char* part :
       {"&lt;train&gt;", "PyTorch profiler trace run 1.trace.json.gz", "NVIDIA H200, PyTorch 2.11.0",
        "benchmark on, deterministic off, allow_tf32 unknown", "504 iterations of 3 kinds",
        "PyTorch's depthwise kernel: 3 distinct problems at 2 input sizes", "4 calls after the last step"})
    QVERIFY2(text.contains(QString::fromUtf8(part)) || text.contains(escapedMarkup(QString::fromUtf8(part))), part);
  QCOMPARE(view.findChild<QTableView*>()->model()->rowCount(), 6);
  const auto button = [&](const char* title) -> QPushButton& {
    for (QPushButton* each : view.findChildren<QPushButton*>())
      if (each->text() == QLatin1String(title)) return *each;
    qFatal("no button '%s'", title);
  };
  QSignalSpy requested(&view, &WorkloadView::networkRequested);
  button("Edit a &network instead").click();
  QCOMPARE(requested.size(), 1);
  QSignalSpy run(&view, &WorkloadView::runRequested);
  button("&Show the recorded run").click();
  QCOMPARE(run.size(), 1);
  Workload withoutRun = sampleWorkload();
  withoutRun.runs.clear();
  view.setWorkload({"log", withoutRun});
  QVERIFY(button("&Show the recorded run").isHidden());
  view.setWorkload({"train", sampleWorkload()});
  QVERIFY(!button("&Show the recorded run").isHidden());
}

void WorkloadViewTest::sizesOverTime() {
  SizePlot plot;
  plot.setWorkload(sampleWorkload());
  QCOMPARE(plot.chart()->series().size(), 1);
  const auto* line = qobject_cast<QLineSeries*>(plot.chart()->series().front());
  // 2 iterations of 64x64, 500 of 96x96, one without a convolution, one of 64x64.
  const QList<QPointF> expected{{0.5, 0.5}, {2.5, 0.5}, {2.5, 1.5}, {502.5, 1.5}, {503.5, 0.5}, {504.5, 0.5}};
  QCOMPARE(line->points(), expected);
  auto* sizes = qobject_cast<QCategoryAxis*>(plot.chart()->axes(Qt::Vertical).front());
  QCOMPARE(sizes->categoriesLabels(), (QStringList{QStringLiteral("8x3x64x64"), QStringLiteral("8x3x96x96")}));
  plot.setWorkload(sampleWorkload());
  QCOMPARE(plot.chart()->series().size(), 1);
  QCOMPARE(plot.chart()->axes().size(), 2);
}

void WorkloadViewTest::sizesOverTimeZoom() {
  SizePlot plot;
  plot.resize(600, 200);
  plot.setWorkload(sampleWorkload());
  plot.show();
  plot.grab();
  auto* time = qobject_cast<QValueAxis*>(plot.chart()->axes(Qt::Horizontal).front());
  const QPoint middle = plot.chart()->plotArea().center().toPoint();
  const auto wheel = [&](int steps) {
    QWheelEvent event(middle, plot.viewport()->mapToGlobal(middle), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    event.ignore();
    QApplication::sendEvent(plot.viewport(), &event);
    return event.isAccepted();
  };
  QVERIFY(wheel(3));
  QVERIFY(time->max() - time->min() < 300);
  QVERIFY(time->min() < 252 && time->max() > 252);  // about the pointer
  const double before = time->min();
  QTest::mousePress(plot.viewport(), Qt::LeftButton, {}, middle);
  QTest::mouseMove(plot.viewport(), middle + QPoint(50, 0));
  QMouseEvent move(QEvent::MouseMove, middle + QPoint(50, 0), plot.viewport()->mapToGlobal(middle + QPoint(50, 0)),
                   Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(plot.viewport(), &move);
  QVERIFY(time->min() < before);
  wheel(100);
  QVERIFY(time->max() > time->min());
  wheel(-100);
  QCOMPARE(time->min(), 0.5);
  QCOMPARE(time->max(), 504.5);
  QCOMPARE(time->tickInterval(), 200.0);
  QVERIFY2(!wheel(-1), "the panel scrolls");
  Workload three = sampleWorkload();
  three.runs = {{0, 3, {}, {}}};
  plot.setWorkload(three);
  time = qobject_cast<QValueAxis*>(plot.chart()->axes(Qt::Horizontal).front());
  QCOMPARE(time->tickType(), QValueAxis::TicksDynamic);
  QCOMPARE(time->tickInterval(), 1.0);  // 1, 2, 3
}

void WorkloadViewTest::withoutIterations() {
  Workload workload = sampleWorkload();
  workload.runs.clear();
  SizePlot plot;
  plot.setWorkload(workload);
  QVERIFY(plot.chart()->series().isEmpty());
  QVERIFY(plot.isHidden());
}

}  // namespace workload_view_test

CONVSCOPE_QT_TEST(workload_view_test::WorkloadViewTest, workload_view)
#include "workload_view_test.moc"
