// Pictures of the whole window in its states, to be looked at: window_shots FOLDER [SESSION [LANGUAGE [OTHER]]],
// OTHER a session to compare with and to pin as the baseline. A recording in place of SESSION: its page alone.
// QT_SCALE_FACTOR=2 for those of a fine screen.
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/window_fixture.h"
#include "support/synthetic_session.h"
#include "widgets/choices/choices_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/layers/layers_page.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/run/ranking_icicle.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/baseline.h"
#include "window/appearance.h"
#include "window/export_control.h"
#include "window/language.h"
#include "window/main_menus.h"
#include "window/parts/page_area.h"
#include "workload/read_workload.h"

using namespace convscope;
using namespace convscope::testing;
using convscope::window::Colours;

namespace {

constexpr int kTwentyPoints = 222;  ///< zoom in percent of 9 points

QDir folder;

void shoot(QWidget& widget, const QString& name) {
  QTest::qWait(350);
  const QString file = folder.filePath(name + QStringLiteral(".png"));
  if (!widget.grab().save(file)) qFatal("cannot write %s", qPrintable(file));
  std::printf("%s\n", qPrintable(file));
}

/// A report in which one convolution is unknown.
void shootReport(TestWindow& test, const QString& name) {
  const Survey* survey = test.shown.survey();
  if (survey == nullptr) return;
  std::string report = "4711\tunknown\tfwd fp32 nchw n1 c3 k8 in8x8 f3x3 p1x1\tnot in the choice file\n";
  for (const ProblemResult& problem : survey->problems)
    report += "4711\tapplied\t" + reportedName(problem.subject.problem) + "\teng38 k2=0\n";
  test.window.reading().area().showNamed(QStringLiteral("choices"));
  auto* page = test.window.findChild<ChoicesPage*>();
  page->showWritten(QStringLiteral("/home/me/my choices/resnet50.choices"));
  page->showReport(readCoverage(report), QStringLiteral("my.report"));
  auto* tabs = page->findChild<QTabWidget*>();
  for (int tab = tabs->count() - 1; tab >= 0; --tab) {
    tabs->setCurrentIndex(tab);
    shoot(test.window, QStringLiteral("%1-report-%2").arg(name).arg(tab));
  }
}

void shootIcicle(TestWindow& test, const QString& name) {
  test.window.reading().area().showNamed(QStringLiteral("algorithms"));
  auto* layers = test.window.findChild<LayersPage*>();
  layers->setIcicleOpen(true);
  shoot(test.window, name);
  layers->setIcicleOpen(false);
}

/// Waits until the list of lessons has its rows and their places.
void waitForLessons(TestWindow& test) {
  auto* list = test.window.findChild<LessonList*>();
  const auto isShown = [&] {
    const auto rows = list->findChildren<LessonRow*>();
    return !rows.isEmpty() && std::ranges::all_of(rows, [](const LessonRow* row) {
      return row->isVisible() && row->height() >= row->heightForWidth(row->width());
    });
  };
  if (!QTest::qWaitFor(isShown, kPatienceMs)) qFatal("the list of lessons does not appear");
}

/// Input sizes with a list that has a size far beyond the measured ones, in a small window, and with More open.
void shootSizes(TestWindow& test, const QString& name) {
  test.window.reading().area().showNamed(QStringLiteral("saved"));
  auto* page = qobject_cast<InputSizesPage*>(test.window.reading().area().currentPage());
  if (page == nullptr || page->forecasts().surveys().empty()) return;
  const QSize size = test.window.size();
  test.window.resize(900, 700);
  page->editor().setOwnList(QStringLiteral("list:pasted\n30000 0\n192,3\n224,2\n2240,1"));
  emit page->editor().choiceEdited();
  for (const int zoom : {window::kUsualZoom, kTwentyPoints}) {
    window::applyZoom(zoom);
    const QString points = zoom == window::kUsualZoom ? QString() : QStringLiteral("-20pt");
    shoot(test.window, QStringLiteral("%1-sizes-list%2").arg(name, points));
  }
  window::applyZoom(window::kUsualZoom);
  test.window.reading().area().showNamed(QStringLiteral("schedule-choices"));
  shoot(test.window, name + QStringLiteral("-schedule-choices"));
  test.window.reading().area().showNamed(QStringLiteral("saved"));
  page->editor().setDrawerShown(true);
  page->editor().setChoice(page->forecasts().defaultChoice());
  emit page->editor().choiceEdited();
  shoot(test.window, name + QStringLiteral("-sizes-more"));
  page->editor().setDrawerShown(false);
  test.window.resize(size);
}

void shootPages(TestWindow& test, const QString& name) {
  for (int i = 0; i < test.window.reading().pages().size(); ++i) {
    test.window.reading().showPage(i);
    if (test.window.reading().pages()[i]->name() == QStringLiteral("lessons")) waitForLessons(test);
    shoot(test.window, name + QLatin1Char('-') + test.window.reading().pages()[i]->name());
  }
  window::applyZoom(kTwentyPoints);
  test.window.reading().area().showNamed(QStringLiteral("lessons"));
  waitForLessons(test);
  shoot(test.window, name + QStringLiteral("-lessons-20pt"));
  window::applyZoom(window::kUsualZoom);
  for (const char* view :
       {"share", "warm-up", "determinism", "saved", "new-sizes", "winners", "padding", "policies", "wrong-picks"}) {
    test.window.reading().area().showNamed(QLatin1String(view));
    shoot(test.window, name + QLatin1Char('-') + QLatin1String(view));
  }
  shootSizes(test, name);
  shootReport(test, name);
  shootIcicle(test, name + QStringLiteral("-icicle"));
  test.window.reading().showPage(0);
}

/// The pages that show a baseline, with `other` pinned; at last the baseline itself.
void shootBaseline(TestWindow& test, const QString& other, const QString& name) {
  if (!pinBaseline(test, other)) qFatal("cannot pin %s", qPrintable(other));
  for (const int zoom : {window::kUsualZoom, kTwentyPoints}) {
    window::applyZoom(zoom);
    const QString points = zoom == window::kUsualZoom ? QString() : QStringLiteral("-20pt");
    for (const char* view : {"summary", "algorithms", "memory", "input-sizes", "saved", "policies"}) {
      test.window.reading().area().showNamed(QLatin1String(view));
      shoot(test.window, QStringLiteral("%1-baseline-%2%3").arg(name, QLatin1String(view), points));
    }
    shootIcicle(test, QStringLiteral("%1-baseline-icicle%2").arg(name, points));
  }
  window::applyZoom(window::kUsualZoom);
  for (const char* view : {"summary", "algorithms", "saved", "compare"}) {
    test.window.reading().area().showNamed(QLatin1String(view));
    test.shown.show(0, 0);  // of several sizes, one that the baseline may lack
    shoot(test.window, QStringLiteral("%1-baseline-first-%2").arg(name, QLatin1String(view)));
  }
  test.window.reading().area().showStart(true);
  shoot(test.window, name + QStringLiteral("-baseline-start"));
  test.window.reading().showPage(0);
  test.shown.baseline().pinShown();
  shoot(test.window, name + QStringLiteral("-baseline-itself"));
  test.shown.baseline().pin(nullptr);
}

/// The page of a recording: all of it, zoomed with a selected span and a marked range, beside the settings, and its
/// icicle, whole and zoomed.
void shootMeasure(TestWindow& test, const QString& name) {
  test.window.reading().showMeasure();
  shoot(test.window, name + QStringLiteral("-measure"));
  window::applyZoom(kTwentyPoints);
  shoot(test.window, name + QStringLiteral("-measure-20pt"));
  window::applyZoom(window::kUsualZoom);
}

void shootRun(TestWindow& test, const QString& name) {
  auto* page = test.window.findChild<RunPage*>();
  if (!QTest::qWaitFor([&] { return page->recording().has_value(); }, kPatienceMs)) return;
  QTest::qWait(5000);  // until the forecast is shown
  if (!page->hasRun()) return shootMeasure(test, name + QStringLiteral("-run"));
  shoot(test.window, name + QStringLiteral("-run"));
  page->findChild<QTabWidget*>()->setCurrentIndex(1);
  RankingIcicle& icicle = page->icicle();
  shoot(test.window, name + QStringLiteral("-run-icicle"));
  icicle.setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(&icicle, Qt::Key_Down);
  QTest::keyClick(&icicle, Qt::Key_Return);
  shoot(test.window, name + QStringLiteral("-run-icicle-zoomed"));
  page->findChild<QTabWidget*>()->setCurrentIndex(0);
  TimelineView& view = page->timeline();
  if (view.timeline() == nullptr) return;
  const SpanSearch search(*view.timeline(), "gemm");
  view.select(search.next(std::nullopt, true), true);
  const TimeRange range = view.range();
  view.mark(TimeRange{range.begin + range.length() / 4, range.end - range.length() / 4});
  shoot(test.window, name + QStringLiteral("-run-zoomed"));
  view.fit();
  shootMeasure(test, name + QStringLiteral("-run"));
  window::applyZoom(kTwentyPoints);
  test.window.reading().area().showNamed(QStringLiteral("run"));
  shoot(test.window, name + QStringLiteral("-run-20pt"));
  window::applyZoom(window::kUsualZoom);
}

/// Takes a picture of the dialog that the action with this text opens, and closes it.
void shootDialog(TestWindow& test, const QString& action, const QString& name) {
  QTimer::singleShot(0, qApp, [name] {
    QTest::qWait(350);
    for (QWidget* dialog : QApplication::topLevelWidgets()) {
      if (!dialog->isVisible() || qobject_cast<QDialog*>(dialog) == nullptr) continue;
      shoot(*dialog, name);
      dialog->close();
    }
  });
  for (QAction* each : test.window.findChildren<QAction*>()) {
    if (each->text().remove(u'&') == action) each->trigger();
  }
  QTest::qWait(800);  // until a dialog that does not wait is closed, too
}

void shootDialogs(TestWindow& test, const QString& name) {
  shootDialog(test, window::MainMenus::tr("&About ConvScope").remove(u'&'), name + QStringLiteral("-about"));
  shootDialog(test, window::MainMenus::tr("&Keyboard shortcuts").remove(u'&'), name + QStringLiteral("-shortcuts"));
  shootDialog(test, window::MainMenus::tr("&Guide").remove(u'&'), name + QStringLiteral("-guide"));
  shootDialog(test, QStringLiteral("English"), name + QStringLiteral("-language"));
  shootDialog(test, window::ExportControl::tr("Export sho&wn chart or slide…").remove(u'&'),
              name + QStringLiteral("-export"));
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  folder = QDir(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  const QString session = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
  const QString other = argc > 4 ? QString::fromLocal8Bit(argv[4]) : QString();
  if (argc > 3) std::printf("%s\n", qPrintable(window::translateApplication(QString::fromLocal8Bit(argv[3]))));
  for (const Colours colours : {Colours::Light, Colours::Dark}) {
    window::applyColours(colours);
    const QString shade = colours == Colours::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(900, 650)}) {
      const QString name = QStringLiteral("%1-%2").arg(shade).arg(size.width());
      TestWindow test(Script{.device = {.id = "cpu:0", .name = "this computer", .memoryBytes = std::uint64_t{8} << 30},
                             .execution = std::chrono::milliseconds(2)});
      test.window.resize(size);
      test.waitForDevice();
      shoot(test.window, name + QStringLiteral("-start"));
      window::applyZoom(kTwentyPoints);
      shoot(test.window, name + QStringLiteral("-start-20pt"));
      window::applyZoom(window::kUsualZoom);
      test.window.reading().showMeasure();
      shoot(test.window, name + QStringLiteral("-start-measure"));
      if (session.isEmpty()) {
        test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
        test.window.reading().showPage(0);
      } else {
        test.window.openFile(session);
        if (isRecording(session.toStdString())) {
          shootRun(test, name);
          continue;
        }
      }
      shootMeasure(test, name);
      shootPages(test, name);
      if (!other.isEmpty()) {
        test.window.session().files().readOther(other);
        test.window.reading().area().showNamed(QStringLiteral("compare"));
        QTest::qWait(2000);  // until it is read
        shoot(test.window, name + QStringLiteral("-compare-other"));
        shootBaseline(test, other, name);
      }
      if (size.width() != 1280) continue;
      shootDialogs(test, name);
      if (!session.isEmpty()) press(window::RunControl::tr("New session"));  // not into the recording
      test.window.measuring().runs().start();
      shoot(test.window, name + QStringLiteral("-running"));
      test.window.measuring().runs().stop();
      test.waitForEnd();
      test.window.openFile(QStringLiteral("/proc/version"));
      shoot(test.window, name + QStringLiteral("-foreign-file"));
    }
  }
}
