#include <QBuffer>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <cmath>

#include "algorithms/chart_fixture.h"
#include "export/small_store.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/shared/colours.h"

namespace convscope::testing {
namespace {

const char* const kCharts[] = {"algorithms", "algorithms-detail"};

/// Returns the message of the `Kind` of error that `action` throws, or an empty text if it throws none.
template <class Kind = InputError, class Action>
QString errorOf(const Action& action) {
  try {
    action();
  } catch (const Kind& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

int pixelsOf(const QImage& image, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
  }
  return count;
}

}  // namespace

class PictureTest : public QObject {
  Q_OBJECT

 private slots:
  void svgSaysWhatItShowsAndWhereItComesFrom() {
    const SmallStore small;
    const QString svg = QString::fromUtf8(svgOf(small.picture("algorithms")));
    for (const char* text :
         {">Time of every algorithm, by layer and pass<", "NVIDIA H200 (synthetic)",
          "cuDNN 9.19.0, CUDA driver API 13.0", "recorded 2026-01-02 03:04 UTC", "conv-tutorial, input ",
          "fp32 (TF32 off), NCHW (contiguous), cuDNN graph", ">fwd<", ">wgrad<", "fastest"})
      QVERIFY2(svg.contains(QLatin1String(text)), text);
    for (const ProblemResult& result : small.store.survey(0)->problems)
      QVERIFY(svg.contains(QStringLiteral(">%1<").arg(QString::fromStdString(result.subject.layers[0]))));
  }

  void theCaptionSaysThatTheMachineWasBusy() {
    SmallStore small;
    Session session = small.store.session();
    for (const double load : {0.0, 0.42}) {
      session.surveys[0].started.otherLoad = load;
      small.store.replace(session);
      const Caption caption = captionOf(small.chart("algorithms"), small.store, small.current);
      QCOMPARE(caption.source.endsWith(QStringLiteral("the machine was busy during the survey")), load > 0);
    }
  }

  void svgHoldsTheTimesOfTheSession() {
    const SmallStore small;
    const QString svg = QString::fromUtf8(svgOf(small.picture("algorithms-detail")));
    const ProblemResult& result = small.store.survey(0)->problems[0];
    const Trial& fastest = result.trials[*result.fastest()];
    const std::string median = formatTime(summarize(fastest.timing().us).median);
    QVERIFY2(svg.contains(QStringLiteral(">%1 ").arg(QString::fromStdString(median))), median.c_str());
    const std::string spread = formatPercent(relativeSpread(summarize(fastest.timing().us)));
    QVERIFY2(svg.contains(QString::fromStdString(spread)), spread.c_str());
    QVERIFY(svg.contains(familyColour(fastest.candidate.family).name()));
  }

  void svgNamesFontsThatBrowsersKnow() {
    const QString svg = QString::fromUtf8(svgOf(SmallStore().picture("algorithms")));
    const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
    for (auto found = family.globalMatch(svg); found.hasNext();)
      QVERIFY(found.next().captured(1).endsWith(QStringLiteral(", sans-serif")));
  }

  void pngHasScaleTimesThePixels() {
    const SmallStore small;
    for (const char* name : kCharts) {
      const ChartPicture picture = small.picture(name);
      for (const double scale : {1.0, 1.5, 4.0}) {
        const QImage image = QImage::fromData(pngOf(picture, scale), "PNG");
        QCOMPARE(image.size(), (QSizeF(picture.size()) * scale).toSize());
        QCOMPARE(image.text(QStringLiteral("Title")), picture.caption().title);
      }
    }
  }

  void pngShowsTheFamilyOfTheFastest() {
    const SmallStore small;
    const QImage image = imageOf(small.picture("algorithms-detail"), 1);
    const ProblemResult& result = small.store.survey(0)->problems[0];
    QVERIFY(pixelsOf(image, familyColour(result.trials[*result.fastest()].candidate.family)) > 100);
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    QCOMPARE(image.pixelColor(image.width() - 1, image.height() - 1), QColor(Qt::white));
  }

  void darkIsDark() {
    const SmallStore small;
    const ChartStyle dark = printStyle(PrintColours::Dark);
    const QImage image = imageOf(small.picture("algorithms", dark), 1);
    QCOMPARE(image.pixelColor(2, 2), dark.background);
    QCOMPARE(pixelsOf(image, Qt::white), 0);
    QVERIFY(pixelsOf(image, dark.background) > image.width() * image.height() / 2);
  }

  void pdfIsOnePageOfThePicturesSize() {
    const SmallStore small;
    const ChartPicture picture = small.picture("algorithms");
    const QString pdf = QString::fromLatin1(pdfOf(picture));
    QVERIFY(pdf.startsWith(QStringLiteral("%PDF-")));
    QCOMPARE(pdf.count(QRegularExpression(QStringLiteral("/Type /Page\\b(?!s)"))), 1);
    const QRegularExpressionMatch box =
        QRegularExpression(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]")).match(pdf);
    QVERIFY(std::abs(box.captured(1).toDouble() - picture.size().width() * 0.75) <= 1);
    QVERIFY(std::abs(box.captured(2).toDouble() - picture.size().height() * 0.75) <= 1);
    QVERIFY2(pdf.contains(QStringLiteral("/FontFile2")), "its fonts are in it");
  }

  void whatIsOnScreenStays() {
    SmallStore small({.network = "resnet50", .algorithms = 4});
    AlgorithmsOverview chart(small.current);
    show(chart, {800, 300});
    small.current.show(0, 40);
    chart.rebuildNow();
    const QSignalSpy rebuilt(&chart, &ChartPainter::rebuilt);
    const QSignalSpy moved(&chart, &RowChart::rowsMoved);
    const QImage before = viewOf(chart).grab().toImage();
    const QRectF row = chart.rowRect(40);
    const ChartPicture picture(chart, captionOf(chart, small.store, small.current), printStyle(PrintColours::Dark));
    QVERIFY(imageOf(picture, 2).height() > 2 * 1500);
    QCOMPARE(chart.size(), QSizeF(800, 300));
    QCOMPARE(chart.rowRect(40), row);
    QCOMPARE(viewOf(chart).grab().toImage(), before);
    QVERIFY2(rebuilt.isEmpty() && moved.isEmpty(), "a file has a painter of its own");
  }

  void aSizeOfItsOwn() {
    const SmallStore small;
    ChartPainter& chart = small.chart("algorithms");
    const Caption caption = captionOf(chart, small.store, small.current);
    const ChartPicture picture(chart, caption, printStyle(), QSize(1400, 900));
    QCOMPARE(imageOf(picture, 1).size(), QSize(1400, 900));
    const QString error = errorOf([&] { ChartPicture(chart, caption, printStyle(), QSize(1400, 120)); });
    QVERIFY2(error.startsWith(QStringLiteral("algorithms does not fit into 1400x120: it needs ")), qPrintable(error));
    QVERIFY(!errorOf([&] { ChartPicture(chart, caption, printStyle(), QSize(90, 900)); }).isEmpty());
  }

  void anEmptyChartSaysWhy() {
    SessionStore store;
    ShownSurvey current{store};
    AlgorithmsOverview chart(current);
    const QString error =
        errorOf<EmptyChart>([&] { ChartPicture(chart, captionOf(chart, store, current), printStyle()); });
    QCOMPARE(error, QStringLiteral("algorithms: ") + chart.emptyReason());
  }

  void theSuffixIsTheFormat() {
    QCOMPARE(pictureFormatOf(QStringLiteral("a.b/x.PNG")), PictureFormat::Png);
    QCOMPARE(pictureFormatOf(QStringLiteral("x.svg")), PictureFormat::Svg);
    QCOMPARE(pictureFormatOf(QStringLiteral("x.y.pdf")), PictureFormat::Pdf);
    for (const char* file : {"x.jpg", "png", "x.", "", "x.pdf.gz"})
      QVERIFY(errorOf([&] { pictureFormatOf(QString::fromLatin1(file)); }).contains(QStringLiteral(".png, .svg or")));
  }

  void anImageThatIsTooLargeIsRefused() {
    const SmallStore small;
    QVERIFY(errorOf([&] { imageOf(small.picture("algorithms"), 100); }).contains(QStringLiteral("is too large")));
  }

  void theClipboardGetsImageAndSvg() {
    const SmallStore small;
    const ChartPicture picture = small.picture("algorithms");
    const std::unique_ptr<QMimeData> data = clipboardDataOf(picture);
    QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), picture.size() * 2);
    QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("Time of every algorithm"));
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::PictureTest, export_picture)
#include "export_picture_test.moc"
