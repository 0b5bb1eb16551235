#include <QMenu>
#include <QTest>
#include <vector>

#include "compare/shown_comparison.h"
#include "page_requests.h"
#include "support/qt_test.h"

namespace compare_baseline_test {

using namespace convscope;
using namespace convscope::testing;
using namespace convscope::testing::comparing;

namespace {

const Dims kSmall{8, 3, 224, 224};
const Dims kLarge{16, 3, 224, 224};
const Dims kOther{4, 3, 224, 224};

Session sized(const std::vector<Dims>& inputs, Precision precision = Precision::Fp32) {
  return syntheticSession({.network = "alexnet", .precision = precision, .algorithms = 8}, inputs);
}

void pin(Shown& shown, const Session& session) {
  shown.current.baseline().pin(pinnedSurveys(session, session.surveys.front()));
}

}  // namespace

/// The page Compare with a pinned baseline, which may lack the shown input size.
class CompareBaselineTest : public QObject {
  Q_OBJECT

 private slots:
  void itOpensOnASizeThatBothHave();
  void anotherSizeLeadsToTheCommonOne();
  void withoutACommonSizeItSaysWhatToDo();
  void anotherNetworkIsNamed();
  void itIsAlwaysBefore();
  void bothAnswersAreOfTheCommonSizes();
};

void CompareBaselineTest::itOpensOnASizeThatBothHave() {
  Shown shown(sized({kSmall, kLarge}));
  shown.page.hide();
  shown.current.show(0);
  pin(shown, sized({kLarge}, Precision::Fp16));
  QCOMPARE(shown.current.index(), 0);  // no other page needs the size
  shown.page.show();
  QCOMPARE(shown.current.index(), 1);
  QCOMPARE(shown.page.comparison().chosen(), 0);
  QVERIFY(shown.page.comparison().totals().problems > 0);
}

void CompareBaselineTest::anotherSizeLeadsToTheCommonOne() {
  Shown shown(sized({kSmall, kLarge}));
  pin(shown, sized({kLarge}, Precision::Fp16));
  shown.current.show(0);
  QVERIFY2(shown.words().contains(QStringLiteral("n=8, n=16 here, n=16 in the baseline")), qPrintable(shown.words()));
  QPushButton* common = shown.button(QStringLiteral("Compare at n=16"));
  QVERIFY(common != nullptr);
  QTest::mouseClick(common, Qt::LeftButton);
  QCOMPARE(shown.current.index(), 1);
  QVERIFY(shown.page.comparison().totals().problems > 0);
}

void CompareBaselineTest::withoutACommonSizeItSaysWhatToDo() {
  Shown shown(sized({kSmall, kLarge}));
  pin(shown, sized({kOther}, Precision::Fp16));
  QVERIFY2(shown.words().contains(QStringLiteral("No input size in common")), qPrintable(shown.words()));
  QVERIFY2(shown.words().contains(QStringLiteral("n=8, n=16 here, n=4 in the baseline")), qPrintable(shown.words()));
  for (const QPushButton* each : shown.page.findChildren<QPushButton*>())
    QVERIFY2(!each->isVisible() || !each->text().startsWith(QStringLiteral("Compare at")), qPrintable(each->text()));
  QVERIFY(shown.button(QStringLiteral("Compare with a recording…"))->menu() != nullptr);
  const testing::PageRequests requests(shown.page);
  QTest::mouseClick(shown.button(QStringLiteral("Open another session…")), Qt::LeftButton);
  QCOMPARE(requests.of<request::OtherSession>().size(), 1);
  // A session that was opened for the comparison says the same.
  shown.page.setOther(sized({kOther}), kSource);
  QVERIFY2(shown.words().contains(QStringLiteral("4x3x224x224")), qPrintable(shown.words()));
}

void CompareBaselineTest::anotherNetworkIsNamed() {
  Shown shown(sized({kSmall}));
  pin(shown, syntheticSession({.network = "vgg16", .algorithms = 4}, {{2, 3, 64, 64}}));
  QVERIFY2(shown.words().contains(QStringLiteral("The baseline is of another network")), qPrintable(shown.words()));
  QVERIFY(shown.words().contains(QStringLiteral("vgg16")));
}

/// The signs are those of every other page, whichever side is older.
void CompareBaselineTest::itIsAlwaysBefore() {
  Shown shown(sized({kSmall}));
  Session later = slowed(sized({kSmall}), 0.5);
  later.surveys.front().started.time = "2099-01-02T03:04:05Z";
  pin(shown, later);
  const SurveyComparison& comparison = shown.page.comparison();
  const ComparisonTotals& totals = shown.current.baseline().totals();
  QVERIFY(comparison.isOfBaseline() && !comparison.shownIsBefore() && !comparison.canSwap());
  QCOMPARE(comparison.totals().beforeUs, totals.beforeUs);
  QCOMPARE(comparison.totals().verdicts, totals.verdicts);
  QCOMPARE(comparison.beforeName(), QStringLiteral("2099-01-02"));
  QCOMPARE(shown.current.baseline().name(), comparison.beforeName());
  QCOMPARE(shown.button(QStringLiteral("Swap sides")), nullptr);
  // Sides that were swapped before it was pinned.
  shown.current.baseline().pin(nullptr);
  shown.page.setOther(sized({kSmall}, Precision::Tf32), kSource);
  QTest::mouseClick(shown.button(QStringLiteral("Swap sides")), Qt::LeftButton);
  QVERIFY(comparison.shownIsBefore());
  shown.page.setOther({}, {});
  pin(shown, sized({kSmall}, Precision::Fp16));
  QVERIFY(comparison.isOfBaseline() && !comparison.shownIsBefore());
  QCOMPARE(comparison.beforeName(), QStringLiteral("fp16"));
}

void CompareBaselineTest::bothAnswersAreOfTheCommonSizes() {
  Shown shown(sized({kSmall}));
  pin(shown, sized({kOther, kSmall, kLarge}, Precision::Fp16));
  const auto answers = shown.page.comparison().answers();
  QCOMPARE(answers.size(), std::size_t{2});
  QCOMPARE(answers[0].answer.sentence, shown.current.baseline().answer()->sentence);
  QCOMPARE(answers[0].name, QStringLiteral("fp16, 8x3x224x224"));
  QCOMPARE(answers[1].name, QStringLiteral("fp32, 8x3x224x224"));
  for (const auto& each : answers) QCOMPARE(each.answer.inputs, std::vector<Dims>{kSmall});
  // So it is without a baseline, and if the shown session has more.
  shown.current.baseline().pin(nullptr);
  shown.store.replace(sized({kSmall, kLarge, kOther}));
  shown.page.setOther(sized({kSmall, kLarge}, Precision::Fp16), kSource);
  for (const auto& each : shown.page.comparison().answers()) QCOMPARE(each.answer.sizes, std::size_t{2});
  QCOMPARE(shown.page.comparison().answers()[1].name, QStringLiteral("fp32, 2 input sizes"));
}

}  // namespace compare_baseline_test

CONVSCOPE_QT_TEST(compare_baseline_test::CompareBaselineTest, compare_baseline)
#include "compare_baseline_test.moc"
