#include "widgets/chart/free_place.h"

#include <QTest>

#include "support/qt_test.h"

namespace convscope::testing {

/// Places for texts in a plot.
class FreePlaceTest : public QObject {
  Q_OBJECT

 private slots:
  void theFirstFreeOneIsTaken() {
    QCOMPARE(freePlace(m_plot, Qt::TopEdge, m_text, {}), QRectF(10, 10, 40, 12));
    QCOMPARE(freePlace(m_plot, Qt::BottomEdge, m_text, {}), QRectF(10, 98, 40, 12));
  }

  void marksAreAvoided() {
    QCOMPARE(freePlace(m_plot, Qt::TopEdge, m_text, {{45, 5, 10, 10}, {60, 15, 10, 10}}), QRectF(70, 10, 40, 12));
    QCOMPARE(freePlace(m_plot, Qt::TopEdge, m_text, {{45, 50, 10, 10}}), QRectF(10, 10, 40, 12));
  }

  void withoutRoomThereIsNone() {
    QVERIFY(!freePlace(m_plot, Qt::TopEdge, m_text, {{10, 10, 70, 5}}));
    QVERIFY(!freePlace(m_plot, Qt::TopEdge, {101, 12}, {}));
    QVERIFY(!freePlace(m_plot, Qt::BottomEdge, {40, 101}, {}));
  }

 private:
  const QRectF m_plot{10, 10, 100, 100};
  const QSizeF m_text{40, 12};
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::FreePlaceTest, free_place)
#include "free_place_test.moc"
