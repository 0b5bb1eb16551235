#include "widgets/input_sizes/missing_sizes.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "input_sizes/shown_sizes.h"
#include "network/presets.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/wrapped_line.h"

namespace missing_sizes_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QString missingText(ShownSizes& shown) {
  return shown.page.missingSizes().findChild<WrappedLine*>()->text();
}

}  // namespace

/// What the page says of sizes that are not measured, and how it offers to measure them.
class MissingSizesTest : public QObject {
  Q_OBJECT

 private slots:
  void oneSizeOffersASweep();
  void oneSizeOpensTheRecordingOfSeveral();
  void missingSizesAreSaid();
  void oneSizeNamesTheRecordingOfSeveral();
  void theSweepButtonSaysWhyItIsOff();
  void anEditedNetworkIsSavedFirst();
};

/// The command of a network that does not come with ConvScope reads its file, which the user has to save.
void MissingSizesTest::anEditedNetworkIsSavedFirst() {
  Session session = sweptSession(224, 224, 32, {.network = "resnet50", .algorithms = 8});
  Network& network = session.surveys.front().started.network;
  const Network shipped = preset("resnet50");
  network.layers = shipped.layers;
  network.inputGradient = shipped.inputGradient;
  const QString note = QStringLiteral("save it there first (File > Save network)");
  const auto command = [](ShownSizes& shown) {
    return shown.page.missingSizes().findChildren<ElidedLabel*>().back()->text();
  };
  ShownSizes shown(session);
  QVERIFY2(!missingText(shown).contains(note), qPrintable(missingText(shown)));
  QVERIFY2(command(shown).startsWith(QStringLiteral("convscope-cli sweep resnet50 --sizes ")),
           qPrintable(command(shown)));
  network.layers.front().name = "edited";
  network.name = "mine";
  ShownSizes edited(session);
  QVERIFY2(missingText(edited).contains(QStringLiteral("from mine.json: ") + note), qPrintable(missingText(edited)));
  QVERIFY2(command(edited).startsWith(QStringLiteral("convscope-cli sweep mine.json --sizes ")),
           qPrintable(command(edited)));
}

void MissingSizesTest::oneSizeOffersASweep() {
  ShownSizes shown(sweptSession(224, 224, 32));
  QCOMPARE(shown.text().text(), QStringLiteral("fixed"));
  QCOMPARE(shown.result().policies.size(), std::size_t{3});
  // The command is long: it has a line of its own, and is whole in its tooltip.
  const auto* command = shown.page.missingSizes().findChildren<ElidedLabel*>().back();
  QVERIFY(command->isVisible());
  QCOMPARE(command->accessibleName(), QStringLiteral("Command that measures the sizes"));
  QVERIFY(command->text().contains(QStringLiteral(",352 ")));
  QVERIFY(command->toolTip().contains(command->text()));
  QVERIFY(command->width() > shown.page.width() / 2);
  const testing::PageRequests requests(shown.page);
  shown.page.missingSizes().offer([](const SurveyStarted&) { return QString(); });
  shown.store.replace(sweptSession(224, 224, 32));
  shown.settle();
  for (auto* button : shown.page.findChildren<QPushButton*>()) {
    if (button->isVisible() && button->text() == QStringLiteral("Run this sweep"))
      QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(requests.of<request::Sweep>().value(0).sizes, QStringLiteral("160:352:32"));
  // No recording is of this device.
  QVERIFY(!missingText(shown).contains(QStringLiteral("The recorded session")));
  const auto* open = shown.page.missingSizes().findChild<QPushButton*>(QStringLiteral("openRecording"));
  QVERIFY(!open->isVisible());
}

void MissingSizesTest::oneSizeOpensTheRecordingOfSeveral() {
  ShownSizes shown(testing::recordedSession("resnet50-fp32"));
  const testing::PageRequests requests(shown.page);
  QVERIFY(missingText(shown).contains(QStringLiteral("The recorded session resnet50-sizes-fp32 has 7 sizes.")));
  auto* open = shown.page.missingSizes().findChild<QPushButton*>(QStringLiteral("openRecording"));
  QVERIFY(open->isVisible());
  QCOMPARE(open->text(), QStringLiteral("Open resnet50-sizes-fp32"));
  QTest::mouseClick(open, Qt::LeftButton);
  QCOMPARE(requests.of<request::OpenRecording>().value(0).name, QStringLiteral("resnet50-sizes-fp32"));
  shown.store.replace(testing::recordedSession("resnet50-sizes-fp32"));
  shown.settle();
  QVERIFY(!open->isVisible());
}

void MissingSizesTest::missingSizesAreSaid() {
  ShownSizes shown;
  shown.write("random:160:320:32");
  shown.settle();
  QCOMPARE(shown.result().estimated.size(), std::size_t{3});
  QStringList texts;
  for (const auto* label : shown.page.findChildren<QLabel*>()) {
    if (label->isVisible() && label->text().contains(QStringLiteral("ot measured"))) texts.append(label->text());
  }
  QCOMPARE(texts.size(), 1);
  QVERIFY(texts[0].contains(QStringLiteral("256, 288, 320")) && texts[0].contains(QStringLiteral("range")));
  QVERIFY2(shown.page.forecasts().outsideText().contains(QStringLiteral("Outside of what was measured (160 to 224)")) &&
               shown.page.forecasts().outsideText().contains(QStringLiteral("far off: 256, 288, 320.")),
           qPrintable(shown.page.forecasts().outsideText()));
  // What can be said is shown: sizes beyond the measured ones take longer, in proportion to their elements or less.
  const PolicyForecast& on = shown.result().policies[1];
  const std::vector<double>& us = on.forecast.iterationUs;
  QCOMPARE(us.size(), std::size_t{6});
  QVERIFY(us[3] > us[2] && us[4] > us[3] && us[5] > us[4]);
  QVERIFY(on.ends && on.ends->low.iterationUs[5] < us[5] && on.ends->high.iterationUs[5] >= us[5]);
  QVERIFY(on.ends->low.totalUs < on.forecast.totalUs && on.forecast.totalUs < on.ends->high.totalUs);
  QVERIFY(on.newSizes.has_value() && on.newSizes->measured == 3);
  for (ChartPainter* chart : shown.page.charts())
    QCOMPARE(chart->emptyReason().isEmpty(), chart->name() != QStringLiteral("whole-iterations"));
  QVERIFY(shown.page.forecasts().paddings().empty());
  shown.write("alternate:160,176");  // between measured ones
  shown.settle();
  QVERIFY(shown.page.forecasts().outsideText().isEmpty());
  shown.write("alternate:224,224256");  // two sizes in one
  shown.settle();
  const QString outside = shown.page.forecasts().outsideText();
  QVERIFY2(outside.contains(QStringLiteral("far off: 224256.")), qPrintable(outside));
  shown.write("random:160:320:32");
  shown.settle();
  QVERIFY(shown.page.forecasts().whyNoPadding().contains(QStringLiteral("not measured")));
}

void MissingSizesTest::oneSizeNamesTheRecordingOfSeveral() {
  Session session = sweptSession(224, 224, 32, {.network = "resnet50", .algorithms = 8});
  SurveyStarted& started = session.surveys.front().started;
  started.device.name = "NVIDIA H200";
  started.options.backend = "cudnn";
  started.options.precision = Precision::Tf32;
  ShownSizes shown(session);
  const QString text = missingText(shown);
  QVERIFY2(text.contains(QStringLiteral("The recorded session resnet50-sizes-tf32")) &&
               text.contains(QStringLiteral("7 sizes")),
           qPrintable(text));
}

void MissingSizesTest::theSweepButtonSaysWhyItIsOff() {
  ShownSizes shown(sweptSession(224, 224, 32));
  auto& button = *shown.page.missingSizes().findChild<QPushButton*>(QStringLiteral("sweep"));
  QVERIFY(!button.isVisible());  // nobody listens
  QString why = QStringLiteral("there is no GPU");
  shown.page.missingSizes().offer([&](const SurveyStarted&) { return why; });
  QVERIFY(button.isVisible() && !button.isEnabled());
  const auto labels = shown.page.missingSizes().findChildren<QLabel*>();
  QVERIFY(std::ranges::any_of(labels,
                              [&](const QLabel* label) { return label->isVisible() && label->text().contains(why); }));
  why.clear();
  shown.page.missingSizes().refresh();
  QVERIFY(button.isEnabled());
}

}  // namespace missing_sizes_test

CONVSCOPE_QT_TEST(missing_sizes_test::MissingSizesTest, missing_sizes)
#include "missing_sizes_test.moc"
