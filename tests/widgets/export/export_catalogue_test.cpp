#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <set>

#include "export/small_store.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "widgets/shared/table_text.h"

namespace convscope::testing {

class CatalogueTest : public QObject {
  Q_OBJECT

 private slots:
  void everythingHasANameAndATitle() {
    const SmallStore small;
    const QStringList lines = small.catalogue.listing().split(u'\n', Qt::SkipEmptyParts);
    std::set<QString> names;
    for (const QString& line : lines) {
      const QStringList words = line.simplified().split(u' ');
      QVERIFY2(words.size() > 2, qPrintable(line));
      QVERIFY2(names.insert(words[0] + u' ' + words[1]).second, qPrintable(line));
    }
    QVERIFY(names.contains(QStringLiteral("chart algorithms")));
    QVERIFY(names.contains(QStringLiteral("chart algorithms-detail")));
    QVERIFY(names.contains(QStringLiteral("table algorithms")));
  }

  void chartsByNameAreThoseOfThePages() {
    SmallStore small({.network = "alexnet", .algorithms = 8});
    small.current.select(2);
    QStringList names;
    for (const PagePart& part : small.catalogue.parts()) {
      for (ChartPainter* chart : part.charts) {
        names.append(chart->name());
        const std::unique_ptr<ChartPainter> named = makeSessionChart(chart->name(), small.store, small.current);
        QCOMPARE(named->name(), chart->name());
        chart->rebuildNow();
        named->rebuildNow();
        QCOMPARE(named->title(), chart->title());
        QCOMPARE(named->emptyReason(), chart->emptyReason());
        if (!chart->emptyReason().isEmpty()) continue;
        const auto picture = [](const ChartPainter& from) {
          return imageOf(ChartPicture(from, {from.title(), {}, {}}, printStyle()), 1);
        };
        QVERIFY2(picture(*named) == picture(*chart), qPrintable(chart->name()));
      }
    }
    QCOMPARE(names, sessionChartNames());
  }

  void unknownNamesListTheKnown() {
    const SmallStore small;
    const auto message = [](const auto& action) {
      try {
        action();
      } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
      }
      return QString();
    };
    const QString chart = message([&] { makeSessionChart(QStringLiteral("Algorithms"), small.store, small.current); });
    QVERIFY2(chart.startsWith(QStringLiteral("there is no chart 'Algorithms'; there are: summary, algorithms, ")),
             qPrintable(chart));
    QVERIFY(message([&] { small.catalogue.table(QString()); }).contains(QStringLiteral("there is no table ''")));
  }

  void csvHoldsTheNumbersOfTheSession() {
    const SmallStore small;
    const QString csv = tableText(small.catalogue.table(QStringLiteral("algorithms")), TableFormat::Csv);
    const QStringList lines = csv.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    const QStringList header = lines.front().split(u',');
    const qsizetype time = header.indexOf(QStringLiteral("Time (us)"));
    const qsizetype workspace = header.indexOf(QStringLiteral("Workspace (bytes)"));
    QVERIFY(time > 0 && workspace > 0);
    std::multiset<double> expected;
    std::multiset<double> expectedBytes;
    qsizetype rows = 0;
    for (const ProblemResult& result : small.store.survey(0)->problems) {
      for (const Trial& trial : result.trials) {
        ++rows;
        if (trial.status != TrialStatus::Measured) continue;
        expected.insert(SteadyTimes(result).us(trial));
        expectedBytes.insert(static_cast<double>(trial.workspaceBytes));
      }
    }
    std::multiset<double> found;
    std::multiset<double> foundBytes;
    for (qsizetype i = 1; i < lines.size(); ++i) {
      // Names contain commas and are quoted.
      const QStringList cells = QString(lines[i]).remove(QRegularExpression(QStringLiteral("\"[^\"]*\""))).split(u',');
      if (cells[time].isEmpty()) continue;
      found.insert(cells[time].toDouble());
      foundBytes.insert(cells[workspace].toDouble());
    }
    QCOMPARE(lines.size() - 1, rows);
    QCOMPARE(found.size(), expected.size());
    QVERIFY(std::equal(found.begin(), found.end(), expected.begin(),
                       [](double a, double b) { return std::abs(a - b) <= 1e-9 * b; }));
    QVERIFY(foundBytes == expectedBytes);
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::CatalogueTest, export_catalogue)
#include "export_catalogue_test.moc"
