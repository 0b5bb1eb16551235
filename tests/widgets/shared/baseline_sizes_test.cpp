#include "widgets/shared/baseline_sizes.h"

#include <QTableView>
#include <QTest>
#include <vector>

#include "analysis/answer.h"
#include "analysis/common_sizes.h"
#include "input_sizes/shown_sizes.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/summary/baseline_row.h"

namespace baseline_sizes_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

Session swept(int from, int to, Precision precision = Precision::Tf32) {
  return sweptSession(from, to, 32, {.network = "resnet50", .precision = precision, .algorithms = 6});
}

std::shared_ptr<const PinnedSurveys> pinnedOf(const Session& session) {
  return pinnedSurveys(session, session.surveys.front());
}

struct Shown {
  Shown(const Session& now, const Session& before) {
    store.replace(now);
    shown.baseline().pin(pinnedOf(before));
  }
  const Baseline& baseline() const { return shown.baseline(); }

  SessionStore store;
  ShownSurvey shown{store};
};

}  // namespace

/// A baseline that has some of the session's input sizes.
class BaselineSizesTest : public QObject {
  Q_OBJECT

 private slots:
  void sizesAreNamedInFewWords();
  void theNearestSizeIsShown();
  void withoutACommonSizeNothingIsShown();
  void aSizeMeasuredLaterIsNotComparedWithItself();
  void summaryComparesTheCommonSizes();
  void theAnswerIsOfTheCommonSizes();
  void inputSizesComparesTheCommonSizes();
};

void BaselineSizesTest::sizesAreNamedInFewWords() {
  const Shown one(swept(160, 256), swept(224, 224, Precision::Fp16));
  QCOMPARE(commonSizesText(one.baseline()), QStringLiteral("224"));
  QCOMPARE(sizesOfBothText(one.baseline()), QStringLiteral("160 to 256 here, 224 in the baseline"));
  const Shown two(swept(160, 256), swept(224, 288, Precision::Fp16));
  QCOMPARE(commonSizesText(two.baseline()), QStringLiteral("224, 256"));
  const Shown batches(swept(224, 224),
                      syntheticSession({.network = "resnet50", .algorithms = 4}, {{8, 3, 224, 224}, {4, 3, 224, 224}}));
  QCOMPARE(sizesOfBothText(batches.baseline()), QStringLiteral("n=32 here, n=4, n=8 in the baseline"));
}

void BaselineSizesTest::theNearestSizeIsShown() {
  Shown f(swept(160, 256), swept(192, 224, Precision::Fp16));
  f.shown.show(3);
  QVERIFY(!f.baseline().isCompared());
  QCOMPARE(nearestCommonSizeText(f.baseline()), QStringLiteral("224"));
  f.shown.show(0);
  QCOMPARE(nearestCommonSizeText(f.baseline()), QStringLiteral("192"));
  showCommonSize(f.shown);
  QCOMPARE(f.shown.index(), 1);
  QVERIFY(f.baseline().isCompared());
  showCommonSize(f.shown);
  QCOMPARE(f.shown.index(), 1);
}

void BaselineSizesTest::withoutACommonSizeNothingIsShown() {
  Shown f(swept(160, 192), swept(224, 256, Precision::Fp16));
  f.shown.show(0);
  QVERIFY(f.baseline().commonSizes().empty());
  QVERIFY(f.baseline().nearestCommonSize() == nullptr);
  QVERIFY(nearestCommonSizeText(f.baseline()).isEmpty());
  showCommonSize(f.shown);
  QCOMPARE(f.shown.index(), 0);
  QVERIFY(!f.baseline().answer());
}

void BaselineSizesTest::aSizeMeasuredLaterIsNotComparedWithItself() {
  const Session now = swept(160, 224);
  Session before = now;
  before.surveys.pop_back();
  Shown f(now, before);
  f.shown.show(2);
  QVERIFY(!f.baseline().isShown());
  QVERIFY(f.baseline().commonSizes().empty());
}

/// Sizes that the session does not have leave no trace in the baseline's answer.
void BaselineSizesTest::theAnswerIsOfTheCommonSizes() {
  const Session seven = swept(128, 320, Precision::Fp16);
  Shown f(swept(224, 256), seven);
  f.shown.show(0);
  QCOMPARE(f.baseline().answer()->inputs, (std::vector<Dims>{{32, 3, 224, 224}, {32, 3, 256, 256}}));
  f.store.replace(swept(224, 224));
  f.shown.show(0);
  const Survey& only = seven.surveys[3];
  QCOMPARE(only.started.input, (Dims{32, 3, 224, 224}));
  const Answer alone = answerOf(std::vector{&only}, only);
  QCOMPARE(f.baseline().answer()->sentence, alone.sentence);
  QCOMPARE(f.baseline().answer()->sizes, std::size_t{1});
  QVERIFY(alone.sentence != answerOf(seven, only).sentence);
}

void BaselineSizesTest::summaryComparesTheCommonSizes() {
  Shown f(swept(160, 256), swept(192, 224, Precision::Fp16));
  f.shown.show(3);  // the baseline does not have this size
  BaselineRow row(f.baseline());
  row.fill();
  const ComparisonTotals totals = totalsAt(f.baseline().commonSizes());
  const QString words = row.time().accessibleName();
  QVERIFY2(words.contains(timeText(totals.beforeUs)), qPrintable(words));
  QVERIFY2(words.contains(toQString(formatChange(totals.afterUs / totals.beforeUs))), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("2 input sizes that both have: 192, 224")), qPrintable(words));
  const QString counted = QStringLiteral("of %1 layers and passes at 2 sizes faster, ").arg(totals.problems);
  QVERIFY2(words.contains(counted), qPrintable(words));
  QVERIFY2(!row.answer().texts().join(u'\n').contains(QStringLiteral("at 192, 224")),
           qPrintable(row.answer().texts().join(u'\n')));  // all that it has
  f.shown.baseline().pin(pinnedOf(swept(224, 320, Precision::Fp16)));
  row.fill();
  QVERIFY2(row.answer().texts().join(u'\n').contains(QStringLiteral("Baseline: fp16, at 224, 256")),
           qPrintable(row.answer().texts().join(u'\n')));
  f.shown.baseline().pin(pinnedOf(swept(224, 224, Precision::Fp16)));
  row.fill();
  QVERIFY(row.time().accessibleName().contains(QStringLiteral("Convolutions at 224 that both have")));
  f.shown.baseline().pin(pinnedOf(swept(288, 288, Precision::Fp16)));
  row.fill();
  QVERIFY(row.isHidden());
}

void BaselineSizesTest::inputSizesComparesTheCommonSizes() {
  ShownSizes f(swept(160, 224));
  f.current.show(0);
  f.current.baseline().pin(pinnedOf(swept(224, 256, Precision::Fp16)));
  f.settle();
  QVERIFY(!f.result().baseline);
  for (std::size_t i = 0; i < f.result().policies.size(); ++i) QVERIFY(f.page.forecasts().baselineRatio(i));
  const QString summary = f.page.baselineSummary();
  QVERIFY2(summary.contains(QStringLiteral("an iteration at 224 takes ")), qPrintable(summary));
  QVERIFY2(summary.contains(QStringLiteral("does not have every size of the schedule")), qPrintable(summary));
  QVERIFY(f.page.baselineDetails().contains(QStringLiteral("at the sizes of both")));
  const QAbstractItemModel& policies = *f.page.tables().front()->model();
  QVERIFY(policies.index(0, column(policies, "vs fp16")).data().toString().endsWith(u'%'));
  f.write("fixed:224");  // the baseline has it
  f.settle();
  QVERIFY(f.result().baseline.has_value());
  QVERIFY(f.page.baselineSummary().contains(QStringLiteral("the mean iteration of this schedule")));
  f.current.baseline().pin(pinnedOf(swept(256, 256, Precision::Fp16)));
  f.settle();
  QVERIFY(f.page.baselineSummary().isEmpty());
}

}  // namespace baseline_sizes_test

CONVSCOPE_QT_TEST(baseline_sizes_test::BaselineSizesTest, baseline_sizes)
#include "baseline_sizes_test.moc"
