#include <QImage>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

#include "support/qt_test.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/fitted_column.h"
#include "widgets/shared/two_line_label.h"

namespace fitting_test {

using namespace convscope;

/// What gives way in a narrow window, and what must not be cut.
class FittingTest : public QObject {
  Q_OBJECT

 private slots:
  void underscoresAreNotCut();
  void aLongTextHasTwoLinesAtAnyWidth();
  void namesGiveWayToNumbers();
  void aLesserColumnGivesWayWhereNamesCannot();
};

void FittingTest::underscoresAreNotCut() {
  const auto inkOf = [](const QSize& size) {
    ElidedLabel label;
    label.setLine(QStringLiteral("____"));
    label.resize(size);
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    label.render(&image);
    int ink = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) ink += image.pixelColor(x, y) != image.pixelColor(0, 0) ? 1 : 0;
    }
    return ink;
  };
  ElidedLabel label;
  label.setLine(QStringLiteral("____"));
  QVERIFY(inkOf(label.sizeHint()) > 0);
  QCOMPARE(inkOf(label.sizeHint()), inkOf(label.sizeHint() + QSize(0, 20)));
  QVERIFY(label.minimumSizeHint().height() >= label.fontMetrics().height() + 2);
}

/// Its height must not follow its width: beside a scroll bar that comes and goes with it, the layout would loop.
void FittingTest::aLongTextHasTwoLinesAtAnyWidth() {
  constexpr int kOneLine = 300;
  TwoLineLabel label(kOneLine);
  label.setLine(QStringLiteral("short"));
  const int one = label.sizeHint().height();
  label.setLine(QStringLiteral("one of many words ").repeated(8));
  const int two = label.sizeHint().height();
  QVERIFY(two >= one + label.fontMetrics().height());
  for (const int width : {20, kOneLine, 2000}) {
    label.resize(width, two);
    QCOMPARE(label.minimumSizeHint().height(), two);
    QVERIFY(!label.grab().isNull());
  }
  const auto secondLine = [&](int width) {
    label.resize(width, two);
    const QImage image = label.grab().toImage();
    return image.copy(0, image.height() / 2, image.width(), image.height() / 2);
  };
  const auto isEmpty = [](const QImage& image) {
    QImage ground(image.size(), image.format());
    ground.fill(image.pixelColor(image.width() - 1, image.height() - 1));
    return image == ground;
  };
  QVERIFY(!isEmpty(secondLine(kOneLine)));
}

void FittingTest::aLesserColumnGivesWayWhereNamesCannot() {
  QStandardItemModel model(1, 3);
  QTableView table;
  table.setModel(&model);
  table.setColumnWidth(0, 300);
  table.setColumnWidth(1, 100);
  table.setColumnWidth(2, 100);
  new FittedColumn(table, 0, 1);
  table.resize(450, 200);
  table.show();
  QTRY_VERIFY(table.columnWidth(0) < 300);
  QVERIFY(!table.isColumnHidden(1));
  table.resize(300, 200);
  QTRY_VERIFY(table.isColumnHidden(1));
  QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
  table.resize(700, 200);
  QTRY_VERIFY(!table.isColumnHidden(1));
  QTRY_COMPARE(table.columnWidth(0), 300);
}

void FittingTest::namesGiveWayToNumbers() {
  QStandardItemModel model(1, 3);
  QTableView table;
  table.setModel(&model);
  table.setColumnWidth(0, 300);
  table.setColumnWidth(1, 100);
  table.setColumnWidth(2, 100);
  new FittedColumn(table, 0);
  table.resize(700, 200);
  table.show();
  QCOMPARE(table.columnWidth(0), 300);
  table.resize(450, 200);
  const int scrollBar = table.verticalScrollBar()->sizeHint().width();
  QTRY_COMPARE(table.columnWidth(0), 450 - 2 * table.frameWidth() - scrollBar - 200);
  table.resize(250, 200);
  QTRY_COMPARE(table.columnWidth(0), 10 * QFontInfo(table.font()).pixelSize());  // a name must not vanish
  table.resize(700, 200);
  QTRY_COMPARE(table.columnWidth(0), 300);
}

}  // namespace fitting_test

CONVSCOPE_QT_TEST(fitting_test::FittingTest, fitting)
#include "fitting_test.moc"
