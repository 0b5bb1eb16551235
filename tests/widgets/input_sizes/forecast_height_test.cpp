#include <QScrollArea>
#include <QTest>

#include "input_sizes/shown_sizes.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/chart/plot_chart.h"

namespace forecast_height_test {

using namespace convscope;
using namespace convscope::testing;

/// The upper plot beside a list of sizes, which takes much of a low page.
class ForecastHeightTest : public QObject {
  Q_OBJECT

 private slots:
  void theUpperPlotCanBeRead_data();
  void theUpperPlotCanBeRead();
};

void ForecastHeightTest::theUpperPlotCanBeRead_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<int>("points");
  for (const QSize size : {QSize(900, 560), QSize(1280, 660)}) {  // windows of 900x700 and 1280x800
    for (const int points : {10, 20}) {
      if (kSanitized && points == 10) continue;
      QTest::addRow("%dx%d %d pt", size.width(), size.height(), points) << size << points;
    }
  }
}

void ForecastHeightTest::theUpperPlotCanBeRead() {
  QFETCH(QSize, size);
  QFETCH(int, points);
  ShownSizes shown;
  QFont font = shown.page.font();
  font.setPointSize(points);
  shown.page.setFont(font);
  shown.page.resize(size);
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.rows().setPlainText(QStringLiteral("160,3\n192,2\n2240,1"));
  shown.settle();
  QCOMPARE(shown.page.size(), size);
  const auto* upper = qobject_cast<const PlotChart*>(shown.page.charts().front());
  QTRY_VERIFY(upper->size().height() >= upper->leastHeight());
  const QFontMetrics metrics(font);
  QVERIFY(upper->view().rect.height() >= 4 * metrics.height());  // two ticks
  QVERIFY(upper->view().rect.height() >= metrics.horizontalAdvance(upper->view().yAxis.title()));
  // The rest of the page is reached by scrolling, down only.
  const auto* area = shown.page.findChild<QScrollArea*>();
  QVERIFY(area->widget()->width() <= area->viewport()->width());
}

}  // namespace forecast_height_test

CONVSCOPE_QT_TEST(forecast_height_test::ForecastHeightTest, forecast_height)
#include "forecast_height_test.moc"
