#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "algorithms/streamed_survey.h"
#include "analysis/compared_answers.h"
#include "compare/shown_comparison.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/export/caption.h"
#include "widgets/shared/shown_text.h"

namespace compare_offers_test {

using namespace convscope;
using namespace convscope::testing;
using namespace convscope::testing::comparing;

/// What the Compare page offers to compare with.
class CompareOffersTest : public QObject {
  Q_OBJECT

 private slots:
  void surveysOfTheSessionAreOffered();
  void surveysThatLookAlikeAreToldApart();
  void aRecordingInTheDefaultPrecisionIsOffered();
  void everyRecordingOfTheNetworkIsOffered();
  void theOpenRecordingIsNotOffered();
  void aSessionOfAnotherNetworkIsClosed();
  void aNewSessionClosesTheOtherOne();
  void otherSizesLeadToInputSizes();
  void theSizeOfTimesIsNamed();
  void theSizeThatBothHaveIsShown();
  void choiceSurvivesANewSurvey();
  void thePinnedBaselineIsCompared();
  void theCaptionNamesBothSurveys();
  void aBusyMachineIsNamedAsByTheCommandLine();
};

/// A slide or a file of the chart is read without the page.
void CompareOffersTest::theCaptionNamesBothSurveys() {
  const QString busy = QStringLiteral("the machine was busy during the survey");
  Session second = onOther(made());
  second.surveys[0].started.otherLoad = 0.42;
  Shown shown(made(), second);
  const QString& other = shown.page.comparison().otherDetails();
  QVERIFY2(other.contains(QStringLiteral("another device")) && other.contains(kSource), qPrintable(other));
  QVERIFY2(other.contains(busy), qPrintable(other));
  for (const ChartPainter* chart : shown.page.charts()) {
    const Caption caption = captionOf(*chart, shown.store, shown.current);
    QVERIFY2(caption.subject.contains(other), qPrintable(caption.subject));
    QVERIFY2(!caption.source.contains(QStringLiteral("another device")), qPrintable(caption.source));
    QVERIFY2(!caption.source.contains(busy), qPrintable(caption.source));
  }
  QVERIFY(shown.page.charts().size() > 1);
}

/// At the sizes that both have: those of the answers.
void CompareOffersTest::aBusyMachineIsNamedAsByTheCommandLine() {
  const SyntheticOptions options{.network = "alexnet", .algorithms = 8};
  const std::vector<Dims> sizes{{16, 3, 224, 224}, {8, 3, 224, 224}};
  Session other = onOther(syntheticSession(options, sizes));
  other.surveys[0].started.otherLoad = 0.42;
  for (const bool hasBusySize : {true, false}) {
    Shown shown(syntheticSession(options, hasBusySize ? sizes : std::vector<Dims>{sizes[1]}), other);
    const Survey& after = *shown.current.survey();
    const Survey& before = *std::ranges::find_if(
        other.surveys, [&](const Survey& each) { return each.started.input == after.started.input; });
    const QString busy = shown.page.comparison().busyText();
    QCOMPARE(busy, toQString(busyText(other, before, shown.store.session(), after,
                                      comparedNames(before.started, after.started))));
    QCOMPARE(busy.isEmpty(), !hasBusySize);
  }
}

void CompareOffersTest::surveysOfTheSessionAreOffered() {
  Session session = syntheticSession({.network = "alexnet", .algorithms = 8}, {{16, 3, 224, 224}, {8, 3, 224, 224}});
  session.surveys.push_back(slowed(made({.network = "alexnet", .algorithms = 8}), 0.5).surveys[0]);
  session.surveys.back().started.run = 2;
  Shown shown(session);
  QCOMPARE(shown.current.index(), 2);
  QCOMPARE(shown.offers().count(), 1);  // of the same size; layers at another size are other problems
  QCOMPARE(shown.page.comparison().chosen(), 0);
  QVERIFY(shown.parts()[0].isMeasured());
  shown.page.setOther(made(), kSource);
  QCOMPARE(shown.offers().count(), 2);
  QCOMPARE(shown.page.comparison().chosen(), 1);
  QVERIFY(shown.offers().currentText().endsWith(kSource));
  shown.choose(0);
  QCOMPARE(shown.page.comparison().chosen(), 0);
}

/// By what differs between them, as the box of surveys names them.
void CompareOffersTest::surveysThatLookAlikeAreToldApart() {
  const Dims input{16, 3, 224, 224};
  Session session = syntheticSession({.network = "alexnet", .algorithms = 8}, {input, input, input});
  session.surveys[1].started.device.name = "Another device";
  Shown shown(session);
  QCOMPARE(shown.offers().count(), 2);
  QVERIFY2(shown.offers().itemText(0) != shown.offers().itemText(1).replace(u'2', u'1'),
           qPrintable(shown.offers().itemText(0)));
  QVERIFY2(shown.offers().itemText(1).contains(QStringLiteral("Another device")),
           qPrintable(shown.offers().itemText(1)));
}

/// The tab and Summary's finding about fp32 lead to the same comparison, which says what it is.
void CompareOffersTest::aRecordingInTheDefaultPrecisionIsOffered() {
  const QString offer = QStringLiteral("Compare with the recording in tf32, PyTorch's default");
  for (const bool hasSizes : {false, true}) {
    std::vector<Dims> sizes{{16, 3, 224, 224}};
    if (hasSizes) sizes.push_back({8, 3, 224, 224});
    Shown shown(syntheticSession({.network = "alexnet", .algorithms = 8}, sizes));
    const testing::PageRequests requests(shown.page);
    QVERIFY(shown.button(offer) != nullptr);
    QTest::mouseClick(shown.button(offer), Qt::LeftButton);
    QCOMPARE(requests.of<request::Recording>().value(0).name,
             hasSizes ? QStringLiteral("alexnet-batches-tf32") : QStringLiteral("alexnet-tf32"));
    shown.page.setOther(
        syntheticSession({.network = "alexnet", .precision = Precision::Tf32}, {shown.survey(hasSizes).started.input}),
        QStringLiteral("the recording x"));
    QCOMPARE(shown.button(offer), nullptr);
    const QString purpose = shown.page.comparison().purpose();
    QVERIFY2(purpose.startsWith(QStringLiteral("fp32 is the shown survey, tf32 is the recording x. tf32 is PyTorch's")),
             qPrintable(purpose));
  }
  const Shown inDefault(made({.network = "alexnet", .precision = Precision::Tf32}));
  QVERIFY(inDefault.page.comparison().defaultRecording().isEmpty());
  const Shown unknown(made({.network = "conv-tutorial"}));
  QCOMPARE(unknown.page.comparison().defaultRecording(), QStringLiteral("conv-tutorial-tf32"));
}

void CompareOffersTest::everyRecordingOfTheNetworkIsOffered() {
  Shown shown(syntheticSession({.network = "alexnet", .algorithms = 8}, {{32, 3, 224, 224}}));
  const testing::PageRequests requests(shown.page);
  QPushButton* offer = shown.button(QStringLiteral("Compare with a recording…"));
  QVERIFY(offer != nullptr);
  emit offer->menu()->aboutToShow();
  QStringList names;
  QStringList details;
  for (QAction* action : offer->menu()->actions()) {
    const bool isOfAProcessor = action->text().contains(QStringLiteral("AMD"));  // of another batch
    QVERIFY2(action->isEnabled() != isOfAProcessor, qPrintable(action->text()));
    names.append(action->text().section(u'(', -1).chopped(1));
    details.append(action->text());
  }
  const qsizetype h100 = names.indexOf(QStringLiteral("alexnet-tf32-h100"));
  QVERIFY(h100 >= 0);
  QVERIFY2(details[h100].startsWith(QStringLiteral("tf32, NVIDIA H100")), qPrintable(details[h100]));
  QVERIFY2(details[h100].contains(QStringLiteral("x3x224x224, 2026-")), qPrintable(details[h100]));
  const QString& batches = details[names.indexOf(QStringLiteral("alexnet-batches-tf32"))];
  QVERIFY2(batches.contains(QStringLiteral("9 input sizes")), qPrintable(batches));
  QVERIFY(!names.contains(QStringLiteral("resnet50-tf32")));
  offer->menu()->actions().front()->trigger();
  QCOMPARE(requests.of<request::Recording>().value(0).name, names.front());
  // Those of other input sizes have no layer in common.
  const Shown another(made());
  for (const SurveyComparison::Recording& each : another.page.comparison().recordings())
    QCOMPARE(each.hasSize, each.name == QStringLiteral("alexnet-batches-tf32"));
  QVERIFY(another.page.comparison().recordings().front().hasSize);
  Session other = made();
  other.surveys.front().started.network.name = "other";
  const Shown unknown(other);
  QVERIFY(!unknown.page.comparison().hasRecordings());
  QVERIFY(unknown.page.comparison().recordings().isEmpty());
}

void CompareOffersTest::theOpenRecordingIsNotOffered() {
  const Shown shown(recordedSession("mnist-tutorial-tf32"));
  QStringList names;
  for (const SurveyComparison::Recording& each : shown.page.comparison().recordings()) names.append(each.name);
  QVERIFY(names.contains(QStringLiteral("mnist-tutorial-fp32")));
  QVERIFY(!names.contains(QStringLiteral("mnist-tutorial-tf32")));
}

/// Another recording is opened while a session of the network before is open for the comparison.
void CompareOffersTest::aSessionOfAnotherNetworkIsClosed() {
  Shown shown(made({.network = "alexnet", .algorithms = 8}), made({.network = "alexnet", .algorithms = 8}));
  QCOMPARE(shown.page.comparison().offers().size(), 1);
  shown.store.replace(syntheticSession({.network = "vgg16", .algorithms = 8}, {{2, 3, 64, 64}}));
  QVERIFY(shown.page.comparison().offers().isEmpty());
  // Opened in spite of that, it has no sizes to compare.
  shown.page.setOther(made({.network = "alexnet", .algorithms = 8}), kSource);
  QCOMPARE(shown.page.comparison().totals().problems, 0);
  QCOMPARE(shown.button(QStringLiteral("Compare sizes on the page Input sizes")), nullptr);
}

/// A new session is of another network perhaps, which nobody knows yet.
void CompareOffersTest::aNewSessionClosesTheOtherOne() {
  Shown shown(made(), slowed(made(), 2));
  QCOMPARE(shown.page.comparison().offers().size(), 1);
  shown.store.replace({});
  shown.store.replace(made());
  QVERIFY(shown.page.comparison().offers().isEmpty());
}

/// One size of a sweep has nothing to compare with in its session: the page says what to do, and nothing else works.
void CompareOffersTest::otherSizesLeadToInputSizes() {
  Shown shown(syntheticSession({.network = "alexnet", .algorithms = 8}, {{16, 3, 224, 224}, {8, 3, 224, 224}}));
  QVERIFY(shown.page.comparison().offers().isEmpty());
  QVERIFY(!shown.chart().emptyReason().isEmpty());
  QCOMPARE(shown.button(QStringLiteral("Swap sides")), nullptr);
  QVERIFY(!shown.page.findChild<QToolButton*>()->isVisible());
  const testing::PageRequests requests(shown.page);
  QTest::mouseClick(shown.button(QStringLiteral("Open another session…")), Qt::LeftButton);
  QCOMPARE(requests.of<request::OtherSession>().size(), 1);
  const QString sizes = QStringLiteral("Compare sizes on the page Input sizes");
  QTest::mouseClick(shown.button(sizes), Qt::LeftButton);
  QCOMPARE(requests.of<request::View>().size(), 1);
  shown.page.setOther(syntheticSession({.network = "alexnet", .algorithms = 8}, {{4, 3, 224, 224}}), kSource);
  QVERIFY(shown.words().contains(QStringLiteral("different input sizes")));
  QVERIFY(!shown.button(QStringLiteral("Swap sides"))->isEnabled());
  QTest::mouseClick(shown.button(sizes), Qt::LeftButton);
  QCOMPARE(requests.of<request::View>().size(), 2);
  shown.store.replace(made());
  shown.page.setOther({}, {});
  QCOMPARE(shown.button(sizes), nullptr);  // it is the only survey
}

/// The verdict is over all sizes that both have; times and marks are of the shown one, and say so.
void CompareOffersTest::theSizeOfTimesIsNamed() {
  const std::vector<Dims> sizes{{16, 3, 224, 224}, {8, 3, 224, 224}};
  Shown shown(
      syntheticSession({.network = "alexnet", .algorithms = 8}, sizes),
      syntheticSession({.network = "alexnet", .precision = Precision::Tf32, .algorithms = 8, .seed = 3}, sizes));
  QCOMPARE(shown.page.comparison().answers().front().name, QStringLiteral("tf32, 2 input sizes"));
  for (const int survey : {0, 1}) {
    shown.current.show(survey, 0);
    shown.chart().rebuildNow();
    const QString size = survey == 0 ? QStringLiteral("16x3x224x224") : QStringLiteral("8x3x224x224");
    QVERIFY2(shown.words().contains(QStringLiteral("an iteration at %1, ").arg(size)), qPrintable(shown.words()));
    QVERIFY(shown.chart().view().xAxis.title().contains(size));
  }
  shown.current.show(0, 0);
  shown.page.setOther(
      syntheticSession({.network = "alexnet", .precision = Precision::Tf32, .algorithms = 8, .seed = 3}, {sizes[0]}),
      kSource);
  QCOMPARE(shown.page.comparison().answers().front().name, QStringLiteral("tf32, 16x3x224x224"));
  QCOMPARE(shown.page.comparison().answers().back().name, QStringLiteral("fp32, 16x3x224x224"));  // it has another one
}

/// A file of one size, opened while another size is shown, is compared at its own.
void CompareOffersTest::theSizeThatBothHaveIsShown() {
  Shown shown(syntheticSession({.network = "alexnet", .algorithms = 8}, {{16, 3, 224, 224}, {8, 3, 224, 224}}));
  shown.current.show(1);
  const SyntheticOptions tf32{.network = "alexnet", .precision = Precision::Tf32, .algorithms = 8, .seed = 3};
  shown.page.setOther(syntheticSession(tf32, {{16, 3, 224, 224}}), kSource);
  QCOMPARE(shown.current.index(), 0);
  QVERIFY(shown.page.comparison().totals().problems > 0);
  shown.page.setOther(syntheticSession(tf32, {{4, 3, 224, 224}}), kSource);
  QCOMPARE(shown.current.index(), 0);
  QCOMPARE(shown.page.comparison().totals().problems, 0);
}

void CompareOffersTest::choiceSurvivesANewSurvey() {
  const std::vector<Event> events = makeStream({.layers = 1, .algorithms = 4});
  Session session = made();
  for (int i = 1; i < 3; ++i) session.surveys.push_back(session.surveys.front());
  for (int i = 0; i < 3; ++i) session.surveys[static_cast<std::size_t>(i)].started.run = 10 + i;
  Shown shown(session);
  shown.current.show(2, 0);
  QCOMPARE(shown.page.comparison().chosen(), 1);
  shown.choose(0);
  shown.store.apply(events);
  QCOMPARE(shown.current.index(), 2);
  QCOMPARE(shown.offers().count(), 2);  // the new one has no layer in common
  QCOMPARE(shown.page.comparison().chosen(), 0);
  shown.store.replace({});
  QCOMPARE(shown.page.comparison().chosen(), -1);
}

void CompareOffersTest::thePinnedBaselineIsCompared() {
  Shown shown(onOther(slowed(made(), 2)));
  Baseline& baseline = shown.current.baseline();
  baseline.pinShown();
  QVERIFY(shown.page.comparison().offers().isEmpty());  // it is what is shown
  shown.store.replace(made());
  shown.current.show(0);
  shown.chart().rebuildNow();
  QCOMPARE(shown.offers().count(), 1);
  QVERIFY(shown.offers().currentText().endsWith(QStringLiteral("the pinned baseline")));
  QVERIFY(shown.words().contains(QStringLiteral("another device is the pinned baseline")));
  for (std::size_t i = 0; i < shown.parts().size(); ++i) {
    const Baseline::Change change = baseline.change(static_cast<int>(i));
    QCOMPARE(shown.parts()[i].ratio, change.ratio);
    QCOMPARE(shown.parts()[i].verdict, change.verdict);
  }
  shown.page.setOther(slowed(made(), 3), kSource);  // what was opened for the comparison is compared
  QVERIFY(shown.offers().currentText().endsWith(kSource));
  shown.choose(1);
  QVERIFY(shown.offers().currentText().endsWith(QStringLiteral("the pinned baseline")));
  baseline.pin(nullptr);
  QCOMPARE(shown.offers().count(), 1);
  QVERIFY(shown.offers().currentText().endsWith(kSource));
}

}  // namespace compare_offers_test

CONVSCOPE_QT_TEST(compare_offers_test::CompareOffersTest, compare_offers)
#include "compare_offers_test.moc"
