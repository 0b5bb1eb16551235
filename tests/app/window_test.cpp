#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/window_fixture.h"
#include "network/network_json.h"
#include "network/presets.h"
#include "session/pack.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/inspector/inspector.h"
#include "widgets/memory/memory_page.h"
#include "widgets/network_editor/layer_table.h"
#include "widgets/shared/segmented_control.h"
#include "window/appearance.h"
#include "window/help.h"
#include "window/parts/page_area.h"
#include "window/parts/start_page.h"

namespace window_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

template <class T>
T* named(QWidget& within, const char* accessibleName) {
  for (T* child : within.findChildren<T*>()) {
    if (child->accessibleName() == QLatin1String(accessibleName)) return child;
  }
  return nullptr;
}

void drop(QWidget& window, const QString& file) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file)});
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  if (!enter.isAccepted()) return;
  QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

/// Presses a button of the next message box.
void answer(QMessageBox::StandardButton button) {
  QTimer::singleShot(0, qApp, [button] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return answer(button);  // not there yet
    box->button(button)->click();
  });
}

}  // namespace

/// The window as a person drives it.
class WindowTest : public QObject {
  Q_OBJECT

 private slots:
  void beginsWithAChoice();
  void aLessonIsAChoice();
  void presetEditRunSaveReopen();
  void measuresOnThisCpu();
  void stopKeepsWhatWasMeasured();
  void appendsToAnOpenedSession();
  void dropsSessionsAndNetworks();
  void recordedSessionsAreOfferedAndOpened();
  void aCompressedSessionGrowsAndIsSavedElsewhere();
  void aSweepIsRunFromItsPage();
  void aFindingMeasuresAgain();
  void aFindingSetsUpItsPage();
  void asksBeforeItForgets();
  void aSavedSessionDoesNotSaveTheNetwork();
  void closingStopsTheSurvey();
  void closingAsksBeforeItStops();
  void theEndOfARunKeepsTheChosenPage();
  void inputSizesOpenOnTheTimeSaved();
  void theTabNamesWhatItShows();
  void restoresTheWindow();
  void explainsEverythingThatTakesFocus();
  void switchesColoursWhileRunning();
};

void WindowTest::beginsWithAChoice() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  auto* start = test.window.findChild<window::StartPage*>();
  QVERIFY(start->isVisible());
  QStringList choices;
  for (const QAbstractButton* button : start->findChildren<QAbstractButton*>()) choices.append(button->text());
  QVERIFY2(choices.contains(QStringLiteral("Measure on this CPU…")), qPrintable(choices.join(u'|')));
  bool said = false;
  for (const QLabel* label : start->findChildren<QLabel*>())
    said = said || label->text().contains(QStringLiteral("libcudnn.so.9"));
  QVERIFY(said);
  auto* backend = named<QComboBox>(test.window, "Backend");
  QVERIFY(backend->itemData(0, Qt::ToolTipRole).toString().contains(QStringLiteral("install cuDNN 9")));
  QCOMPARE(backend->currentText(), QStringLiteral("oneDNN"));
}

void WindowTest::aLessonIsAChoice() {
  TestWindow test;
  auto* start = test.window.findChild<window::StartPage*>();
  for (auto* button : start->findChildren<QAbstractButton*>()) {
    if (button->text() == QStringLiteral("Take a lesson…")) button->click();
  }
  QVERIFY(!start->isVisible());
  QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("lessons"));
  QVERIFY(test.window.reading().area().currentPage()->isVisible());
}

void WindowTest::presetEditRunSaveReopen() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  auto* preset = named<QComboBox>(test.window, "Preset");
  preset->setCurrentText(QStringLiteral("conv-tutorial"));
  emit preset->activated(preset->currentIndex());
  auto* table = test.window.measuring().editor().findChild<LayerTable*>();
  QAbstractItemModel* model = table->model();
  QVERIFY(model->setData(model->index(0, static_cast<int>(LayerColumn::Out)), QStringLiteral("24")));
  auto* input = named<QLineEdit>(test.window, "Input size");
  input->setFocus();
  input->selectAll();
  QTest::keyClicks(input, QStringLiteral("4x3x32x32"));
  QTest::keyClick(input, Qt::Key_Return);
  QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 3, 32, 32}));
  QTest::keyClick(&test.window, Qt::Key_F5);
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());

  const Survey* survey = test.lastSurvey();
  QVERIFY(survey != nullptr && survey->ended);
  QCOMPARE(survey->started.input, (Dims{4, 3, 32, 32}));
  QCOMPARE(survey->problems.at(0).subject.problem.outChannels, std::int64_t{24});
  QVERIFY(test.window.isWindowModified());
  QVERIFY(test.window.findChild<Inspector*>()->text().contains(QStringLiteral("eng2")));
  QTRY_VERIFY(!model->index(0, static_cast<int>(LayerColumn::Time)).data().toString().isEmpty());

  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  QVERIFY(!test.window.isWindowModified());
  const Session saved = test.store.session();
  test.window.session().files().startNew();
  QVERIFY(test.window.session().document().isEmpty());
  test.window.openFile(test.file("a.convscope"));
  QVERIFY(test.store.session() == saved);
  QCOMPARE(test.window.measuring().editor().network().name, std::string("conv-tutorial"));
  QVERIFY(test.window.windowTitle().startsWith(QStringLiteral("a.convscope")));
  QCOMPARE(test.settings.recentFiles().value(0), test.file("a.convscope"));
}

void WindowTest::measuresOnThisCpu() {
  if (defaultBackend() != "onednn") QSKIP("this needs the oneDNN backend, and no GPU before it");
  TestWindow test([] { return loadBackends(); });
  Network small = preset("mnist-tutorial");
  small.input = {1, 1, 28, 28};
  test.window.measuring().editor().setNetwork(small);
  QVERIFY(test.run());
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->ended->how == SurveyEnd::Completed);
  for (const ProblemResult& problem : test.lastSurvey()->problems) QVERIFY(problem.fastest());
  QVERIFY2(test.window.notices().text(QStringLiteral("run")).isEmpty(),
           qPrintable(test.window.notices().text(QStringLiteral("run"))));
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
}

void WindowTest::stopKeepsWhatWasMeasured() {
  Gate gate;
  TestWindow test(Script{.onExecution = gate.from(100)});  // in the second problem
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->problems[0].ended);
  QTest::keyClick(&test.window, Qt::Key_F5, Qt::ShiftModifier);
  gate.open();
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Cancelled);
  QVERIFY(test.lastSurvey()->problems[0].fastest());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  QVERIFY(readSession(test.file("a.convscope").toStdString()).session == test.store.session());
}

void WindowTest::appendsToAnOpenedSession() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  test.window.openFile(test.file("a.convscope"));
  QVERIFY(test.run());
  QCOMPARE(test.store.session().surveys.size(), std::size_t{2});
  QVERIFY(test.window.isWindowModified());
  QVERIFY(named<QComboBox>(test.window, "Survey")->isVisible());
  QCOMPARE(named<QComboBox>(test.window, "Survey")->currentIndex(), 1);
  QVERIFY(test.window.session().files().save());
  QCOMPARE(readSession(test.file("a.convscope").toStdString()).session.surveys.size(), std::size_t{2});
}

void WindowTest::dropsSessionsAndNetworks() {
  TestWindow test;
  QFile network(test.file("n.json"));
  QVERIFY(network.open(QIODevice::WriteOnly));
  Network small = preset("mnist-tutorial");
  small.name = "small";
  network.write(QByteArray::fromStdString(toJson(small)));
  network.close();
  drop(test.window, test.file("n.json"));
  QCOMPARE(test.window.measuring().editor().network().name, std::string("small"));
  QVERIFY(test.run());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  test.window.session().files().startNew();
  drop(test.window, test.file("a.convscope"));
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
}

void WindowTest::recordedSessionsAreOfferedAndOpened() {
  TestWindow test;
  const QString title = QStringLiteral("conv-tutorial, fp32, NVIDIA H200");
  QPushButton* link = nullptr;
  for (auto* each : test.window.findChild<window::StartPage*>()->findChildren<QPushButton*>())
    if (each->accessibleName() == title) link = each;
  QVERIFY(link != nullptr);
  link->click();
  QCOMPARE(test.lastSurvey()->started.network.name, std::string("conv-tutorial"));
  QVERIFY2(test.store.provenance().contains(QStringLiteral("on NVIDIA H200")), qPrintable(test.store.provenance()));
  QVERIFY(!test.window.isWindowModified());
  QVERIFY(test.settings.folder() != QFileInfo(test.window.session().document().file()).absolutePath());
  QAction* sweep = nullptr;
  for (auto* each : test.window.findChildren<QAction*>())
    if (each->text() == QStringLiteral("fp32, batch 32, 7 sizes")) sweep = each;
  QVERIFY(sweep != nullptr);
  sweep->trigger();
  QCOMPARE(test.store.session().surveys.size(), std::size_t{7});
}

void WindowTest::aCompressedSessionGrowsAndIsSavedElsewhere() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  packSession(test.file("a.convscope").toStdString(), test.file("a.convscope.gz").toStdString());
  drop(test.window, test.file("a.convscope.gz"));
  QVERIFY(test.store.provenance().contains(QStringLiteral("recorded")));
  press(QStringLiteral("Add to this session"));
  QVERIFY(test.run());
  QVERIFY(!test.window.session().files().saveTo(test.file("a.convscope.gz")));
  QVERIFY(test.window.notices().text(QStringLiteral("file")).contains(QStringLiteral("saved as *.convscope")));
  QVERIFY(test.window.session().files().saveTo(test.file("b.convscope")));
  QCOMPARE(readSession(test.file("a.convscope.gz").toStdString()).session.surveys.size(), std::size_t{1});
  QCOMPARE(readSession(test.file("b.convscope").toStdString()).session.surveys.size(), std::size_t{2});
}

void WindowTest::aSweepIsRunFromItsPage() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().replaceNetwork(preset("conv-tutorial"), QStringLiteral("test"));
  test.window.measuring().runs().start({{1, 3, 16, 16}});
  QVERIFY(test.waitForEnd());
  InputSizesPage* page = nullptr;
  for (int i = 0; i < test.window.reading().pages().size(); ++i) {
    if (auto* each = qobject_cast<InputSizesPage*>(test.window.reading().pages()[i])) {
      page = each;
      test.window.reading().showPage(i);
    }
  }
  QPushButton* button = nullptr;
  for (auto* each : page->findChildren<QPushButton*>())
    if (each->text() == QStringLiteral("Run this sweep")) button = each;
  QTRY_VERIFY(button->isVisible());
  test.window.measuring().editor().replaceNetwork(preset("mnist-tutorial"),
                                                  QStringLiteral("test"));  // is not what is swept
  emit page->requested(request::Sweep{QStringLiteral("24,1x3x32x40")});
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  const auto& surveys = test.store.session().surveys;
  QCOMPARE(surveys.size(), std::size_t{3});
  QCOMPARE(surveys[1].started.input, (Dims{1, 3, 24, 24}));
  QCOMPARE(surveys[2].started.input, (Dims{1, 3, 32, 40}));
  QCOMPARE(surveys[2].started.network.name, std::string("conv-tutorial"));
  QCOMPARE(surveys[2].started.options, surveys[0].started.options);
  emit page->requested(request::Sweep{QStringLiteral("352:160")});
  QVERIFY(!test.window.measuring().runs().isRunning());
  const QString said = test.window.notices().text(QStringLiteral("run"));
  QVERIFY2(said.contains(QStringLiteral("is below the first")), qPrintable(said));
}

void WindowTest::aFindingMeasuresAgain() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().replaceNetwork(preset("conv-tutorial"), QStringLiteral("test"));
  test.window.measuring().runs().start({{1, 3, 16, 16}});
  QVERIFY(test.waitForEnd());
  test.window.measuring().editor().replaceNetwork(preset("mnist-tutorial"),
                                                  QStringLiteral("test"));  // is not what is shown
  emit test.window.reading().pages().front()->requested(request::Remeasure{.layout = Layout::Nhwc});
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  const auto& surveys = test.store.session().surveys;
  QCOMPARE(surveys.size(), std::size_t{2});
  SurveyOptions expected = surveys[0].started.options;
  expected.layout = Layout::Nhwc;
  QCOMPARE(surveys[1].started.options, expected);
  QCOMPARE(surveys[1].started.input, (Dims{1, 3, 16, 16}));
  QCOMPARE(surveys[1].started.network.name, std::string("conv-tutorial"));
}

/// A policy or a limit that a finding advises is set on the page that opens.
void WindowTest::aFindingSetsUpItsPage() {
  TestWindow test;
  openRecording(test);
  Page& summary = *test.window.reading().pages().front();
  emit summary.requested(request::LimitWorkspace{std::uint64_t{3} << 20});
  const auto* memory = qobject_cast<MemoryPage*>(test.window.reading().area().currentPage());
  QVERIFY(memory != nullptr);
  QCOMPARE(memory->limit(), std::optional(std::uint64_t{3} << 20));
  emit summary.requested(request::ComparePolicy{"pytorch-benchmark:limit=0"});
  auto* sizes = qobject_cast<InputSizesPage*>(test.window.reading().area().currentPage());
  QVERIFY(sizes != nullptr);
  const std::vector<std::string>& policies = sizes->forecasts().policies();
  QCOMPARE(std::ranges::count(policies, "pytorch-benchmark:limit=0"), 1);
  emit summary.requested(request::ComparePolicy{"pytorch-benchmark:limit=0"});
  QCOMPARE(std::ranges::count(policies, "pytorch-benchmark:limit=0"), 1);
}

void WindowTest::asksBeforeItForgets() {
  TestWindow test;
  QVERIFY(test.run());
  answer(QMessageBox::Cancel);
  test.window.session().files().startNew();
  QVERIFY(!test.window.session().document().isEmpty());
  answer(QMessageBox::Cancel);
  QVERIFY(!test.window.close());
  answer(QMessageBox::Discard);
  test.window.session().files().startNew();
  QVERIFY(test.window.session().document().isEmpty());
  QVERIFY(test.window.close());
}

void WindowTest::aSavedSessionDoesNotSaveTheNetwork() {
  TestWindow test;
  QVERIFY(test.run());
  QAbstractItemModel* model = test.window.measuring().editor().findChild<LayerTable*>()->model();
  QVERIFY(model->setData(model->index(0, static_cast<int>(LayerColumn::Out)), QStringLiteral("24")));
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  answer(QMessageBox::Cancel);
  QVERIFY(!test.window.close());
  test.window.measuring().editor().undoStack().undo();
  QVERIFY(test.window.close());
}

void WindowTest::closingStopsTheSurvey() {
  TestWindow test(Script{.execution = std::chrono::milliseconds(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  press(QStringLiteral("Stop and close"));
  test.window.close();
  answer(QMessageBox::Discard);
  QTRY_VERIFY(!test.window.isVisible());
  QVERIFY(!test.window.measuring().runs().isRunning());
}

void WindowTest::closingAsksBeforeItStops() {
  TestWindow test(Script{.execution = std::chrono::milliseconds(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  press(QStringLiteral("Continue measuring"));
  QVERIFY(!test.window.close());
  QVERIFY(test.window.isVisible());
  QVERIFY(test.waitForEnd());
  QVERIFY(test.window.isVisible());
  const SurveyEnd end = test.lastSurvey()->ended->how;
  QVERIFY(end == SurveyEnd::Completed);
}

void WindowTest::theEndOfARunKeepsTheChosenPage() {
  TestWindow test(Script{.execution = std::chrono::milliseconds(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  test.window.reading().area().showNamed(QStringLiteral("layers"));
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("layers"));
}

void WindowTest::inputSizesOpenOnTheTimeSaved() {
  TestWindow test;
  openRecording(test);
  auto* page = test.window.findChild<InputSizesPage*>();
  test.window.reading().area().showPage(page);
  const auto shown = [&] { return page->findChild<SegmentedControl*>()->currentText(); };
  QCOMPARE(shown(), QStringLiteral("Time saved"));
  // What the user chose stays, also in another session.
  QVERIFY(page->showView(QStringLiteral("winners")));
  test.window.reading().showPage(0);
  openRecording(test);
  test.window.reading().area().showPage(page);
  QCOMPARE(shown(), QStringLiteral("Winners"));
}

void WindowTest::theTabNamesWhatItShows() {
  TestWindow test;
  const auto* tabs = test.window.reading().area().findChild<QTabWidget*>();
  const auto tab =
      static_cast<int>(test.window.reading().area().tabs().indexOf(test.window.findChild<InputSizesPage*>()));
  test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-training-tf32.convscope.gz"));
  QCOMPARE(tabs->tabText(tab), QStringLiteral("Whole iterations"));
  openRecording(test);
  QCOMPARE(tabs->tabText(tab), QStringLiteral("Input sizes"));
}

void WindowTest::restoresTheWindow() {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("s.ini"));
  window::Settings settings(file);
  SessionStore store;
  ShownSurvey shown(store);
  {
    window::MainWindow window(
        {store, shown, settings, folder.path(), [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
    window.show();
    window.reading().area().showNamed(QStringLiteral("layers"));
    QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
    window.findChild<QDockWidget*>(QStringLiteral("inspector"))->show();
    window.resize(1211, 777);
    window.reading().area().showStart(true);
    QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
    QVERIFY(window.close());
  }
  window::MainWindow window(
      {store, shown, settings, folder.path(), [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
  window.show();
  QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
  window.reading().area().showNamed(QStringLiteral("layers"));
  QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
  QCOMPARE(window.size(), QSize(1211, 777));
  for (QAction* action : window.findChildren<QAction*>()) {
    if (action->text() == QStringLiteral("&Reset the layout")) action->trigger();
  }
  QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
}

void WindowTest::explainsEverythingThatTakesFocus() {
  TestWindow test;
  QVERIFY(test.run());
  for (const QWidget* widget : test.window.findChildren<QWidget*>()) {
    if (!widget->isVisibleTo(&test.window) || (widget->focusPolicy() & Qt::TabFocus) == 0) continue;
    QVERIFY2(!window::explanationOf(widget).isEmpty(),
             qPrintable(QStringLiteral("%1 '%2'").arg(QLatin1String(widget->metaObject()->className()),
                                                      widget->accessibleName())));
  }
}

void WindowTest::switchesColoursWhileRunning() {
  TestWindow test(Script{.execution = std::chrono::milliseconds(1)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  const auto brightness = [&] {
    const QImage image = test.window.grab().toImage().scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return qGray(image.pixel(0, 0));
  };
  window::applyColours(window::Colours::Light);
  QTRY_VERIFY(brightness() > 180);
  window::applyColours(window::Colours::Dark);
  QTRY_VERIFY(brightness() < 90);
  window::applyColours(window::Colours::System);
  test.window.measuring().runs().stop();
  QVERIFY(test.waitForEnd());
  test.window.session().files().saveTo(test.file("a.convscope"));
}

}  // namespace window_test

CONVSCOPE_QT_TEST(window_test::WindowTest, window)
#include "window_test.moc"
