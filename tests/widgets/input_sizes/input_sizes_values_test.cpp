#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "analysis/gain_noise.h"
#include "analysis/wrong_pick.h"
#include "input_sizes/forecasting.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/input_sizes/padding_model.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/input_sizes/policy_model.h"
#include "widgets/input_sizes/policy_view.h"
#include "widgets/input_sizes/wrong_pick_model.h"
#include "widgets/input_sizes/wrong_pick_view.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/tokens.h"

namespace input_sizes_values_test {

using namespace convscope;
using namespace convscope::testing;

/// Figures behind the page, compared with the profiler's own.
class InputSizesValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void linesAreVisible();
  void legendsShowTheDashes();
  void forecastsAreTheProfilers();
  void changesComeOnce();
  void missingSizesAreNamed();
  void otherBackendsAreSaid();
  void faultsOfSchedules();
  void anotherSessionIsFollowed();
  void policiesAreChecked();
  void policiesWithoutAForecastAreLeftOut();
  void iterationsAreThoseOfTheVerdict();
  void policiesWithSettings();
  void paddingIsTheProfilers();
  void aSmallSavingOfPaddingIsNotWorthIt();
  void savingsOfPaddingAreInTheUnitOfTheTotals();
  void wrongPicksAreTheProfilers();
  void noWrongPicksAreSaidOnce();
};

void InputSizesValuesTest::linesAreVisible() {
  for (const PrintColours colours : {PrintColours::Light, PrintColours::Dark}) {
    const ChartStyle style = printStyle(colours);
    const tokens::Colours::Policies& own = tokens::coloursOn(style.background).policies;
    std::vector<std::string> names = defaultPolicies("cudnn");
    for (const char* name : {"pytorch-benchmark:limit=0", "first-listed", "fastest"}) names.push_back(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Policy policy = findPolicy(names[i]);
      const QPen pen = seriesPen(policy, i, style);
      QVERIFY(tokens::contrast(pen.color(), style.background) >= 3);
      const bool isDeterministic = policy.switches && policy.switches->deterministic;
      QCOMPARE(pen.color() == own.deterministic, isDeterministic);
      if (isDeterministic) QVERIFY(!pen.dashPattern().isEmpty());
      QCOMPARE(pen.color() == own.on, names[i] == "pytorch-benchmark");
      QCOMPARE(pen.color() == own.applied, names[i] == appliedPolicy("cudnn")->text());
    }
  }
}

/// Also dashes that are as long as the line in the legend.
void InputSizesValuesTest::legendsShowTheDashes() {
  const auto gapsOf = [](const QList<qreal>& dashes) {
    QImage image(24, 9, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPen pen(Qt::black, 2, Qt::SolidLine, Qt::FlatCap);
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    QPainter painter(&image);
    paintLegendLine(painter, {12, 5}, pen);
    painter.end();
    int gaps = 0;
    for (int x = 4; x < 20; ++x)
      if (image.pixelColor(x, 4) == Qt::white && image.pixelColor(x - 1, 4) != Qt::white) ++gaps;
    return gaps;
  };
  QCOMPARE(gapsOf({}), 0);
  for (const QList<qreal>& dashes : {QList<qreal>{2, 2}, {6, 2}, {8, 2, 2, 2}})
    QVERIFY2(gapsOf(dashes) >= 2 || dashes.size() == 2, qPrintable(QString::number(dashes.front())));
  QVERIFY(gapsOf({6, 2}) >= 1);
}

void InputSizesValuesTest::forecastsAreTheProfilers() {
  Forecasting page;
  const ScheduleChoice choice{RandomSizes{160, 224, 32, 5}, 2000, 7};
  page.forecasts.setChoice(choice);
  const Session& session = page.store.session();
  const auto surveys = surveysOf(session);
  const Schedule schedule = makeSchedule(choice.spec, {{32, 3, 224, 224}, 2000, 7});
  QCOMPARE(page.now().policies.size(), std::size_t{3});
  QVERIFY(page.now().schedule == schedule);
  std::vector<PolicyForecast> expected;
  const auto off = std::make_shared<PolicyCosts>(costs(findPolicy("pytorch"), surveys));
  const auto on = std::make_shared<PolicyCosts>(costs(findPolicy("pytorch-benchmark"), surveys));
  const std::vector<double> variances = savedVariances(*on, *off, surveys);
  expected.push_back(policyForecast(off, schedule, nullptr));
  expected.push_back(policyForecast(on, schedule, &expected.front(), savingNoise(*on, variances, schedule, 0)));
  const auto applied = std::make_shared<PolicyCosts>(costs(findPolicy("convscope-applied"), surveys));
  expected.push_back(policyForecast(applied, schedule, &expected.front()));
  for (std::size_t i = 0; i < 3; ++i) {
    QCOMPARE(page.now().policies[i].forecast.policy, expected[i].forecast.policy);
    QCOMPARE(page.now().policies[i].forecast.totalUs, expected[i].forecast.totalUs);
    QVERIFY(page.now().policies[i].forecast.warmup == expected[i].forecast.warmup);
    QCOMPARE(page.now().policies[i].forecast.cumulativeUs(333), expected[i].forecast.cumulativeUs(333));
  }
  QCOMPARE(page.now().policies[1].breakEven->words, expected[1].breakEven->words);
  QVERIFY(page.now().policies[1].paysOffAfter() == expected[1].paysOffAfter());
  QCOMPARE(page.now().leastTime->reason, leastTime(expected).reason);
  QVERIFY(page.now().unavailable.empty() && page.now().missing.empty() && page.now().command.isEmpty());
  QCOMPARE(page.forecasts.scheduleWords(), QStringLiteral("2,000 iterations at 3 input sizes in random order"));
  QCOMPARE(page.forecasts.sizesText(), QStringLiteral("3 input sizes (160 to 224), in random order (seed 7)"));
  // Again, from the costs that were kept.
  page.forecasts.setChoice({FixedSizes{}, 10, 0});
  page.forecasts.setChoice(choice);
  QCOMPARE(page.now().policies[1].forecast.totalUs, expected[1].forecast.totalUs);
}

void InputSizesValuesTest::changesComeOnce() {
  Forecasting page;
  QSignalSpy changes(&page.forecasts, &SizeForecasts::changed);
  QVERIFY(changes.wait());
  changes.clear();
  for (int i = 1; i < 50; ++i) page.forecasts.setChoice({FixedSizes{}, i, 0});
  QTRY_COMPARE(changes.count(), 1);
  page.forecasts.setChoice({FixedSizes{}, 49, 0});  // nothing new
  QTest::qWait(20);
  QCOMPARE(changes.count(), 1);
  QCOMPARE(page.now().schedule.iterations(), std::int64_t{49});
}

void InputSizesValuesTest::missingSizesAreNamed() {
  Forecasting page;
  page.forecasts.setChoice({AlternatingSizes{{{160}, {200}, {224}, {256}}, 1}, 8, 0});
  QCOMPARE(page.now().policies.size(), std::size_t{3});  // by estimates
  QVERIFY((page.now().estimated == std::vector<Dims>{{32, 3, 200, 200}, {32, 3, 256, 256}}));
  // As `forecast --estimate` has them.
  std::vector<const Survey*> surveys;
  for (const int index : page.forecasts.surveys()) surveys.push_back(page.store.survey(index));
  const ScheduleForecasts printed =
      Forecaster(surveys).forecasts(page.now().schedule, page.forecasts.policies(), UnmeasuredSizes::Estimate);
  for (std::size_t i = 0; i < 2; ++i) {
    QCOMPARE(page.now().policies[i].forecast.totalUs, printed.policies[i].forecast.totalUs);
    QCOMPARE(page.now().policies[i].ends->low.totalUs, printed.policies[i].ends->low.totalUs);
    QCOMPARE(page.now().policies[i].ends->high.totalUs, printed.policies[i].ends->high.totalUs);
  }
  QCOMPARE(page.now().policies[1].breakEven->words, printed.policies[1].breakEven->words);
  QCOMPARE(page.now().missing.size(), std::size_t{2});
  QCOMPARE(page.now().missing[1].input, (Dims{32, 3, 256, 256}));
  QVERIFY(page.now().command.startsWith(QStringLiteral("convscope-cli sweep resnet50 --sizes ")));
  QVERIFY(page.now().command.contains(QStringLiteral(",256 ")));
  QVERIFY(page.forecasts.paddings().empty() && !page.forecasts.whyNoPadding().isEmpty());
}

void InputSizesValuesTest::otherBackendsAreSaid() {
  Forecasting page;
  page.forecasts.setPolicies({"pytorch-legacy", "fastest", "tensorflow"});
  QCOMPARE(page.now().policies.size(), std::size_t{1});
  QCOMPARE(page.now().policies[0].forecast.policy, std::string("fastest"));
  QVERIFY(page.now().unavailable[0].reason.find("cudnn-legacy") != std::string::npos);
  QVERIFY(page.now().unavailable[1].reason.find("mode_b") != std::string::npos);  // a list that was not surveyed
  QVERIFY(page.now().command.contains(QStringLiteral("mode_b")));
}

void InputSizesValuesTest::faultsOfSchedules() {
  Forecasting page;
  for (const ScheduleSpec& spec :
       std::vector<ScheduleSpec>{RandomSizes{224, 160, 32, 1}, RandomSizes{160, 224, 0, 1}, AlternatingSizes{{}, 1},
                                 FixedSizes{{1, 2, 3}}, LastBatchSizes{32, 0, 10}}) {
    page.forecasts.setChoice({spec, 100, 0});
    QVERIFY(!page.now().fault.isEmpty());
    QVERIFY(page.now().policies.empty() && page.now().schedule.runs.empty());
  }
  page.forecasts.setChoice({RandomSizes{160, 224, 32, 1}, 100'000'000, 0});
  QVERIFY(page.now().fault.contains(QStringLiteral("changes more than")));
}

void InputSizesValuesTest::anotherSessionIsFollowed() {
  Forecasting page;
  page.forecasts.setPolicies({"fastest"});
  page.store.replace(sweptSession(
      160, 192, 32, {.network = "resnet50", .passes = {Pass::Forward}, .backend = "cudnn-legacy", .algorithms = 4}));
  QCOMPARE(page.forecasts.inputs().size(), std::size_t{2});
  QVERIFY((page.forecasts.policies() == std::vector<std::string>{"pytorch-legacy", "pytorch-legacy-benchmark"}));
  page.forecasts.setChoice({FixedSizes{{160}}, 100, 0});
  QCOMPARE(page.now().policies.size(), std::size_t{2});
  page.store.replace({});
  QVERIFY(page.forecasts.surveys().empty() && page.now().policies.empty());
}

void InputSizesValuesTest::policiesAreChecked() {
  Forecasting page;
  page.forecasts.setChoice({FixedSizes{{160}}, 5000, 0});
  PolicyModel model(page.forecasts);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QCOMPARE(model.rowCount(), static_cast<int>(policies().size()));
  const Forecast& first = page.now().policies[0].forecast;
  QCOMPARE(model.index(0, column(model, "Total")).data().toString().toStdString(), formatTime(first.totalUs));
  QCOMPARE(model.index(0, column(model, "Total")).data(kPlainTextRole).toDouble(), first.totalUs);
  QVERIFY(!model.index(0, column(model, "Pays off after")).data(kPlainTextRole).isValid());
  QVERIFY(!model.index(2, column(model, "Total")).data(kPlainTextRole).isValid());
  QVERIFY(model.setData(model.index(2, 0), Qt::Checked, Qt::CheckStateRole));
  QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
  QVERIFY(!model.setData(model.index(0, 1), Qt::Checked, Qt::CheckStateRole));
  QVERIFY((page.forecasts.policies() ==
           std::vector<std::string>{"pytorch-benchmark", "pytorch-deterministic", "convscope-applied"}));
  QCOMPARE(model.index(2, column(model, "Total")).data(kPlainTextRole).toDouble(),
           page.now().policies[1].forecast.totalUs);
  // One without a forecast says why and has no figures.
  const auto named = std::ranges::find(policies(), "pytorch-legacy", &Policy::name);
  const auto legacy = static_cast<int>(named - policies().begin());
  QVERIFY(model.setData(model.index(legacy, 0), Qt::Checked, Qt::CheckStateRole));
  QVERIFY(model.index(legacy, column(model, "In words")).data().toString().contains(QStringLiteral("cudnn-legacy")));
  QVERIFY(model.index(legacy, column(model, "Total")).data().toString().isEmpty());
}

void InputSizesValuesTest::policiesWithoutAForecastAreLeftOut() {
  Forecasting page;
  PolicyView view(page.forecasts);
  const QAbstractItemModel& rows = *view.table()->model();
  QCOMPARE(rows.rowCount(), 3);
  QVERIFY2(
      view.table()->accessibleDescription().startsWith(QStringLiteral("Only ticked policies get a forecast: 3 of ")),
      qPrintable(view.table()->accessibleDescription()));
  auto* all = view.findChild<QCheckBox*>();
  all->click();
  QCOMPARE(rows.rowCount(), static_cast<int>(policies().size()));
  QStringList reasons;
  for (int row = 3; row < rows.rowCount(); ++row)
    reasons.append(rows.index(row, rows.columnCount() - 1).data().toString());
  QVERIFY(reasons.contains(QStringLiteral("not ticked")));
  QVERIFY(reasons.contains(QStringLiteral("for surveys of cudnn-legacy")));
  QVERIFY(!reasons.contains(QString()));
  const QModelIndex third = rows.index(2, 0);
  QVERIFY(view.table()->model()->setData(third, Qt::Checked, Qt::CheckStateRole));
  all->click();
  QCOMPARE(rows.rowCount(), 4);
}

void InputSizesValuesTest::iterationsAreThoseOfTheVerdict() {
  Forecasting page;
  PolicyModel model(page.forecasts);
  const auto texts = [&](std::int64_t iterations) {
    page.forecasts.setChoice({RandomSizes{160, 224, 32, 1}, iterations, 1});
    QStringList all;
    for (const char* title : {"Iteration", "Pays off after", "In words"})
      all.append(model.index(1, column(model, title)).data().toString());
    return all;
  };
  QCOMPARE(texts(100), texts(kRule.horizon));
}

void InputSizesValuesTest::policiesWithSettings() {
  Forecasting page;
  PolicyModel model(page.forecasts);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  const int before = model.rowCount();
  model.add("pytorch-benchmark:limit=0");
  QCOMPARE(model.rowCount(), before + 1);
  QCOMPARE(page.forecasts.policies().back(), std::string("pytorch-benchmark:limit=0"));
  model.add("pytorch-benchmark:limit=0");
  model.add("pytorch");
  QCOMPARE(model.rowCount(), before + 1);
  for (const char* bad : {"", "nothing", "pytorch:limit=1", "pytorch-benchmark:limit=x", "pytorch-benchmark:"})
    QVERIFY_THROWS_EXCEPTION(InputError, model.add(bad));
  QCOMPARE(model.rowCount(), before + 1);
}

void InputSizesValuesTest::paddingIsTheProfilers() {
  Forecasting page;
  page.forecasts.setChoice({RandomSizes{160, 224, 32, 1}, 500, 1});
  PaddingModel model(page.forecasts);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QCOMPARE(model.rowCount(), 3 * 3);
  const auto ways = bucketings(*page.now().policies[1].costs, page.now().schedule, 3);
  for (int i = 0; i < 3; ++i) {
    const Bucketing& way = ways[static_cast<std::size_t>(i)];
    QCOMPARE(model.index(3 + i, column(model, "Change")).data(kPlainTextRole).toDouble(), -way.savedUs);
    QCOMPARE(model.index(3 + i, column(model, "FLOPs added")).data(kPlainTextRole).toDouble(),
             100 * way.extraFlops / way.flops);
  }
  QCOMPARE(model.index(0, column(model, "Padded up to")).data().toString(), QStringLiteral("224"));
  QCOMPARE(model.index(2, column(model, "Padded up to")).data().toString(), QStringLiteral("160, 192, 224"));
  // Views ask for rows that are about to go.
  int going = 0;
  connect(&model, &PaddingModel::rowsAboutToBeRemoved, this, [&](const QModelIndex&, int first, int last) {
    for (int row = first; row <= last; ++row, ++going) QVERIFY(!model.index(row, 0).data().isValid());
  });
  page.forecasts.setChoice({FixedSizes{{160}}, 500, 1});
  model.refresh();
  QCOMPARE(going, 9);
  QCOMPARE(model.rowCount(), 0);
}

void InputSizesValuesTest::aSmallSavingOfPaddingIsNotWorthIt() {
  Forecasting page(recordedSession("alexnet-batches-tf32"));
  page.forecasts.setChoice(page.forecasts.defaultChoice());
  const PaddingModel model(page.forecasts);
  const QString words = model.summary();
  QVERIFY2(words.contains(QStringLiteral("With benchmark = False it is not worth it: padding up to ")) &&
               words.contains(QStringLiteral(", which is less than 1.0%.")),
           qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("With benchmark = True it pays off: padding up to ")), qPrintable(words));
}

void InputSizesValuesTest::savingsOfPaddingAreInTheUnitOfTheTotals() {
  Forecasting page(recordedSession("resnet50-sizes-fp32"));
  page.forecasts.setChoice(page.forecasts.defaultChoice());
  const PaddingModel model(page.forecasts);
  int minutes = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const QString change = model.index(row, column(model, "Change")).data().toString();
    QVERIFY2(model.index(row, column(model, "Total")).data().toString().contains(QStringLiteral(" min")),
             qPrintable(change));
    minutes += change.contains(QStringLiteral(" min")) ? 1 : 0;
    static const QRegularExpression kManySeconds(QStringLiteral("[0-9]{3} s"));
    QVERIFY2(!change.contains(kManySeconds), qPrintable(change));
  }
  QVERIFY(minutes > 0);
}

void InputSizesValuesTest::noWrongPicksAreSaidOnce() {
  Session session = sweptSession(160, 160, 32, kSmall);
  for (Survey& survey : session.surveys) survey.started.options.backend = "onednn";
  Forecasting page(session);
  WrongPickView view(page.current);
  view.show();
  QVERIFY(!view.table()->isVisible());
  QVERIFY(view.findChild<QLabel*>()->text().contains(QStringLiteral("needs a survey of the backend cudnn")));
}

void InputSizesValuesTest::wrongPicksAreTheProfilers() {
  Forecasting page;
  WrongPickModel model(page.current);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  // A column of texts has the width of a typical one.
  for (const char* title : {"Samples", "Fastest"})
    QVERIFY(!model.headerData(column(model, title), Qt::Horizontal, TableModel::TypicalTextRole).toString().isEmpty());
  const Survey& survey = *page.current.survey();
  QCOMPARE(model.rowCount(), static_cast<int>(survey.problems.size()));
  double probability = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const WrongPick pick = wrongPick(survey.problems[static_cast<std::size_t>(row)], contextOf(survey),
                                     findPolicy("pytorch-benchmark").settings);
    QCOMPARE(model.index(row, column(model, "Wrong pick")).data(kPlainTextRole).toDouble(), 100 * pick.probability);
    QCOMPARE(model.index(row, column(model, "Expected regret")).data(kPlainTextRole).toDouble(), pick.expectedRegretUs);
    probability += pick.probability;
  }
  QVERIFY(model.summary().contains(QString::number(probability, 'f', 1)));

  page.store.replace(sweptSession(160, 160, 32, {.network = "resnet50", .algorithms = 4, .singleSamples = 5}));
  const Survey& sampled = *page.current.survey();
  const IsolatedNoise noise(sampled);
  QVERIFY(noise.known());
  QCOMPARE(model.index(0, column(model, "Wrong pick")).data(kPlainTextRole).toDouble(),
           100 * wrongPick(sampled.problems[0], contextOf(sampled), findPolicy("pytorch-benchmark").settings, noise)
                     .probability);

  page.store.replace(sweptSession(
      160, 160, 32, {.network = "resnet50", .passes = {Pass::Forward}, .backend = "cudnn-legacy", .algorithms = 4}));
  QVERIFY(model.index(0, column(model, "Fastest")).data().toString().contains(QStringLiteral("backend cudnn")));
  QVERIFY(!model.index(0, column(model, "Wrong pick")).data(kPlainTextRole).isValid());
}

}  // namespace input_sizes_values_test

CONVSCOPE_QT_TEST(input_sizes_values_test::InputSizesValuesTest, input_sizes_values)
#include "input_sizes_values_test.moc"
