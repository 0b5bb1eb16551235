// Input sizes in a small window: all of it is in sight, with the sentence about a pinned baseline.
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/shared/wrapped_line.h"
#include "window/parts/page_area.h"

namespace input_sizes_room_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QString fileOf(const char* session) {
  return QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/%1.convscope.gz").arg(QLatin1String(session));
}

}  // namespace

class InputSizesRoomTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingScrolls_data();
  void nothingScrolls();
};

void InputSizesRoomTest::nothingScrolls_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<bool>("isPinned");
  for (const QSize size : {QSize(900, 650), QSize(1280, 800)}) {
    for (const bool isPinned : {false, true}) {
      if (kSanitized && !(isPinned && size.width() == 900)) continue;
      QTest::addRow("%dx%d%s", size.width(), size.height(), isPinned ? ", pinned" : "") << size << isPinned;
    }
  }
}

void InputSizesRoomTest::nothingScrolls() {
  QFETCH(const QSize, size);
  QFETCH(const bool, isPinned);
  TestWindow test;
  test.window.resize(size);
  test.window.openFile(fileOf("resnet50-sizes-fp32"));
  if (isPinned) QVERIFY(pinBaseline(test, fileOf("resnet50-sizes-tf32")));
  auto& page = test.window.reading().page<InputSizesPage>();
  for (const char* view : {"input-sizes", "saved", "winners", "padding", "wrong-picks"}) {
    test.window.reading().area().showNamed(QLatin1String(view));
    const auto* area = page.findChild<QScrollArea*>();
    QTRY_VERIFY2(area->verticalScrollBar()->maximum() == 0, view);
    const QString sentence = page.baselineSummary();
    QCOMPARE(!sentence.isEmpty(), isPinned);
    const auto lines = page.findChildren<WrappedLine*>();
    const auto found = std::ranges::find(lines, sentence, &QLabel::text);
    if (sentence.isEmpty() || !(*found)->isVisible()) continue;  // of a view that is not of the schedule
    const WrappedLine& line = **found;
    QTRY_COMPARE(line.visibleRegion().boundingRect(), line.rect());  // none of it is cut
    QVERIFY(line.height() >= line.heightForWidth(line.width()));
    QVERIFY(line.contentsRect().width() >= page.charts().front()->size().width());
    QCOMPARE(line.palette().color(line.foregroundRole()), test.window.palette().color(QPalette::WindowText));
  }
}

}  // namespace input_sizes_room_test

CONVSCOPE_QT_TEST(input_sizes_room_test::InputSizesRoomTest, input_sizes_room)
#include "input_sizes_room_test.moc"
