#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <set>

#include "algorithms/chart_fixture.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/tokens.h"

namespace algorithms_legend_test {

using namespace convscope;
using namespace convscope::testing;

/// The legend of algorithms explains what a chart shows, and can be read.
class AlgorithmsLegendTest : public QObject {
  Q_OBJECT

 private slots:
  void legendNamesWhatIsThere();
  void anotherLimitIsNamed();
  void aHollowBarIsNotRuledOutWhileItIsMeasured();
  void legendWraps();
  void longLegendEntriesWrap();
  void coloursHaveContrast();
  void passesAreExplainedWhereTheirNamesAreShort();
};

void AlgorithmsLegendTest::legendNamesWhatIsThere() {
  Session session = makeSession({});
  for (ProblemResult& problem : session.surveys[0].problems) {
    for (std::size_t i = 0; i < problem.trials.size(); ++i)
      problem.trials[i].candidate.family = i % 2 == 0 ? std::optional(Family::Winograd) : std::nullopt;
  }
  Fixture f;
  f.store.replace(session);
  AlgorithmsOverview chart(f.current);
  chart.rebuildNow();
  QStringList texts;
  for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
  QVERIFY(texts.contains(QStringLiteral("Winograd")));
  QVERIFY(texts.contains(QStringLiteral("unknown family")));
  QVERIFY(!texts.contains(QStringLiteral("FFT")));
  QVERIFY(texts.contains(QStringLiteral("benchmark = True")));
  QVERIFY(texts.contains(QStringLiteral("fastest")));
  QVERIFY(texts.contains(QStringLiteral("dgrad, wgrad: backward-data, backward-filter")));
  session.surveys[0].started.options.backend = "onednn";
  session.surveys[0].started.device.memoryBandwidth = 0;
  f.store.replace(session);
  chart.rebuildNow();
  texts.clear();
  for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
  QVERIFY(texts.contains(QStringLiteral("first choice of the library (benchmark applies to cuDNN only)")));
  QVERIFY(!texts.contains(QStringLiteral("benchmark = False")));
  QVERIFY(!texts.contains(QStringLiteral("benchmark = True")));
  QVERIFY(!texts.contains(QStringLiteral("roofline bound")));
}

/// The answer is about benchmark_limit = 0, the mark T is of benchmark = True.
void AlgorithmsLegendTest::anotherLimitIsNamed() {
  Fixture f;
  f.store.replace(recordedSession("alexnet-tf32"));
  AlgorithmsOverview chart(f.current);
  chart.rebuildNow();
  QStringList texts;
  for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
  QVERIFY2(texts.contains(QStringLiteral("benchmark = True (limit=10)")), qPrintable(texts.join(u'|')));
}

/// In a film every bar is hollow at first: each algorithm has one sample.
void AlgorithmsLegendTest::aHollowBarIsNotRuledOutWhileItIsMeasured() {
  Session session = makeSession({});
  session.surveys[0].problems[0].trials[0].hot = {};
  for (const bool ended : {true, false}) {
    session.surveys[0].problems[0].ended = ended;
    Fixture f;
    f.store.replace(session);
    f.current.show(0, 0);
    AlgorithmsDetail chart(f.current);
    chart.rebuildNow();
    QStringList texts;
    for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
    QCOMPARE(texts.contains(QStringLiteral("ruled out early")), ended);
    QCOMPARE(texts.contains(QStringLiteral("few samples so far")), !ended);
  }
}

void AlgorithmsLegendTest::legendWraps() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  show(chart, {1400, 600});
  const double wide = chart.plotRect().top();
  viewOf(chart).resize(500, 600);
  QTRY_VERIFY(chart.plotRect().top() > wide + 20);
  QVERIFY(chart.plotRect().width() > 100);
}

void AlgorithmsLegendTest::longLegendEntriesWrap() {
  ChartLegend legend;
  const auto nothing = [](QPainter&, const QPointF&) {};
  legend.setEntries(
      {{nothing, QStringLiteral("one that is far too long for a narrow column")}, {nothing, QStringLiteral("b")}},
      QGuiApplication::font());
  const double wide = legend.height(2000);
  QVERIFY(legend.height(100) > 2 * wide);  // three lines at least, and one for the other
  QImage image(100, static_cast<int>(legend.height(100)), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  ChartStyle style;
  style.text = Qt::black;
  legend.paint(painter, {}, 100, style);
  const QImage right = image.copy(99, 0, 1, image.height());
  for (int y = 0; y < right.height(); ++y) QCOMPARE(right.pixelColor(0, y), QColor(Qt::white));  // nothing is cut off
}

void AlgorithmsLegendTest::coloursHaveContrast() {
  std::vector<std::optional<Family>> families{std::nullopt, Family::Other};
  for (const Family family :
       {Family::Direct, Family::ImplicitGemm, Family::Gemm, Family::Fft, Family::Winograd, Family::Depthwise})
    families.emplace_back(family);
  constexpr double kOfMarks = 3;
  for (const tokens::Colours* colours : {&tokens::light(), &tokens::dark()}) {
    std::set<QRgb> distinct;
    for (const auto& family : families) {
      const QColor colour = familyColour(family, colours->surface);
      distinct.insert(colour.rgb());
      QVERIFY(tokens::contrast(colour, colours->surface) >= kOfMarks);
      QVERIFY(tokens::contrast(colour, colours->window) >= kOfMarks);
    }
    QCOMPARE(distinct.size(), families.size());
  }
}

void AlgorithmsLegendTest::passesAreExplainedWhereTheirNamesAreShort() {
  const auto explains = [](const std::vector<Pass>& passes) {
    Session session = makeSession({});
    std::erase_if(session.surveys[0].problems, [&](const ProblemResult& problem) {
      return std::ranges::find(passes, problem.subject.problem.pass) == passes.end();
    });
    Fixture f;
    f.store.replace(session);
    AlgorithmsOverview chart(f.current);
    chart.rebuildNow();
    return std::ranges::any_of(chart.legend().entries(), [](const LegendEntry& entry) {
      return entry.text == QStringLiteral("dgrad, wgrad: backward-data, backward-filter");
    });
  };
  QVERIFY(explains({Pass::Forward, Pass::BackwardData, Pass::BackwardFilter}));
  QVERIFY(explains({Pass::BackwardFilter}));
  QVERIFY(!explains({Pass::Forward}));
}

}  // namespace algorithms_legend_test

CONVSCOPE_QT_TEST(algorithms_legend_test::AlgorithmsLegendTest, algorithms_legend)
#include "algorithms_legend_test.moc"
