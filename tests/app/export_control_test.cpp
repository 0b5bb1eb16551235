#include "window/export_control.h"
#include "support/qt_test.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QTableView>
#include <algorithm>

#include "app/window_fixture.h"
#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/chart_style.h"
#include "widgets/chart/chart_view.h"
#include "widgets/export/caption.h"
#include "widgets/export/slide_frame.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "window/main_menus.h"
#include "window/parts/page_area.h"
#include "window/saved_file.h"

namespace convscope::testing {
namespace {

QByteArray contentsOf(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The window with a session that came from a file.
struct FilledWindow : TestWindow {
  FilledWindow() {
    Session session;
    session.surveys.push_back(syntheticSurvey({.network = "conv-tutorial", .algorithms = 6}));
    const QString provenance = recordedProvenance(session);
    store.replace(std::move(session), provenance);
    window.reading().showPage(0);
  }
  ChartPainter& chart() { return *window.reading().pages().front()->charts().front(); }
  QString said() { return window.notices().text(QStringLiteral("export")); }
};

/// Returns the background of a chart's file, if that of its copy is the same.
QColor backgroundOfExports(FilledWindow& filled) {
  filled.window.reading().exports().exportChartTo(filled.chart(), filled.file("x.png"), 1);
  filled.window.reading().exports().copyChart(filled.chart());
  const QImage copied = qvariant_cast<QImage>(QApplication::clipboard()->mimeData()->imageData());
  const QColor written = QImage(filled.file("x.png")).pixelColor(1, 1);
  return written == copied.pixelColor(1, 1) ? written : QColor();
}

/// Returns the report that the window writes, as HTML.
QString reportOf(FilledWindow& filled) {
  filled.window.reading().exports().exportReportTo(filled.file("x.html"));
  return QString::fromUtf8(contentsOf(filled.file("x.html")));
}

QMenu* menuCalled(const QMenu& menu, const char* title) {
  for (QAction* action : menu.actions()) {
    if (action->menu() != nullptr && action->text().remove(u'&') == QLatin1String(title)) return action->menu();
  }
  return nullptr;
}

}  // namespace

class ExportControlTest : public QObject {
  Q_OBJECT

 private slots:
  void chartsTablesAndReportsAreWritten() {
    FilledWindow filled;
    window::ExportControl& control = filled.window.reading().exports();
    control.exportChartTo(filled.chart(), filled.file("x.svg"), 1);
    const QByteArray svg = contentsOf(filled.file("x.svg"));
    QVERIFY(svg.contains("recorded 2026-01-02 03:04 UTC") && svg.contains("NVIDIA H200"));
    QVERIFY(filled.said().contains(filled.file("x.svg")));
    control.exportTableTo(*filled.window.reading().pages()[1]->tables().front(), filled.file("x.csv"));
    QVERIFY(contentsOf(filled.file("x.csv")).startsWith("Layer,Pass,"));
    control.exportReportTo(filled.file("x.html"));
    QVERIFY(contentsOf(filled.file("x.html")).contains("Should I set benchmark = True?"));
    control.exportReportTo(filled.file("x.pdf"));
    QVERIFY(contentsOf(filled.file("x.pdf")).startsWith("%PDF-"));
    QCOMPARE(filled.settings.exportFolder(), filled.folder.path());
  }

  /// Also if the page was never shown, and nothing was edited.
  void aReportHasTheForecastsOfInputSizes() {
    FilledWindow filled;
    filled.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-tf32.convscope.gz"));
    filled.window.reading().showPage(0);
    auto& page = *filled.window.findChild<InputSizesPage*>();
    QVERIFY(!page.isVisible());
    const QString first = reportOf(filled);
    const std::int64_t iterations = page.editor().choice().iterations;
    QVERIFY2(first.contains(page.forecasts().answerText().toHtmlEscaped()), qPrintable(page.forecasts().answerText()));
    QVERIFY(first.contains(toQString(formatCount(iterations)) + QStringLiteral(" iterations at ")));
    page.forecasts().setPolicies({"pytorch", "fastest"});
    const QString other = reportOf(filled);
    QVERIFY(first != other);
    QVERIFY(other.contains(page.forecasts().answerText().toHtmlEscaped()));
    QVERIFY(page.forecasts().answerText().startsWith(QStringLiteral("Fastest ")));
  }

  void whatCannotBeWrittenIsSaid() {
    FilledWindow filled;
    window::ExportControl& control = filled.window.reading().exports();
    control.exportChartTo(filled.chart(), filled.file("nowhere/x.svg"), 1);
    QVERIFY2(filled.said().contains(QStringLiteral("cannot write")), qPrintable(filled.said()));
    control.exportChartTo(filled.chart(), filled.file("x.gif"), 1);
    QVERIFY(filled.said().contains(QStringLiteral(".png, .svg or .pdf")));
    filled.store.replace({});
    control.exportReportTo(filled.file("x.html"));
    QVERIFY(filled.said().contains(QStringLiteral("there is nothing to report")));
    control.copyChart(filled.chart());
    QVERIFY2(filled.said().startsWith(QStringLiteral("summary: ")), qPrintable(filled.said()));
    QVERIFY(!QFile::exists(filled.file("x.html")));
  }

  void chartsAreDarkOnRequest() {
    FilledWindow filled;
    QCOMPARE(backgroundOfExports(filled), printStyle().background);
    actionOf(filled, "Export charts in dark colours")->trigger();
    QVERIFY(filled.settings.exportsDark());
    QCOMPARE(backgroundOfExports(filled), printStyle(PrintColours::Dark).background);
    actionOf(filled, "Export charts in dark colours")->trigger();
    QCOMPARE(backgroundOfExports(filled), printStyle().background);
  }

  void everyChartHasAFileNameThatSaysWhatItShows() {
    FilledWindow filled;
    const window::ExportControl& control = filled.window.reading().exports();
    static const QRegularExpression kSafe(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9._-]*\\.png$"));
    int withPolicy = 0;
    const QString subjectParts =
        QStringLiteral("conv-tutorial-%1-").arg(QString::fromStdString(precisionText(filled.shown.survey()->started)));
    for (const Page* page : filled.window.reading().pages()) {
      for (const ChartPainter* chart : page->charts()) {
        const QString name = control.chartFileName(*chart, QStringLiteral("png"));
        QVERIFY2(kSafe.match(name).hasMatch(), qPrintable(name));
        QVERIFY2(name.startsWith(subjectParts + chart->name()), qPrintable(name));
        const std::vector<std::string> policies = chart->policies();
        const QString subject = captionOf(*chart, filled.store, filled.shown).subject;
        for (const std::string& policy : policies) {
          const QString title = QString::fromStdString(findPolicy(policy).title());
          QVERIFY2((chart->title() + subject).contains(title), qPrintable(subject));
        }
        if (policies.size() != 1) continue;
        ++withPolicy;
        QVERIFY2(name.contains(QStringLiteral("pytorch-benchmark")), qPrintable(name));
      }
    }
    QVERIFY(withPolicy > 0);
  }

  void namesOfFilesAreSafe() {
    QCOMPARE(fileNameOf({QStringLiteral("../a/b:c"), QString(), QStringLiteral("x y")}),
             QStringLiteral("_._a_b_c-x_y"));
    QCOMPARE(fileNameOf({QStringLiteral("-rf")}), QStringLiteral("_rf"));
    QCOMPARE(fileNameOf({QString(500, u'a')}).size(), 80);
    QVERIFY(!fileNameOf({QStringLiteral("a\nb*?\"<>|\\")}).contains(QRegularExpression(QStringLiteral("[^a-b_]"))));
  }

  void theMechanismIsWrittenAsKeyFrames() {
    FilledWindow filled;
    window::ExportControl& control = filled.window.reading().exports();
    QVERIFY(control.shownMechanism() == nullptr);
    control.exportFilmStripTo(filled.file("none.png"));
    QVERIFY(!QFile::exists(filled.file("none.png")));
    filled.window.reading().area().showNamed(QStringLiteral("mechanism"));
    QVERIFY(QTest::qWaitFor([&] { return control.shownMechanism() != nullptr; }));
    for (const char* name : {"x.png", "x.svg", "x.pdf"}) {
      control.exportFilmStripTo(filled.file(name));
      QVERIFY2(contentsOf(filled.file(name)).size() > 10'000, name);
    }
    control.exportFilmStripTo(filled.file("nowhere/x.png"));
    QVERIFY2(filled.said().contains(QStringLiteral("cannot write")), qPrintable(filled.said()));
  }

  void aChartIsCopiedAsImageAndSvg() {
    FilledWindow filled;
    filled.window.reading().exports().copyChart(filled.chart());
    const QMimeData* data = QApplication::clipboard()->mimeData();
    QVERIFY(data->hasImage());
    QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
  }

  void aChartIsWrittenAsASlide() {
    FilledWindow filled;
    for (const char* name : {"slide.png", "slide.svg", "slide.pdf"})
      filled.window.reading().exports().exportSlideTo(filled.chart(), filled.file(name));
    QCOMPARE(QImage(filled.file("slide.png")).size(), kSlideSize);
    QVERIFY(contentsOf(filled.file("slide.svg")).contains("<svg"));
    QVERIFY(contentsOf(filled.file("slide.pdf")).startsWith("%PDF-"));
    filled.window.reading().exports().exportSlideTo(filled.chart(), filled.file("slide.gif"));
    QVERIFY(filled.said().contains(QStringLiteral(".png, .svg or .pdf")));
  }

  void theShownChartNeedsNoMenuOfCharts() {
    FilledWindow filled;
    const window::ExportControl& control = filled.window.reading().exports();
    QCOMPARE(control.shownChart(), &filled.chart());
    filled.window.reading().area().showNamed(QStringLiteral("new-sizes"));
    QCOMPARE(control.shownChart()->name(), QStringLiteral("input-sizes-count"));
    QMenu* file = filled.window.menus().file();
    QAction* action = actionOf(filled, "Export shown chart or slide…");
    emit file->aboutToShow();
    QVERIFY(action->isEnabled());
    filled.store.replace({});
    QVERIFY(control.shownChart() == nullptr);
    emit file->aboutToShow();
    QVERIFY(!action->isEnabled());
    emit file->aboutToHide();
    action->trigger();  // by its keys
    QCOMPARE(filled.said(), QStringLiteral("This page has no chart"));
  }

  void menusNameWhatIsOnThePage() {
    FilledWindow filled;
    filled.window.reading().area().showNamed(QStringLiteral("warm-up"));  // not the first of the page's charts
    for (const auto& [menu, title] : {std::pair(filled.window.menus().file(), "Export chart"),
                                      std::pair(filled.window.menus().edit(), "Copy chart")}) {
      QMenu* charts = menuCalled(*menu, title);
      QVERIFY(charts != nullptr);
      emit charts->aboutToShow();
      const QList<ChartPainter*> shown = filled.window.reading().area().currentPage()->charts();
      QCOMPARE(charts->actions().size(), shown.size());
      QVERIFY(charts->actions().front()->isEnabled());
      qsizetype marked = 0;
      for (const QAction* entry : charts->actions()) marked += entry->text().endsWith(QStringLiteral(" (shown)"));
      QCOMPARE(marked, std::ranges::count_if(
                           shown, [](const ChartPainter* chart) { return ChartView::of(*chart)->isVisible(); }));
      for (qsizetype i = 0; i < marked; ++i)  // before the others
        QVERIFY(charts->actions()[i]->text().endsWith(QStringLiteral(" (shown)")));
    }
    filled.store.replace({});
    QMenu* charts = menuCalled(*filled.window.menus().file(), "Export chart");
    emit charts->aboutToShow();
    QVERIFY(!charts->actions().front()->isEnabled());
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::ExportControlTest, export_control)
#include "export_control_test.moc"
