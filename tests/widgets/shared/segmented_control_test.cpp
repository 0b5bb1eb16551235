#include <QAbstractButton>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "support/qt_test.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/tokens.h"

namespace segmented_control_test {

using namespace convscope;

namespace {

struct Shown {
  Shown() {
    window.resize(600, 100);
    window.show();
    (void)QTest::qWaitForWindowActive(&window);
  }
  QAbstractButton& segment(int index) { return *control.segments()[index]; }
  QComboBox& box() { return *control.findChild<QComboBox*>(); }
  void resize(int width) { control.resize(width, control.sizeHint().height()); }

  QWidget window;
  SegmentedControl control{QStringLiteral("View"),
                           {QStringLiteral("Total time"), QStringLiteral("Time saved"), QStringLiteral("Winners")},
                           &window};
};

/// Returns the colour of most of a widget.
QColor backOf(QWidget& widget) {
  constexpr int kInside = 5;
  return widget.grab().toImage().pixelColor(kInside, kInside);
}

}  // namespace

class SegmentedControlTest : public QObject {
  Q_OBJECT

 private slots:
  void aClickChooses();
  void arrowsMoveTheChoice();
  void theTabKeyStopsOnce();
  void withoutRoomItIsABox();
  void noSegmentMoves();
  void theChosenOneIsReadableInBothPalettes();
};

void SegmentedControlTest::aClickChooses() {
  Shown shown;
  shown.resize(600);
  QSignalSpy changes(&shown.control, &SegmentedControl::currentIndexChanged);
  QCOMPARE(shown.control.currentIndex(), 0);
  QVERIFY(!shown.control.isBox());
  QTest::mouseClick(&shown.segment(2), Qt::LeftButton);
  QCOMPARE(shown.control.currentText(), QStringLiteral("Winners"));
  QTest::mouseClick(&shown.segment(2), Qt::LeftButton);  // stays chosen
  QVERIFY(shown.segment(2).isChecked());
  shown.control.setCurrentIndex(1);
  QVERIFY(shown.segment(1).isChecked() && !shown.segment(2).isChecked());
  QCOMPARE(changes.count(), 2);
}

void SegmentedControlTest::arrowsMoveTheChoice() {
  Shown shown;
  shown.resize(600);
  shown.control.setFocus();
  QVERIFY(shown.segment(0).hasFocus());
  QTest::keyClick(&shown.segment(0), Qt::Key_Right);
  QCOMPARE(shown.control.currentIndex(), 1);
  QVERIFY(shown.segment(1).hasFocus());
  QTest::keyClick(&shown.segment(1), Qt::Key_Right);
  QTest::keyClick(&shown.segment(2), Qt::Key_Left);
  QCOMPARE(shown.control.currentIndex(), 1);
}

void SegmentedControlTest::theTabKeyStopsOnce() {
  Shown shown;
  shown.resize(600);
  shown.control.setCurrentIndex(1);
  for (int i = 0; i < 3; ++i)
    QCOMPARE((shown.segment(i).focusPolicy() & Qt::TabFocus) != 0, i == shown.control.currentIndex());
  QCOMPARE(shown.control.focusProxy(), &shown.segment(1));
}

void SegmentedControlTest::withoutRoomItIsABox() {
  Shown shown;
  shown.resize(600);
  shown.control.setCurrentIndex(2);
  shown.control.setFocus();
  shown.resize(shown.control.sizeHint().width() - 1);
  QVERIFY(shown.control.isBox() && shown.box().isVisible() && !shown.segment(0).isVisible());
  QVERIFY(shown.box().hasFocus());
  QCOMPARE(shown.box().accessibleName(), QStringLiteral("View"));
  QCOMPARE(shown.box().currentText(), QStringLiteral("Winners"));
  shown.box().setCurrentIndex(0);
  QCOMPARE(shown.control.currentIndex(), 0);
  shown.resize(shown.control.sizeHint().width());
  QVERIFY(!shown.control.isBox() && shown.segment(0).isChecked() && shown.segment(0).hasFocus());
  QVERIFY(shown.control.minimumSizeHint().width() < shown.control.sizeHint().width());
}

void SegmentedControlTest::noSegmentMoves() {
  Shown shown;
  shown.resize(600);
  const QRect before = shown.segment(2).geometry();
  const QSize size = shown.control.sizeHint();
  shown.control.setCurrentIndex(2);
  QCOMPARE(shown.segment(2).geometry(), before);
  QCOMPARE(shown.control.sizeHint(), size);
  QFont larger = shown.control.font();
  larger.setPointSizeF(2 * larger.pointSizeF());
  shown.control.setFont(larger);
  QVERIFY(shown.control.sizeHint().width() > size.width() && shown.control.sizeHint().height() > size.height());
  for (const QAbstractButton* segment : shown.control.segments())
    QVERIFY(segment->width() >= segment->sizeHint().width());
}

void SegmentedControlTest::theChosenOneIsReadableInBothPalettes() {
  constexpr double kText = 4.5;
  for (const tokens::Colours* colours : {&tokens::light(), &tokens::dark()}) {
    Shown shown;
    shown.window.setPalette(tokens::paletteOf(*colours));
    shown.resize(600);
    QVERIFY(backOf(shown.segment(0)) != backOf(shown.segment(1)));
    for (const int segment : {0, 1}) QVERIFY(tokens::contrast(colours->text, backOf(shown.segment(segment))) >= kText);
  }
}

}  // namespace segmented_control_test

CONVSCOPE_QT_TEST(segmented_control_test::SegmentedControlTest, segmented_control)
#include "segmented_control_test.moc"
