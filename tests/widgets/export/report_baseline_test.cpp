#include "widgets/export/report_baseline.h"

#include <QTest>
#include <algorithm>

#include "analysis/workspace.h"
#include "input_sizes/swept_session.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/report.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/shown_text.h"

namespace report_baseline_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kTitle = QStringLiteral("Against the baseline");

Session swept(int from, int to, Precision precision = Precision::Tf32) {
  return sweptSession(from, to, 32, {.network = "resnet50", .precision = precision, .algorithms = 4});
}

struct Shown {
  explicit Shown(const Session& now, const Session& before) {
    store.replace(now);
    shown.baseline().pin(pinnedSurveys(before, before.surveys.front()));
  }
  ReportSection section() const { return baselineSection(shown.baseline()); }

  SessionStore store;
  ShownSurvey shown{store};
};

QString factOf(const ReportSection& section, const char* name) {
  const auto found = std::ranges::find(section.facts, QString::fromLatin1(name), &std::pair<QString, QString>::first);
  return found != section.facts.end() ? found->second : QString();
}

}  // namespace

/// What a report says about a pinned baseline.
class ReportBaselineTest : public QObject {
  Q_OBJECT

 private slots:
  void everyPolicyHasBothTimes();
  void layersInNoFigureAreInNoTime();
  void aBusyMachineIsACaution();
  void withoutACommonSizeTheSizesAreNamed();
  void onlyReportsWithABaselineHaveTheSection();
};

void ReportBaselineTest::everyPolicyHasBothTimes() {
  const Shown f(swept(160, 224), swept(192, 224, Precision::Fp16));
  const ReportSection section = f.section();
  QCOMPARE(section.title, kTitle);
  QVERIFY(factOf(section, "Baseline").contains(QStringLiteral("fp16")));
  QCOMPARE(factOf(section, "Input sizes in common"), QStringLiteral("192, 224"));
  const QString counts = factOf(section, "Layers and passes");
  QVERIFY2(counts.contains(QStringLiteral(" faster, ")) && counts.endsWith(QStringLiteral(" unsure")),
           qPrintable(counts));
  QCOMPARE(section.tables.size(), 1);
  const ReportTable& table = section.tables.front();
  QVERIFY(table.rows.size() >= 3);  // the fastest algorithms, and a policy with benchmark off and on
  for (const QStringList& row : table.rows) {
    QCOMPARE(row.size(), table.headers.size());
    QVERIFY2(row.last().endsWith(u'%'), qPrintable(row.join(u' ')));
  }
  const auto isBenchmark = [](const QStringList& row) { return row.front().contains(QStringLiteral("benchmark")); };
  QVERIFY(std::ranges::any_of(table.rows, isBenchmark));
}

/// The depthwise layers, which PyTorch computes itself.
void ReportBaselineTest::layersInNoFigureAreInNoTime() {
  const auto made = [](Precision precision) {
    return syntheticSession({.network = "mobilenet_v2", .precision = precision, .algorithms = 4}, {{}});
  };
  const Session now = made(Precision::Tf32);
  const Shown f(now, made(Precision::Fp16));
  const ReportSection section = f.section();
  const ReportTable& table = section.tables.front();
  QVERIFY2(table.note.contains(QStringLiteral("does not give to the surveyed library")), qPrintable(table.note));
  QVERIFY(section.paragraphs.isEmpty());
  QCOMPARE(table.rows.front()[2], timeText(networkFrontier(now.surveys.front()).back().us));
}

/// Also at another size than the shown one; at a size that is not compared it does not matter.
void ReportBaselineTest::aBusyMachineIsACaution() {
  for (const std::size_t busy : {0u, 1u, 2u}) {
    Session before = swept(192, 256, Precision::Fp16);
    before.surveys[busy].started.otherLoad = 0.42;
    const QString caution = factOf(Shown(swept(160, 224), before).section(), "Caution");
    QCOMPARE(caution, busy < 2 ? QStringLiteral("the machine was busy during the survey") : QString());
  }
}

void ReportBaselineTest::withoutACommonSizeTheSizesAreNamed() {
  const Shown f(swept(160, 192), swept(224, 224, Precision::Fp16));
  const ReportSection section = f.section();
  QVERIFY(section.tables.isEmpty());
  QCOMPARE(factOf(section, "Input sizes"), QStringLiteral("160, 192 here, 224 in the baseline"));
  QVERIFY(section.paragraphs.front().contains(QStringLiteral("different input sizes")));
}

void ReportBaselineTest::onlyReportsWithABaselineHaveTheSection() {
  Shown f(swept(160, 192), swept(192, 192, Precision::Fp16));
  f.shown.show(0);  // a size that the baseline does not have
  const auto hasSection = [&f] {
    ExportCatalogue catalogue(f.store, f.shown);
    const Report report = makeReport(catalogue, f.store, f.shown);
    return std::ranges::count(report.sections, kTitle, &ReportSection::title) == 1;
  };
  QVERIFY(hasSection());
  f.shown.baseline().pinShown();
  QVERIFY(!hasSection());
  f.shown.baseline().pin(nullptr);
  QVERIFY(!hasSection());
}

}  // namespace report_baseline_test

CONVSCOPE_QT_TEST(report_baseline_test::ReportBaselineTest, report_baseline)
#include "report_baseline_test.moc"
