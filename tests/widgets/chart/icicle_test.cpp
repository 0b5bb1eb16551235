#include "widgets/chart/icicle.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "support/qt_test.h"
#include "widgets/shared/tokens.h"

namespace icicle_test {

using namespace convscope;

namespace {

constexpr int kWidth = 1000;

/// A whole of 100: a of 60 with b of 50 and c of 10, which has d; then e of 39.9, and f, which is too narrow.
std::vector<IciclePart> parts() {
  std::vector<IciclePart> parts;
  const auto add = [&](const char* name, double size, int parent) {
    const QString text = QString::fromUtf8(name);
    parts.push_back({text, QStringLiteral("%1 ms").arg(size), text, size, parent});
  };
  add("whole", 100, -1);
  add("a", 60, 0);
  add("b", 50, 1);
  add("c", 10, 1);
  add("d", 10, 3);
  add("a very long name of a layer", 39.9, 0);
  add("f", 0.05, 0);
  return parts;
}

struct ShownIcicle {
  ShownIcicle() {
    icicle.setParts(parts(),
                    [](int part, const tokens::Colours& colours) { return part == 2 ? colours.accent : QColor(); });
    icicle.resize(kWidth, 300);
    icicle.show();
  }
  double widthOf(int part) const {
    const auto bar = icicle.barOf(part);
    return bar ? bar->width() : 0;
  }
  void click(int part) { QTest::mouseClick(&icicle, Qt::LeftButton, {}, icicle.barOf(part)->center().toPoint()); }

  Icicle icicle;
};

}  // namespace

class IcicleTest : public QObject {
  Q_OBJECT

 private slots:
  void widthIsSize();
  void clickZoomsAndBack();
  void keysMoveAndZoom();
  void labelsWhereTheyFit();
  void leavesShowAFigureBeforeACutName();
  void selectsWhatIsHidden();
  void growsWithTheFont();
  void paintsAnything();
};

void IcicleTest::widthIsSize() {
  ShownIcicle test;
  const double whole = test.widthOf(0);
  QVERIFY(whole > kWidth - 20);
  QVERIFY(std::abs(test.widthOf(1) / whole - 0.6) < 0.01);
  QVERIFY(std::abs(test.widthOf(2) / whole - 0.5) < 0.01);
  QVERIFY(!test.icicle.barOf(6));
  QVERIFY(test.icicle.barOf(3)->left() > test.icicle.barOf(2)->right());
  QVERIFY(test.icicle.barOf(1)->top() > test.icicle.barOf(0)->bottom());
  for (int part = 0; part < 6; ++part) QCOMPARE(test.icicle.partAt(test.icicle.barOf(part)->center()), part);
  QCOMPARE(test.icicle.partAt({kWidth / 2.0, 299}), -1);
}

void IcicleTest::clickZoomsAndBack() {
  ShownIcicle test;
  QSignalSpy selected(&test.icicle, &Icicle::selectedByUser);
  test.click(3);
  QCOMPARE(test.icicle.zoomed(), 3);
  QCOMPARE(selected.takeFirst().at(0).toInt(), 3);
  QCOMPARE(test.widthOf(3), test.widthOf(0));
  QVERIFY(!test.icicle.barOf(2));
  test.click(4);
  QVERIFY2(test.icicle.zoomed() == 3, "a part without parts");
  test.click(1);
  QCOMPARE(test.icicle.zoomed(), 1);
  QVERIFY(test.icicle.barOf(2));
  QTest::keyClick(&test.icicle, Qt::Key_Escape);
  QCOMPARE(test.icicle.zoomed(), 0);
  QCOMPARE(test.icicle.selected(), 1);
}

void IcicleTest::keysMoveAndZoom() {
  ShownIcicle test;
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(&test.icicle, key);
    return test.icicle.selected();
  };
  QCOMPARE(press(Qt::Key_Down), 0);
  QCOMPARE(press(Qt::Key_Down), 1);
  QCOMPARE(press(Qt::Key_Right), 5);
  QVERIFY2(press(Qt::Key_Right) == 5, "the next one is not drawn");
  QCOMPARE(press(Qt::Key_Left), 1);
  QVERIFY2(press(Qt::Key_Down) == 2, "the largest part");
  QCOMPARE(press(Qt::Key_Right), 3);
  QCOMPARE(press(Qt::Key_Return), 3);
  QCOMPARE(test.icicle.zoomed(), 3);
  QVERIFY2(press(Qt::Key_Left) == 3, "no other one is drawn");
  QCOMPARE(press(Qt::Key_Up), 1);
  QVERIFY(test.icicle.barOf(1));
  QCOMPARE(press(Qt::Key_Up), 0);
  QCOMPARE(press(Qt::Key_Up), 0);
  press(Qt::Key_Escape);
  press(Qt::Key_Escape);
  QCOMPARE(test.icicle.zoomed(), 0);
  QVERIFY(test.icicle.accessibleDescription().contains(QStringLiteral("100 ms")));
}

void IcicleTest::labelsWhereTheyFit() {
  ShownIcicle test;
  QCOMPARE(test.icicle.labelOf(1), QStringLiteral("a  60 ms"));
  QCOMPARE(test.icicle.labelOf(6), QString());
  test.icicle.resize(200, 300);
  const QString cut = test.icicle.labelOf(5);
  QVERIFY2(!cut.isEmpty() && cut != QStringLiteral("a very long name of a layer") && cut.endsWith(u'…'),
           qPrintable(cut));
  test.icicle.resize(60, 300);
  QCOMPARE(test.icicle.labelOf(5), QString());
}

void IcicleTest::leavesShowAFigureBeforeACutName() {
  Icicle icicle;
  const QString name = QStringLiteral("backward-filter");
  icicle.setParts({{QStringLiteral("whole"), QStringLiteral("1 ms · 100%"), {}, 1, -1, QStringLiteral("1 ms")},
                   {name, QStringLiteral("1 ms · 100%"), {}, 1, 0, QStringLiteral("1 ms")}},
                  {});
  const auto labelAt = [&](const QString& text, int part) {
    icicle.resize(icicle.fontMetrics().horizontalAdvance(text) + 4 * tokens::kTight + 2, 100);
    return icicle.labelOf(part);
  };
  QCOMPARE(labelAt(name + QStringLiteral("  1 ms · 100%"), 1), name + QStringLiteral("  1 ms · 100%"));
  QCOMPARE(labelAt(name + QStringLiteral("  1 ms"), 1), name + QStringLiteral("  1 ms"));
  QCOMPARE(labelAt(name, 1), QStringLiteral("1 ms"));
  QCOMPARE(labelAt(QStringLiteral("whole"), 0), QStringLiteral("whole"));
}

void IcicleTest::selectsWhatIsHidden() {
  ShownIcicle test;
  QSignalSpy selected(&test.icicle, &Icicle::selectedByUser);
  test.icicle.zoom(3);
  test.icicle.select(5);
  QVERIFY(test.icicle.barOf(5));
  test.icicle.select(100);
  QCOMPARE(test.icicle.selected(), -1);
  test.icicle.zoom(-5);
  QVERIFY(selected.isEmpty());
}

void IcicleTest::growsWithTheFont() {
  ShownIcicle test;
  const int height = test.icicle.minimumSizeHint().height();
  QVERIFY(height >= 4 * tokens::kRowHeight);
  QFont font = test.icicle.font();
  font.setPointSizeF(font.pointSizeF() * 3);
  test.icicle.setFont(font);
  QVERIFY(2 * test.icicle.minimumSizeHint().height() > 3 * height);
  QVERIFY(test.icicle.barOf(1)->height() >= test.icicle.fontMetrics().height());
}

void IcicleTest::paintsAnything() {
  Icicle icicle;
  icicle.resize(100, 100);
  QVERIFY(!icicle.grab().isNull());
  QTest::keyClick(&icicle, Qt::Key_Down);
  icicle.setParts({{QStringLiteral("<b>"), {}, {}, 0, -1}, {{}, {}, {}, 0, 0}}, {});
  QVERIFY(!icicle.grab().isNull());
  QTest::keyClick(&icicle, Qt::Key_Down);
  QTest::keyClick(&icicle, Qt::Key_Down);
  QTest::keyClick(&icicle, Qt::Key_Return);
  QVERIFY(!icicle.grab().isNull());
  std::vector<IciclePart> many{{QStringLiteral("whole"), {}, {}, 2000, -1}};
  for (int i = 0; i < 2000; ++i) many.push_back({QStringLiteral("part"), {}, {}, 1, 0});
  icicle.setParts(std::move(many), {});
  QVERIFY(!icicle.grab().isNull());
}

}  // namespace icicle_test

CONVSCOPE_QT_TEST(icicle_test::IcicleTest, icicle)
#include "icicle_test.moc"
