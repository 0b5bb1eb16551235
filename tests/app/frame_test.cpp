// The frame around the pages: where one is, the ways back, passing news.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>

#include "analysis/recorded_verdicts.h"
#include "app/window_fixture.h"
#include "policy/forecast/break_even.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/game/game_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/paragraph.h"
#include "window/parts/news_line.h"
#include "window/parts/notice_bar.h"
#include "window/parts/page_area.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/parts/verdict_grid.h"

namespace frame_test {

using namespace convscope;
using namespace convscope::testing;
using window::Place;

namespace {

/// Presses what opens the recording on the start page, with a mouse.
bool clickRecording(TestWindow& test, const QString& title) {
  for (auto* button : test.window.findChild<window::StartPage*>()->findChildren<QPushButton*>()) {
    if (button->accessibleName() != title) continue;
    QTest::mouseClick(button, Qt::LeftButton);
    return true;
  }
  return false;
}

/// Returns the visible button with this text; null if there is none.
QToolButton* backButton(TestWindow& test, const char* text) {
  for (auto* button : test.window.reading().area().findChildren<QToolButton*>())
    if (button->isVisible() && button->text() == QLatin1String(text)) return button;
  return nullptr;
}

QDockWidget& inspector(TestWindow& test) {
  return *test.window.findChild<QDockWidget*>(QStringLiteral("inspector"));
}

/// Verifies that news are beside the menus, and cover nothing of the page or of the bars above it.
void checkPlaceOf(const window::NewsLine& news, const QMainWindow& window) {
  const QMenuBar& bar = *window.findChild<QMenuBar*>();
  QCOMPARE(news.parentWidget(), &bar);
  QVERIFY(bar.rect().contains(news.geometry()));
  for (QAction* menu : bar.actions()) QVERIFY(!bar.actionGeometry(menu).intersects(news.geometry()));
}

const QString kTitle = QStringLiteral("mnist-tutorial, fp32, NVIDIA H200");

}  // namespace

class FrameTest : public QObject {
  Q_OBJECT

 private slots:
  void newsPass();
  void newsWaitForAReader();
  void newsMoveNothing();
  void aClickClearsNews();
  void aNoticeIsAsWideAsItsLinesAndButtonsNeed();
  void aNoticeCoversNothing();
  void backLeadsToTheSession();
  void theGameOpensARecording();
  void homeAndBack();
  void openingARecordingOpensNoInspector();
  void theStartPageNamesItsUnits();
  void variantsOfARecordingHaveTitlesButNoCells();
  void forecastsAreMarked();
  void aNarrowBarKeepsTheDevice();
  void measurementsAreNoForecast();
  void nothingScrollsSideways();
  void inputSizesFitBesideTheInspector();
  void theInspectorDoesNotWidenTheWindow();
  void runIsEnabledIfItCanSucceed();
};

void FrameTest::newsPass() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  auto& news = *test.window.findChild<window::NewsLine*>();
  news.setStay(std::chrono::milliseconds(30));
  QVERIFY(!news.isVisible());
  test.window.notices().show(QStringLiteral("a"), window::NoticeKind::Error, QStringLiteral("bad"));
  test.window.notices().announce(QStringLiteral("a"), QStringLiteral("Written: a.png"));
  test.window.notices().show(QStringLiteral("b"), window::NoticeKind::Error, QStringLiteral("worse"));
  QVERIFY(news.isVisible());
  QCOMPARE(test.window.notices().text(QStringLiteral("a")), QStringLiteral("Written: a.png"));
  const auto act = [&test] { QTest::keyClick(&test.window, Qt::Key_Shift); };
  QTRY_VERIFY((act(), !news.isVisible()));  // goes at an action, once it could be read
  QCOMPARE(test.window.notices().text(QStringLiteral("a")), QString());
  news.setStay(std::chrono::hours(1));
  test.window.notices().announce(QStringLiteral("a"), QStringLiteral("Written: a.png"), test.file("a.png"));
  act();
  QVERIFY(news.isVisible());
  QVERIFY(news.toolTip().contains(QStringLiteral("open the folder")));
  QCOMPARE(test.window.notices().text(QStringLiteral("b")), QStringLiteral("worse"));
}

void FrameTest::newsWaitForAReader() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  auto& news = *test.window.findChild<window::NewsLine*>();
  news.setStay(std::chrono::milliseconds(20));
  QWidget other;
  other.show();
  other.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&other));
  test.window.notices().announce(QStringLiteral("a"), QStringLiteral("done"));
  QTest::qWait(100);
  QVERIFY(news.isVisible());
  other.close();
  test.window.activateWindow();
  QTRY_VERIFY((QTest::keyClick(&test.window, Qt::Key_Shift), !news.isVisible()));
}

void FrameTest::newsMoveNothing() {
  TestWindow test;
  test.window.resize(900, 650);
  openRecording(test);
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  const auto geometries = [&test] {
    QTest::qWait(50);  // until the layout is done
    QList<QRect> list{test.window.geometry(), test.window.reading().area().geometry()};
    for (const QWidget* each : test.window.reading().area().currentPage()->findChildren<QWidget*>()) {
      if (each->isVisible()) list.append(each->geometry());
    }
    return list;
  };
  const QList<QRect> before = geometries();
  QVERIFY(before.size() > 10);
  const auto& news = *test.window.findChild<window::NewsLine*>();
  for (const QString& text : {QStringLiteral("Saved: a"), QStringLiteral("Written: /") + QString(400, u'x')}) {
    test.window.notices().announce(QStringLiteral("a"), text);
    QCOMPARE(geometries(), before);
    QVERIFY(news.isVisible());
    checkPlaceOf(news, test.window);
  }
  test.window.resize(1280, 800);
  QTRY_COMPARE(news.geometry().right(), test.window.findChild<QMenuBar*>()->rect().right());
  checkPlaceOf(news, test.window);
}

void FrameTest::aNoticeIsAsWideAsItsLinesAndButtonsNeed() {
  TestWindow test;
  test.window.resize(1280, 800);
  const QString text = QStringLiteral("a notice of many words ").repeated(20);
  const QString button = QStringLiteral("A button with a long text");
  test.window.notices().show(QStringLiteral("a"), window::NoticeKind::Information, text,
                             {{button, {}}, {button, {}}, {button, {}}});
  auto& notices = *test.window.findChild<window::NoticeBar*>();
  QCoreApplication::processEvents();
  const auto* line = notices.findChild<Paragraph*>();
  QVERIFY2(line->width() >= line->sizeHint().width(), qPrintable(QString::number(line->width())));
  test.window.resize(900, 700);
  QCoreApplication::processEvents();
  QVERIFY(test.window.centralWidget()->rect().contains(notices.geometry()));
}

void FrameTest::aNoticeCoversNothing() {
  TestWindow test;
  test.window.resize(1280, 800);
  const QWidget& area = test.window.reading().area();
  auto& notices = *test.window.findChild<window::NoticeBar*>();
  QCoreApplication::processEvents();
  const QRect before = area.geometry();
  notices.show(QStringLiteral("a"), window::NoticeKind::Information, QStringLiteral("not saved"));
  QTRY_VERIFY(area.geometry().bottom() < notices.geometry().top());
  QCOMPARE(area.geometry().topLeft(), before.topLeft());
  notices.dismiss(QStringLiteral("a"));
  QTRY_COMPARE(area.geometry(), before);
}

void FrameTest::aClickClearsNews() {
  TestWindow test;
  auto& news = *test.window.findChild<window::NewsLine*>();
  news.setStay(std::chrono::hours(1));
  test.window.notices().announce(QStringLiteral("a"), QStringLiteral("Copied"));
  QVERIFY(news.isVisible());
  QTest::mouseClick(&news, Qt::LeftButton);
  QVERIFY(!news.isVisible());
}

void FrameTest::theGameOpensARecording() {
  TestWindow test;
  auto& game = test.window.reading().page<GamePage>();
  test.window.reading().area().showPage(&game);
  QVERIFY(game.rounds().empty());
  auto* play = game.findChild<QPushButton*>();
  for (auto* each : game.findChildren<QPushButton*>())
    if (each->text() == QStringLiteral("Play with a recorded session")) play = each;
  QVERIFY(play->isVisible());
  play->click();
  QCOMPARE(test.window.reading().area().currentPage(), &game);
  QVERIFY(!game.rounds().empty());
}

void FrameTest::backLeadsToTheSession() {
  TestWindow test;
  auto& lessons = *test.window.findChild<LessonsPage*>();
  test.window.reading().area().showPage(&lessons);
  QVERIFY(backButton(test, "Back to the start page") != nullptr);
  QTest::keyClick(&lessons, Qt::Key_Escape);
  QCOMPARE(test.window.reading().area().place(), Place::Start);
  test.window.reading().area().showPage(&lessons);
  test.window.openFile(window::recordedSessions().front().file);
  QCOMPARE(test.window.reading().area().place(), Place::Session);
  test.window.reading().area().showPage(&lessons);
  QToolButton* back = backButton(test, "Back to the session");
  QVERIFY(back != nullptr);
  back->click();
  QCOMPARE(test.window.reading().area().place(), Place::Session);
}

void FrameTest::homeAndBack() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
  QCOMPARE(test.window.reading().area().place(), Place::Start);  // there is no session to return to
  QVERIFY(clickRecording(test, kTitle));
  QCOMPARE(test.window.reading().area().place(), Place::Session);
  test.window.reading().area().showNamed(QStringLiteral("layers"));
  inspector(test).show();
  QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
  QCOMPARE(test.window.reading().area().place(), Place::Start);
  QVERIFY(!inspector(test).isVisible());
  QVERIFY(!inspector(test).toggleViewAction()->isEnabled());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  QCOMPARE(test.window.reading().area().place(), Place::Session);
  QVERIFY(inspector(test).isVisible());
  test.window.reading().area().showStart(true);
  QTest::keyClick(&test.window, Qt::Key_Home, Qt::AltModifier);
  QCOMPARE(test.window.reading().area().place(), Place::Session);
}

void FrameTest::openingARecordingOpensNoInspector() {
  TestWindow test;
  QVERIFY(clickRecording(test, kTitle));
  QTest::qWait(30);
  QVERIFY(test.shown.selectedProblem() >= 0);
  QVERIFY(!inspector(test).isVisible());
}

void FrameTest::theStartPageNamesItsUnits() {
  TestWindow test;
  QStringList texts;
  auto& start = *test.window.findChild<window::StartPage*>();
  for (const QLabel* label : start.findChildren<QLabel*>()) texts.append(label->text());
  for (const char* text : {"batch 32, 224×224", "batch 32, 7 sizes", "Input", "tf32 (PyTorch's default), contiguous"})
    QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'|')));
  QVERIFY(!texts.contains(QString::fromUtf8("batch 4, 224×224")));  // a recording of oneDNN has no verdict
  QMap<QString, QString> cells;
  for (const QPushButton* cell : start.findChildren<QPushButton*>()) cells[cell->accessibleName()] = cell->text();
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  const auto verdict = std::ranges::find(verdicts, "resnet50-fp32", &RecordedVerdict::session);
  QCOMPARE(
      cells[QStringLiteral("resnet50, fp32, NVIDIA H200")],
      QString::fromStdString(formatPercent(verdict->savedShare) + " after " +
                             iterationsText(verdict->paysOffAfter.value(), verdict->paysOffRange) + " iterations"));
  QCOMPARE(cells[QStringLiteral("resnet50, tf32, NVIDIA H200")], QStringLiteral("no difference"));
  // It needs benchmark_limit = 0, which a mark says.
  const QString limited = cells[QStringLiteral("mobilenet_v2, tf32, NVIDIA H200")];
  QVERIFY2(limited.contains(QStringLiteral("%* after")), qPrintable(limited));
  QCOMPARE(cells[QStringLiteral("conv-tutorial, tf32, NVIDIA H200")], QStringLiteral("never pays off"));
}

void FrameTest::variantsOfARecordingHaveTitlesButNoCells() {
  TestWindow test;
  QStringList cells;
  for (const QPushButton* cell : test.window.findChild<window::VerdictGrid*>()->findChildren<QPushButton*>())
    cells.append(cell->accessibleName());
  QSet<QString> titles;
  for (const window::RecordedSession& session : window::recordedSessions()) {
    QVERIFY2(!titles.contains(session.title), qPrintable(session.title));
    titles.insert(session.title);
    QCOMPARE(cells.count(session.title), !session.isVariant && !session.verdict.isEmpty() ? 1 : 0);
  }
  for (const char* variant :
       {"resnet50, fp16, NCHW, NVIDIA H200", "resnet50, tf32, NHWC, NVIDIA H200",
        "alexnet, tf32, legacy API, NVIDIA H200", "vgg16, tf32, compute cache cold, NVIDIA H200",
        "alexnet at 9 batch sizes, tf32, NVIDIA H200", "resnet50-training, fp16, recorded program, NVIDIA H200",
        "resnet50, tf32, NVIDIA H100 80GB HBM3"}) {
    QVERIFY2(titles.contains(QLatin1String(variant)), variant);
    QVERIFY2(!cells.contains(QLatin1String(variant)), variant);
  }
  QVERIFY(cells.contains(QStringLiteral("unet, tf32, NVIDIA H200")));
}

void FrameTest::forecastsAreMarked() {
  TestWindow test;
  QVERIFY(clickRecording(test, kTitle));
  const auto badges = [&] {
    QStringList texts;
    for (const QLabel* label : test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>())
      if (label->isVisible()) texts.append(label->text());
    return texts.mid(0, 2);
  };
  const auto onPage = [&](const char* page) {
    test.window.reading().area().showNamed(QLatin1String(page));
    return badges();
  };
  const QStringList forecast{QStringLiteral("Recorded"), QStringLiteral("Forecast")};
  QCOMPARE(badges(), forecast);
  QCOMPARE(onPage("input-sizes"), forecast);
  QCOMPARE(onPage("layers"), (QStringList{QStringLiteral("Recorded"), QStringLiteral("mnist-tutorial")}));
  QCOMPARE(onPage("choices"), forecast);
  test.window.reading().area().leave();
  QCOMPARE(onPage("engines"), QStringList{QStringLiteral("Listed by cuDNN, not measured")});
  test.window.reading().area().leave();
  QCOMPARE(onPage("lessons"),
           QStringList{QStringLiteral("The line below each step says where its figures were measured")});
  test.window.reading().area().leave();
  QCOMPARE(badges(), (QStringList{QStringLiteral("Recorded"), QStringLiteral("mnist-tutorial")}));
}

/// What gives way first: the date, then the library, then the vendor of the device.
void FrameTest::aNarrowBarKeepsTheDevice() {
  TestWindow test;
  QVERIFY(clickRecording(test, kTitle));
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  const auto& bar = *test.window.findChild<window::SessionBar*>();
  const auto shown = [&] {
    QCoreApplication::processEvents();
    QStringList texts;
    for (const QLabel* label : bar.findChildren<QLabel*>()) {
      if (label->isVisible()) texts.append(label->text());
    }
    return texts.join(u'|');
  };
  test.window.resize(1600, 700);
  QTRY_VERIFY2(shown().contains(QStringLiteral("cuDNN")) && shown().contains(QStringLiteral("-")), qPrintable(shown()));
  for (const int width : {1000, 900, 700}) {
    test.window.resize(width, 700);
    QCoreApplication::processEvents();
    for (const auto* label : bar.findChildren<ElidedLabel*>()) {
      if (label->text() != QStringLiteral("NVIDIA H200")) continue;
      QVERIFY(label->isVisible());
      QVERIFY(label->width() >= label->fontMetrics().horizontalAdvance(QStringLiteral("H200")));
    }
  }
  QVERIFY2(!shown().contains(QStringLiteral("2026-")), qPrintable(shown()));
}

void FrameTest::measurementsAreNoForecast() {
  TestWindow test;
  QVERIFY(test.run());  // on a CPU: PyTorch's choices are not known
  QCOMPARE(test.window.reading().area().currentPage()->basis(), Basis::Measured);
  for (const QLabel* label : test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>())
    QVERIFY(!label->isVisible() || label->text() != QStringLiteral("Forecast"));
}

void FrameTest::nothingScrollsSideways() {
  TestWindow test;
  test.window.resize(900, 776);
  const auto sideways = [&] {
    QCoreApplication::processEvents();
    int widest = 0;
    for (const QScrollArea* area : test.window.findChildren<QScrollArea*>())
      if (area->isVisible()) widest = std::max(widest, area->horizontalScrollBar()->maximum());
    return widest;
  };
  test.window.reading().showMeasure();
  QCOMPARE(sideways(), 0);
  QCOMPARE(test.window.width(), 900);
  test.window.reading().area().showStart(true);
  QCOMPARE(sideways(), 0);
  QVERIFY(clickRecording(test, kTitle));
  test.window.reading().area().showNamed(QStringLiteral("layers"));
  inspector(test).show();
  QCOMPARE(sideways(), 0);
  QCOMPARE(test.window.width(), 900);
  constexpr int kNarrowPage = 540;  // in a window of 900, less margins
  QVERIFY(test.window.findChild<window::VerdictGrid*>()->minimumSizeHint().width() <= kNarrowPage);
}

/// With every control of a schedule.
void FrameTest::inputSizesFitBesideTheInspector() {
  TestWindow test;
  test.window.resize(1280, 776);
  test.store.replace(syntheticSession({}, {{8, 3, 32, 32}, {8, 3, 64, 64}, {8, 3, 96, 96}}), QStringLiteral("sweep"));
  inspector(test).show();
  auto& page = *test.window.findChild<InputSizesPage*>();
  auto& editor = *page.findChild<ScheduleEditor*>();
  auto& kind = *editor.findChild<QComboBox*>();
  editor.setDrawerShown(true);
  for (int i = 0; i < kind.count(); ++i) {  // outside: each kind is forecast once
    kind.setCurrentIndex(i);
    for (const char* view : {"input-sizes", "saved", "new-sizes", "winners", "padding", "policies", "wrong-picks"}) {
      test.window.reading().area().showNamed(QLatin1String(view));
      QTest::qWait(0);  // layouts
      const int room = test.window.reading().area().width();
      QVERIFY2(page.width() <= room && page.minimumSizeHint().width() <= room,
               qPrintable(QStringLiteral("%1, kind %2: %3 of %4")
                              .arg(QLatin1String(view))
                              .arg(i)
                              .arg(page.minimumSizeHint().width())
                              .arg(room)));
    }
  }
}

void FrameTest::theInspectorDoesNotWidenTheWindow() {
  TestWindow test;
  constexpr QSize kSmall(900, 650);
  test.window.resize(kSmall);
  test.window.openFile(window::recordedSessions().front().file);
  for (Page* page : test.window.reading().area().tabs()) {
    test.window.reading().area().showPage(page);
    if (!page->hasInspector()) continue;
    inspector(test).show();
    QTest::qWait(0);  // layouts
    QVERIFY2(test.window.size() == kSmall, qPrintable(page->name()));
    inspector(test).hide();
  }
}

void FrameTest::runIsEnabledIfItCanSucceed() {
  TestWindow test(BackendLoader([] { return std::vector<RegisteredBackend>{}; }));
  const QAction* run = actionOf(test, "Run");
  QVERIFY(run != nullptr && !run->isEnabled());
  QTRY_COMPARE(test.window.measuring().panel().obstacle(), QStringLiteral("No device"));
  QVERIFY(!run->isEnabled());

  TestWindow able;
  QVERIFY(able.waitForDevice());
  run = actionOf(able, "Run");
  QVERIFY(run->isEnabled());
  QList<QCheckBox*> passes;
  for (QCheckBox* box : able.window.measuring().panel().findChildren<QCheckBox*>()) {
    if (box->isVisibleTo(&able.window.measuring().panel())) passes.append(box);
  }
  QCOMPARE(passes.size(), 3);
  for (QCheckBox* pass : passes) pass->click();
  QVERIFY(!run->isEnabled());
  passes.front()->click();
  QVERIFY(run->isEnabled());
}

}  // namespace frame_test

CONVSCOPE_QT_TEST(frame_test::FrameTest, frame)
#include "frame_test.moc"
