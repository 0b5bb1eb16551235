#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "run/made_timeline.h"
#include "support/qt_test.h"
#include "widgets/run/span_text.h"
#include "widgets/run/timeline_view.h"

namespace timeline_view_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

struct ShownTimeline {
  explicit ShownTimeline(int count = 100, const QSize& size = {1000, 300}) {
    view.resize(size);
    view.show();
    view.setTimeline(madeTimeline(count));
  }

  void turnWheel(const QPoint& at, int steps, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.viewport(), &event);
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(view.viewport(), Qt::LeftButton, modifiers, from);
    for (const QPoint& point : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, QPointF(point), QPointF(view.viewport()->mapToGlobal(point)), Qt::NoButton,
                       Qt::LeftButton, modifiers);
      QCoreApplication::sendEvent(view.viewport(), &move);
    }
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, modifiers, to);
  }
  void key(Qt::Key key) { QTest::keyClick(&view, key); }
  double timeAt(int x) const {
    const double zero = view.xOf(view.range().begin);
    return view.range().begin + (x - zero) / (view.xOf(view.range().end) - zero) * view.range().length();
  }

  TimelineView view;
};

constexpr SpanPlace kFirstKernel{2, 0, 0};

}  // namespace

class TimelineViewTest : public QObject {
  Q_OBJECT

 private slots:
  void paintsTwoRectanglesAPixelAtMost();
  void theWheelZoomsAboutThePointer();
  void keysZoomMoveAndFit();
  void staysWithinTheRun();
  void aDragMoves();
  void aDragWithShiftMarksARange();
  void aClickSelects();
  void aDoubleClickShowsASpan();
  void revealsWhatIsSelected();
  void opensLanes();
  void namesSpans();
  void labelsTheRuler();
  void showsNothing();
};

void TimelineViewTest::paintsTwoRectanglesAPixelAtMost() {
  ShownTimeline test(500'000, {1200, 400});  // a million spans and more
  constexpr int kRows = 4;
  for (const int zooms : {0, 5, 20, 30}) {
    for (int i = 0; i < zooms; ++i) test.key(Qt::Key_W);
    test.view.grab();
    QVERIFY(test.view.painted().rectangles > 0);
    QVERIFY2(test.view.painted().rectangles <= kRows * (2 * 1200 + 1), qPrintable(QString::number(zooms)));
    QVERIFY(test.view.painted().labels <= kRows * 1200 / 30);
    test.view.fit();
  }
}

void TimelineViewTest::theWheelZoomsAboutThePointer() {
  ShownTimeline test;
  const QPoint at(700, 100);
  const double time = test.timeAt(at.x());
  test.turnWheel(at, 3);
  QVERIFY(test.view.range().length() < 600);
  QVERIFY(qAbs(test.timeAt(at.x()) - time) < 1e-6);
  test.turnWheel(at, 2, Qt::ControlModifier);
  QVERIFY(qAbs(test.timeAt(at.x()) - time) < 1e-6);
  const TimeRange before = test.view.range();
  test.turnWheel(at, -1, Qt::ShiftModifier);
  QVERIFY(test.view.range().begin > before.begin);
  QVERIFY(qAbs(test.view.range().length() - before.length()) < 1e-6);
  test.turnWheel(at, -100);
  QCOMPARE(test.view.range(), (TimeRange{0, 1000}));
}

void TimelineViewTest::keysZoomMoveAndFit() {
  ShownTimeline test;
  for (const auto& [in, out] : {std::pair(Qt::Key_W, Qt::Key_S), std::pair(Qt::Key_Plus, Qt::Key_Minus)}) {
    test.key(in);
    QVERIFY(qAbs(test.view.range().length() - 800) < 1e-6);
    test.key(out);
    QVERIFY(qAbs(test.view.range().length() - 1000) < 1e-6);
  }
  test.key(Qt::Key_W);
  for (const auto& [left, right] : {std::pair(Qt::Key_A, Qt::Key_D), std::pair(Qt::Key_Left, Qt::Key_Right)}) {
    const double before = test.view.range().begin;
    test.key(left);
    QVERIFY(test.view.range().begin < before);
    test.key(right);
    test.key(right);
    QVERIFY(test.view.range().begin > before);
    test.key(left);
  }
  for (const Qt::Key fit : {Qt::Key_F, Qt::Key_0}) {
    test.key(Qt::Key_W);
    test.key(fit);
    QCOMPARE(test.view.range(), (TimeRange{0, 1000}));
  }
}

void TimelineViewTest::staysWithinTheRun() {
  ShownTimeline test;
  test.view.setRange({-500, 200});
  QCOMPARE(test.view.range(), (TimeRange{0, 700}));
  test.view.setRange({900, 5000});
  QCOMPARE(test.view.range(), (TimeRange{0, 1000}));
  for (int i = 0; i < 200; ++i) test.key(Qt::Key_W);
  QVERIFY(test.view.range().length() > 0.0009);
  QVERIFY(!test.view.grab().isNull());
}

void TimelineViewTest::aDragMoves() {
  ShownTimeline test;
  test.view.setRange({400, 600});
  const double time = test.timeAt(500);
  test.drag({500, 100}, {650, 100});
  QVERIFY(qAbs(test.timeAt(650) - time) < 1e-6);
  QVERIFY(!test.view.selected());
}

void TimelineViewTest::aDragWithShiftMarksARange() {
  ShownTimeline test;
  QSignalSpy marked(&test.view, &TimelineView::markedChanged);
  const TimeRange expected{test.timeAt(400), test.timeAt(700)};
  test.drag({700, 100}, {400, 100}, Qt::ShiftModifier);
  QVERIFY(!marked.isEmpty());
  QVERIFY(qAbs(test.view.marked()->begin - expected.begin) < 1e-6);
  QVERIFY(qAbs(test.view.marked()->end - expected.end) < 1e-6);
  test.drag({400, 100}, {5000, 100}, Qt::ShiftModifier);
  QCOMPARE(test.view.marked()->end, 1000);
  test.key(Qt::Key_Escape);
  QVERIFY(!test.view.marked());
}

void TimelineViewTest::aClickSelects() {
  ShownTimeline test;
  test.view.setRange({0, 50});
  QTest::mouseClick(test.view.viewport(), Qt::LeftButton, {}, test.view.pointOf(kFirstKernel));
  QCOMPARE(test.view.selected(), std::optional(kFirstKernel));
  QVERIFY(test.view.accessibleDescription().contains(QStringLiteral("conv1")));
  test.key(Qt::Key_M);
  QCOMPARE(test.view.marked(), std::optional(TimeRange{5, 8}));
  QTest::mouseClick(test.view.viewport(), Qt::LeftButton, {}, {990, 290});
  QVERIFY(!test.view.selected());
}

void TimelineViewTest::aDoubleClickShowsASpan() {
  ShownTimeline test;
  QTest::mouseDClick(test.view.viewport(), Qt::LeftButton, {}, test.view.pointOf(kFirstKernel));
  QCOMPARE(test.view.range(), (TimeRange{5 - 0.75, 8 + 0.75}));
}

void TimelineViewTest::revealsWhatIsSelected() {
  ShownTimeline test(100'000, {600, 60});
  const SpanPlace last{2, 0, 49'999};
  test.view.select(last, true);
  const double x = test.view.xOf(test.view.timeline()->at(last).begin);
  QVERIFY(x > 0 && x < 600);
  QVERIFY(test.view.viewport()->rect().contains(test.view.pointOf(last)));
  QVERIFY(test.view.verticalScrollBar()->value() > 0);
  const TimeRange range = test.view.range();
  test.view.select(last, true);
  QCOMPARE(test.view.range(), range);
}

void TimelineViewTest::opensLanes() {
  auto timeline = std::make_shared<Timeline>();
  timeline->names = {"a"};
  std::vector<TimelineSpan> spans;
  for (int i = 0; i < 10; ++i) spans.push_back({0.0 + i, 100.0 - i, 0});
  std::size_t leftOut = 0;
  timeline->lanes.push_back({LaneKind::Host, "1", -1, {}, rowsOf(spans, true, leftOut)});
  timeline->end = 100;
  TimelineView view;
  view.resize(800, 400);
  view.show();
  view.setTimeline(timeline);
  view.grab();
  QCOMPARE(view.painted().rectangles, 3);
  const QPoint title(20, view.pointOf({0, 0, 0}).y());
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, title);
  view.grab();
  QCOMPARE(view.painted().rectangles, 10);
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, title);
  view.select(SpanPlace{0, 9, 0}, true);
  view.grab();
  QCOMPARE(view.painted().rectangles, 10);
}

void TimelineViewTest::namesSpans() {
  const auto timeline = madeTimeline(2);
  const TimelineSpan& kernel = timeline->at(kFirstKernel);
  QCOMPARE(spanLabel(*timeline, kernel, 100), QStringLiteral("my_gemm_kernel"));
  QCOMPARE(spanLabel(*timeline, kernel, 4), QStringLiteral("my_g"));
  QVERIFY(spanLine(*timeline, kernel).contains(QStringLiteral("layer conv1")));
  const QString tip = spanToolTip(*timeline, timeline->at({0, 0, 0}));
  QVERIFY2(tip.contains(QStringLiteral("&lt;b&gt;iteration")), qPrintable(tip));
}

void TimelineViewTest::labelsTheRuler() {
  QCOMPARE(rulerText(1.5e6, 5e5), QStringLiteral("1.5 s"));
  QCOMPARE(rulerText(85130, 500), QStringLiteral("85.1 ms"));
  QCOMPARE(rulerText(85130, 5), QStringLiteral("85130 µs"));
  QCOMPARE(rulerText(0.25, 0.05), QStringLiteral("0.25 µs"));
}

void TimelineViewTest::showsNothing() {
  TimelineView view;
  view.resize(400, 200);
  view.show();
  view.grab();
  view.setTimeline(nullptr);
  QTest::keyClick(&view, Qt::Key_W);
  QTest::mouseClick(view.viewport(), Qt::LeftButton);
  view.setTimeline(std::make_shared<Timeline>());
  QTest::keyClick(&view, Qt::Key_S);
  QTest::mouseDClick(view.viewport(), Qt::LeftButton);
  QVERIFY(!view.grab().isNull());
  QCOMPARE(view.painted().rectangles, 0);
}

}  // namespace timeline_view_test

CONVSCOPE_QT_TEST(timeline_view_test::TimelineViewTest, timeline_view)
#include "timeline_view_test.moc"
