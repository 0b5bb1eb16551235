#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>

#include "algorithms/chart_fixture.h"
#include "analysis/verdict_rows.h"
#include "files/resource_path.h"
#include "page_requests.h"
#include "session/session_file.h"
#include "summary/shown_summary.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "widgets/export/caption.h"
#include "widgets/export/chart_slide.h"
#include "widgets/shared/tokens.h"

namespace summary_chart_test {

using namespace convscope;
using namespace convscope::testing::summarizing;
namespace testing = convscope::testing;

/// What the chart of Summary shows, in the room that it has.
class SummaryChartTest : public QObject {
  Q_OBJECT

 private slots:
  void comparedFiguresNameTheirSizes();
  void aLayerLeadsToItsRow();
  void theChartGrowsWithItsRows();
  void sizesAreNamed();
  void layersHaveTheirTotal();
  void figuresNameAnotherLimit();
  void aNarrowPageCutsNoValue();
  void determinismIsExplainedBelowTheTable();
  void aSlideHasWholeRows();
  void aLowChartHasWholeRows();
  void aSlideCutsNoText();
};

void SummaryChartTest::comparedFiguresNameTheirSizes() {
  const ShownSummary shown(sweptRecording());
  shown.chart().rebuildNow();
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY(picture.contains("PyTorch with benchmark off and on, 7 sizes"));
  QVERIFY(picture.contains("Layers where benchmark = False is slower, mean of 7 sizes"));
  QVERIFY(textsOf(shown.page).contains(QStringLiteral("Findings over 7 input sizes")));
}

void SummaryChartTest::aLayerLeadsToItsRow() {
  const ShownSummary shown(sweptRecording());
  const testing::PageRequests requests(shown.page);
  emit shown.chart().layerChosen(3);
  QCOMPARE(shown.current.selectedProblem(), 3);
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("algorithms"));
}

/// Beside another window the parts of the chart are one below the other: the page makes room when rows come.
void SummaryChartTest::theChartGrowsWithItsRows() {
  Session begun = testing::recordedSession("alexnet-tf32");
  Survey& survey = begun.surveys[0];
  survey.ended.reset();
  for (std::size_t i = 1; i < survey.problems.size(); ++i) survey.problems[i].trials.clear();
  ShownSummary shown(begun);
  shown.page.resize(560, 700);
  shown.page.grab();
  const SummaryChart& chart = shown.chart();
  const int before = chart.heightFor(static_cast<int>(chart.size().width()));
  shown.store.replace(testing::recordedSession("alexnet-tf32"));
  QCoreApplication::processEvents();
  shown.page.grab();
  const int after = chart.heightFor(static_cast<int>(chart.size().width()));
  QVERIFY(after > before);
  QVERIFY2(chart.size().height() >= after, qPrintable(QString::number(chart.size().height())));
}

void SummaryChartTest::sizesAreNamed() {
  const ShownSummary shown(sweptRecording());
  QCOMPARE(shown.chart().sizesText(), QStringLiteral("7 input sizes"));
  SummaryChart& chart = shown.chart();
  chart.rebuildNow();
  QVERIFY(testing::svgOf(chart).contains("is slower, mean of 7 sizes"));
  const ShownSummary one(testing::syntheticSession({.network = "resnet50"}, {{}}));
  QVERIFY(one.chart().sizesText().isEmpty());
  QVERIFY(!testing::svgOf(one.chart()).contains("mean of"));
}

/// Below a list of all layers is one sum, below a part of them both.
void SummaryChartTest::layersHaveTheirTotal() {
  const auto pictureOf = [](const char* session) {
    ShownSummary shown(readSession(resourceFolder("sessions") / session).session);
    shown.chart().rebuildNow();
    return testing::svgOf(shown.chart());
  };
  QVERIFY(pictureOf("vgg16-tf32.convscope.gz").contains("Total: 169 µs"));
  QVERIFY(
      pictureOf("resnet50-tf32.convscope.gz")
          .contains("Total of the largest 8: 47.5 µs; of all 23 that are slower: 63.0 µs; True is slower in others: "));
}

/// The answer is about benchmark_limit = 0: the layers explain its saving, and what is of benchmark = True says so.
void SummaryChartTest::figuresNameAnotherLimit() {
  const ShownSummary shown(testing::recordedSession("mobilenet_v2-tf32"));
  shown.chart().rebuildNow();
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY(picture.contains("lost to limit=0"));
  QVERIFY(picture.contains("limit=0 is slower in others: "));
  QVERIFY(picture.contains("True (limit=10)"));
  const ShownSummary usual(testing::recordedSession("resnet50-fp32"));
  usual.chart().rebuildNow();
  QVERIFY(testing::svgOf(usual.chart()).contains("lost to True"));
  QVERIFY(!testing::svgOf(usual.chart()).contains("(limit="));
}

void SummaryChartTest::aNarrowPageCutsNoValue() {
  ShownSummary shown(sweptRecording());
  const VerdictRow iteration = comparedRows(verdictOf(sweptRecording())).front();
  const QStringList values{QString::fromStdString(iteration.off), QString::fromStdString(iteration.on)};
  for (const int width : {560, 700, 900, 1000, 1600}) {
    shown.page.resize(width, 700);
    shown.chart().rebuildNow();
    shown.page.grab();
    // In a narrow page the layers are below the comparison, and the page scrolls down.
    QVERIFY(shown.chart().size().height() >= shown.chart().heightFor(static_cast<int>(shown.chart().size().width())));
    // Only names may be cut; they are whole in their tooltips.
    for (int x = 0; x < shown.chart().size().width(); x += 6) {
      for (int y = 0; y < shown.chart().size().height(); y += 6) {
        const QString hint = shown.chart().hintAt(QPointF(x, y));
        for (const QString& value : values) QVERIFY2(!hint.startsWith(value), qPrintable(hint));
        QVERIFY2(width < 700 || !hint.startsWith(QStringLiteral("Layers where")), qPrintable(hint));
      }
    }
  }
  bool isExplained = false;
  for (int y = 0; y < shown.chart().size().height(); y += 6)
    isExplained = isExplained || shown.chart().hintAt(QPointF(20, y)).contains(QStringLiteral("deterministic = True"));
  QVERIFY(isExplained);
}

/// Without hovering: the sentence is part of the picture, and of the height that the page reserves.
void SummaryChartTest::determinismIsExplainedBelowTheTable() {
  ShownSummary shown(sweptRecording());
  const auto picture = [&shown] {
    shown.chart().rebuildNow();
    return testing::svgOf(shown.chart());
  };
  QVERIFY(picture().contains("Price of determinism: how much longer the convolutions take"));
  const int withNote = shown.chart().heightFor(600);
  Session other = testing::recordedSession("alexnet-cpu");
  shown.store.replace(other);
  QVERIFY(!picture().contains("Price of determinism"));
  QVERIFY(shown.chart().heightFor(600) < withNote);
}

/// Returns the lowest pixel row of a picture that differs from its background.
int lastInkOf(const QImage& image) {
  for (int y = image.height() - 1; y >= 0; --y) {
    for (int x = 0; x < image.width(); ++x)
      if (image.pixel(x, y) != image.pixel(0, 0)) return y;
  }
  return -1;
}

void SummaryChartTest::aSlideHasWholeRows() {
  for (const char* name : {"resnet50-fp32", "resnet50-sizes-fp32", "vgg16-fp32", "alexnet-cpu"}) {
    const ShownSummary shown(testing::recordedSession(name));
    const ChartSlide slide(shown.chart(), captionOf(shown.chart(), shown.store, shown.current), printStyle());
    const SlideCharts::Placed& placed = slide.charts().charts().front();
    QVERIFY2(placed.part.size.height() >= placed.painter->leastSize().height(), name);
    const auto& chart = dynamic_cast<const SummaryChart&>(*placed.painter);
    QCOMPARE(placed.part.size.height() >= chart.heightFor(static_cast<int>(placed.part.size.width())), true);
  }
}

/// Nothing on a slide shows the whole of a text that was cut.
void SummaryChartTest::aSlideCutsNoText() {
  for (const char* name : {"resnet50-fp32", "vgg16-fp32", "alexnet-cpu"}) {
    const ShownSummary shown(testing::recordedSession(name));
    const ChartSlide slide(shown.chart(), captionOf(shown.chart(), shown.store, shown.current), printStyle());
    const QByteArray picture = testing::svgOf(*slide.charts().charts().front().painter);
    QVERIFY2(!picture.contains("\u2026"), name);
  }
}

/// The total says of how many; without room for a row, its heads are left out, too.
void SummaryChartTest::aLowChartHasWholeRows() {
  const ShownSummary shown(testing::recordedSession("resnet50-tf32"));
  const auto chart = shown.chart().forFiles(printStyle());
  const double whole = chart->naturalSize().height();
  const double row = tokens::rowHeight(chart->font());
  const auto pictureOf = [&](double height) {
    QImage image(QSizeF(chart->naturalSize().width(), std::ceil(height)).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    chart->paint(painter, {QSizeF(image.size())});
    return image;
  };
  for (double height = whole; height > 9 * row; height -= 7) {  // the compared figures need these
    const QImage image = pictureOf(height);
    QVERIFY2(lastInkOf(image) < image.height() - 2, qPrintable(QString::number(height)));
  }
  chart->resize({chart->naturalSize().width(), whole - 3 * row});
  QVERIFY(testing::svgOf(*chart).contains("Total of the largest 5: "));
  chart->resize({chart->naturalSize().width(), 3 * row});
  QVERIFY(!testing::svgOf(*chart).contains("Layers where"));
}

}  // namespace summary_chart_test

CONVSCOPE_QT_TEST(summary_chart_test::SummaryChartTest, summary_chart)
#include "summary_chart_test.moc"
