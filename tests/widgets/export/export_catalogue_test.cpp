#include <QApplication>
#include <QEvent>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <memory>
#include <set>
#include <vector>

#include "analysis/recorded_program.h"
#include "export/small_store.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/chart_slide.h"
#include "widgets/export/report_file.h"
#include "widgets/export/session_tables.h"
#include "widgets/shared/page.h"
#include "widgets/shared/table_text.h"
#include "window/all_pages.h"

namespace convscope::testing {
namespace {

/// Records the classes of all widgets that are made.
class MadeWidgets : public QObject {
 public:
  QStringList names;

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Create && watched->isWidgetType())
      names.append(QString::fromLatin1(watched->metaObject()->className()));
    return false;
  }
};

std::vector<std::unique_ptr<Page>> pagesOf(const SmallStore& small) {
  std::vector<std::unique_ptr<Page>> pages;
  for (Page* page : makeSessionPages(small.store, small.current)) pages.emplace_back(page);
  return pages;
}

/// Returns a survey of one size, a sweep, two surveys to compare, and a recorded program.
std::vector<Session> variedSessions() {
  std::vector<Session> sessions;
  sessions.push_back(syntheticSession({.network = "alexnet", .algorithms = 8}, {{32, 3, 224, 224}}));
  sessions.push_back(
      syntheticSession({.network = "mnist-tutorial", .algorithms = 6}, {{32, 1, 28, 28}, {32, 1, 36, 36}}));
  Session& compared = sessions.emplace_back();
  compared.surveys.assign(2, syntheticSurvey({.network = "conv-tutorial", .algorithms = 6}));
  compared.surveys.back().started.run = 1;
  compared.surveys.back().started.device.name = "Another GPU";
  Survey& recorded = sessions.emplace_back().surveys.emplace_back(programSurvey());
  recorded.started.recorded = NamedWorkload{"run", recordedProgram()};
  return sessions;
}

}  // namespace

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
    for (const auto& page : pagesOf(small)) {
      for (ChartPainter* chart : page->charts()) {
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

  /// In the order of a command: nothing has filled the chart before.
  void whatIsAPictureIsASlideToo() {
    std::vector<Session> sessions = variedSessions();
    for (const char* name : {"resnet50-fp32", "resnet50-sizes-fp32"}) sessions.push_back(recordedSession(name));
    int slides = 0;
    for (Session& session : sessions) {
      SmallStore small;
      small.store.replace(std::move(session));
      const auto isWritten = [&small](const QString& name, const auto& write) {
        const std::unique_ptr<ChartPainter> chart = makeSessionChart(name, small.store, small.current);
        try {
          write(*chart);
        } catch (const EmptyChart&) {
          return false;
        }
        return true;
      };
      for (const QString& name : sessionChartNames()) {
        const bool isPicture =
            isWritten(name, [](const ChartPainter& chart) { ChartPicture(chart, {}, printStyle()); });
        const bool isSlide = isWritten(name, [](const ChartPainter& chart) { ChartSlide(chart, {}, printStyle()); });
        QVERIFY2(isPicture == isSlide, qPrintable(name));
        slides += isSlide ? 1 : 0;
      }
    }
    QVERIFY(slides > 40);
  }

  void tablesByNameAreThoseOfThePages() {
    int rows = 0;
    for (Session& session : variedSessions()) {
      SmallStore small;
      small.store.replace(std::move(session));
      QStringList titles;
      QStringList cells;
      for (const auto& page : pagesOf(small)) {
        for (const QTableView* table : page->tables()) {
          titles.append(table->accessibleName());
          cells.append(tableText(*table, TableFormat::Csv));
          rows += table->model()->rowCount();
        }
      }
      const QStringList names = sessionTableNames();
      QCOMPARE(titles.size(), names.size());
      for (qsizetype i = 0; i < names.size(); ++i) {
        const SessionTable table = small.catalogue.table(names[i]);
        QCOMPARE(table.title, titles[i]);
        QCOMPARE(table.title, sessionTableTitle(names[i]));
        QCOMPARE(tableText(*table.rows, TableFormat::Csv), cells[i]);
      }
    }
    QVERIFY(rows > 100);
  }

  void noExportMakesAWidget() {
    MadeWidgets made;
    qApp->installEventFilter(&made);
    for (Session& session : variedSessions()) {
      SmallStore small;
      small.store.replace(std::move(session));
      QVERIFY(!small.catalogue.listing().isEmpty());
      for (const QString& name : sessionTableNames())
        QVERIFY(!tableText(*small.catalogue.table(name).rows, TableFormat::Csv).isEmpty());
      QVERIFY(reportBytes(small.store, small.current, ReportFormat::Html).startsWith("<!DOCTYPE html>"));
      QVERIFY(reportBytes(small.store, small.current, ReportFormat::Pdf).startsWith("%PDF"));
    }
    QCOMPARE(made.names, QStringList());
    const SmallStore small;
    pagesOf(small);
    QVERIFY2(made.names.size() > 100, "the filter sees widgets");
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
    const QString csv = tableText(*small.catalogue.table(QStringLiteral("algorithms")).rows, TableFormat::Csv);
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
