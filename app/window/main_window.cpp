#include "window/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "network/presets.h"
#include "widgets/compare/compare_page.h"
#include "widgets/determinism/determinism_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/inspector/inspector.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/symbol_icon.h"
#include "window/all_pages.h"
#include "window/appearance.h"
#include "window/engines_control.h"
#include "window/export_control.h"
#include "window/file_control.h"
#include "window/lesson_control.h"
#include "window/main_menus.h"
#include "window/parts/progress_strip.h"
#include "window/parts/run_panel.h"
#include "window/parts/start_page.h"
#include "window/parts/subject_panel.h"
#include "window/parts/survey_box.h"
#include "window/run_control.h"

namespace convscope::window {
namespace {

// The same as in packaging/run.sh: on a CPU, the slowest algorithms of the larger network would take minutes.
constexpr const char* kFirstNetworkOnCpu = "mnist-tutorial";
constexpr const char* kFirstNetworkOnGpu = "conv-tutorial";

constexpr QSize kFirstSize(1440, 900);
constexpr int kHeadMargin = 6;
constexpr int kNetworkWidth = 400;
constexpr int kInspectorWidth = 320;
constexpr int kNarrowestInspector = 230;
constexpr int kMessageMs = 10'000;

QString droppedFile(const QMimeData* data) {
  const QList<QUrl> urls = data->urls();
  return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

}  // namespace

MainWindow::MainWindow(const Dependencies& dependencies)
    : m_settings(dependencies.settings),
      m_workingFolder(dependencies.workingFolder),
      m_recorded(recordedSessions()),
      m_store(dependencies.store),
      m_shown(dependencies.shown),
      m_makeEngine(dependencies.makeEngine),
      m_worker(new Worker(engineMaker(), this)),
      m_document(new Document(dependencies.store, m_workingFolder, this)),
      m_run(new QAction(symbolIcon(QStringLiteral("run")), tr("&Run"), this)),
      m_stop(new QAction(symbolIcon(QStringLiteral("stop")), tr("&Stop"), this)) {
  setAcceptDrops(true);
  makeParts();
  connectParts();

  m_runPanel->setSetup(m_settings.runSetup());
  m_editor->setNetwork(preset(kFirstNetworkOnCpu));
  m_startPage->showRecentFiles(m_settings.recentFiles());
  showStartPage(true);
  refreshTitle();
  resize(kFirstSize);
  resizeDocks({m_networkDock, m_inspectorDock}, {kNetworkWidth, kInspectorWidth}, Qt::Horizontal);
  m_firstState = saveState();
  restoreGeometry(m_settings.windowGeometry());
  restoreState(m_settings.windowState());
  m_worker->findDevices();
  m_fileControl->offerRecovery();
}

void MainWindow::makeParts() {
  m_run->setShortcut(Qt::Key_F5);
  m_run->setToolTip(tr("Measure every algorithm of every convolution of the network (F5)"));
  m_stop->setShortcut(Qt::SHIFT | Qt::Key_F5);
  m_stop->setToolTip(tr("Stop the survey after the execution in progress; results are kept (Shift+F5)"));

  m_editor = new NetworkEditor(m_shown);
  m_editor->setWhatsThis(
      tr("The network: each row is a layer, and its output shape is computed from the layers before. Choose a preset "
         "or open a file, and edit any cell; errors are marked. After a survey, each layer shows the time of its "
         "fastest algorithms."));
  m_subject = new SubjectPanel(*m_editor);
  auto* inspector = new Inspector(m_shown);
  inspector->setMinimumWidth(kNarrowestInspector);
  inspector->setWhatsThis(
      tr("The inspector explains the selection in words: a layer and pass, or one of its algorithms, how it was "
         "measured, and the command that repeats the measurement."));
  m_runPanel = new RunPanel(m_run, m_stop);
  m_runPanel->setWhatsThis(
      tr("The device and the options of the measurement. Run surveys the network on the left: every algorithm of every "
         "convolution, in the ticked passes."));
  m_menuBar = new QMenuBar;
  auto* top = new QWidget;
  auto* rows = new QVBoxLayout(top);
  rows->setContentsMargins({});
  rows->setSpacing(0);
  auto* first = new QHBoxLayout;
  first->setContentsMargins({0, 0, kHeadMargin, 0});
  first->addWidget(m_menuBar, 1);
  first->addWidget(new SurveyBox(m_store, m_shown));  // not beside the tabs, which need the whole row
  rows->addLayout(first);
  rows->addWidget(m_runPanel);
  setMenuWidget(top);

  setCentralWidget(makeCentre());
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  m_networkDock = makeDock(QStringLiteral("network"), tr("Network"), m_subject, Qt::LeftDockWidgetArea);
  m_inspectorDock = makeDock(QStringLiteral("inspector"), tr("Inspector"), inspector, Qt::RightDockWidgetArea);
  m_progress = new ProgressStrip(m_stop);
  statusBar()->addPermanentWidget(m_progress, 1);
  statusBar()->setMinimumHeight(m_progress->height() + 6);  // the same with and without it, so nothing jumps
}

QWidget* MainWindow::makeCentre() {
  m_notices = new NoticeBar;
  m_startPage = new StartPage(m_recorded);
  m_tabs = new QTabWidget;
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName(tr("Pages"));
  m_tabs->setWhatsThis(
      tr("The pages show different aspects of the survey. A selection in a chart or table applies everywhere, and the "
         "inspector explains it. Hover over a mark to read its figures."));
  m_pages = makePages(m_store, m_shown, m_tabs);
  for (Page* page : m_pages) m_tabs->addTab(page, page->title());
  m_lessons = m_tabs->findChild<LessonsPage*>();
  m_stack = new QStackedWidget;
  m_stack->addWidget(m_startPage);
  m_stack->addWidget(m_tabs);
  auto* centre = new QWidget;
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(m_notices);
  column->addWidget(m_stack, 1);
  return centre;
}

QDockWidget* MainWindow::makeDock(const QString& name, const QString& title, QWidget* content,
                                  Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title);
  dock->setObjectName(name);
  dock->setWidget(content);
  addDockWidget(area, dock);
  return dock;
}

void MainWindow::connectParts() {
  m_fileControl = new FileControl({*m_document, m_store, m_shown, *m_editor, *m_subject, *m_notices, m_settings, *this},
                                  m_workingFolder);
  m_runControl = new RunControl(
      {*m_worker, *m_document, m_store, m_shown, *m_editor, *m_subject, *m_runPanel, *m_progress, *m_notices}, m_run,
      m_stop);
  m_exportControl =
      new ExportControl({m_store, m_shown, *m_notices, m_settings, *this}, m_pages, [this] { return currentPage(); });
  connectLessons();
  makeMenus();
  connect(m_worker, &Worker::backendsFound, this, &MainWindow::showBackends);
  connect(m_worker, &Worker::stepAnnounced, m_progress, &ProgressStrip::showStep);
  connect(m_worker, &Worker::deviceDescribed, m_runPanel, &RunPanel::showDescription);
  connect(m_runPanel, &RunPanel::inputSizeEdited, m_editor, &NetworkEditor::setInputSize);
  connect(m_editor, &NetworkEditor::networkChanged, this, &MainWindow::showNetwork);
  connect(m_subject, &SubjectPanel::subjectChanged, this, &MainWindow::showSubject);
  connect(m_document, &Document::changed, this, &MainWindow::refreshTitle);
  connect(m_fileControl, &FileControl::opened, this, [this] { showStartPage(m_document->isEmpty()); });
  connect(m_fileControl, &FileControl::recentFilesChanged, this,
          [this] { m_startPage->showRecentFiles(m_settings.recentFiles()); });
  connect(m_runControl, &RunControl::started, this, [this] {
    m_fileControl->setRunning(true);
    m_settings.setRunSetup(m_runPanel->setup());
    statusBar()->clearMessage();
    showStartPage(false);
  });
  connect(m_runControl, &RunControl::finished, this, [this](const QString& summary) {
    m_fileControl->setRunning(false);
    statusBar()->showMessage(summary, kMessageMs);
    refreshTitle();
    if (m_closeWhenStopped) close();
  });
  for (Page* page : m_pages) connect(page, &Page::runRequested, m_run, &QAction::trigger);
  auto* compare = m_tabs->findChild<ComparePage*>();
  connect(compare, &ComparePage::otherSessionRequested, m_fileControl, &FileControl::openOther);
  connect(m_fileControl, &FileControl::otherRead, compare, &ComparePage::setOther);
  connectSizes(*m_tabs->findChild<InputSizesPage*>());
  m_enginesControl = new EnginesControl({*m_tabs->findChild<EnginesPage*>(), *m_worker, *m_editor, *m_subject,
                                         *m_runPanel, *m_runControl, m_settings, *this});
  auto* determinism = m_tabs->findChild<DeterminismPage*>();
  determinism->offerCheck(true);
  connect(determinism, &DeterminismPage::checkRequested, m_runControl, &RunControl::check);
  connect(m_runControl, &RunControl::started, determinism, [determinism] { determinism->offerCheck(false); });
  connect(m_runControl, &RunControl::finished, determinism, [determinism] { determinism->offerCheck(true); });
  connect(m_startPage, &StartPage::runRequested, m_run, &QAction::trigger);
  connect(m_startPage, &StartPage::lessonsRequested, this, &MainWindow::showLessons);
  connect(m_startPage, &StartPage::openSessionRequested, m_fileControl, &FileControl::openSession);
  connect(m_startPage, &StartPage::openNetworkRequested, m_fileControl, &FileControl::openNetwork);
  connect(m_startPage, &StartPage::fileRequested, this, &MainWindow::openFile);
}

void MainWindow::connectSizes(InputSizesPage& page) {
  connect(&page, &InputSizesPage::sweepRequested, m_runControl, &RunControl::sweep);
  ReplayBar* replays = &page.replayBar();
  replays->offer([this](const SurveyStarted& survey) {
    return m_runControl->isRunning() ? tr("A measurement is running.") : m_runPanel->obstacle(survey);
  });
  connect(replays, &ReplayBar::replayRequested, m_runControl, &RunControl::replay);
  connect(m_runControl, &RunControl::started, replays, &ReplayBar::refresh);
  connect(m_runControl, &RunControl::finished, replays, &ReplayBar::refresh);
  connect(m_worker, &Worker::backendsFound, replays, &ReplayBar::refresh);
}

void MainWindow::connectLessons() {
  m_lessons->setPages(m_pages);
  QStringList recorded;
  for (const RecordedSession& session : m_recorded) recorded.append(session.file);
  m_lessonControl = new LessonControl(
      {*m_lessons, m_store, *m_fileControl, *m_runControl, *m_editor, *m_runPanel, *m_notices, m_settings, *this},
      recorded);
  connect(m_lessons, &LessonsPage::pageRequested, this, [this](const QString& name) {
    for (int i = 0; i < m_pages.size(); ++i) {
      if (m_pages[i]->name() == name) showPage(i);
    }
  });
}

void MainWindow::showLessons() {
  m_lessons->showList();
  showPage(static_cast<int>(m_pages.indexOf(m_lessons)));
}

void MainWindow::makeMenus() {
  m_menus = new MainMenus({*m_menuBar, *this, *m_networkDock, *m_inspectorDock, m_pages, m_recorded, *m_document,
                           *m_editor, *m_runPanel, *m_fileControl, *m_runControl, *m_exportControl, *m_worker,
                           m_settings, m_run, m_stop});
  connect(m_menus, &MainMenus::pageRequested, this, &MainWindow::showPage);
  connect(m_menus, &MainMenus::currentPageRequested, this, [this] { showPage(m_tabs->currentIndex()); });
  connect(m_menus, &MainMenus::lessonRequested, this, [this](int index) {
    showLessons();
    m_lessons->showLesson(index);
  });
  connect(m_menus, &MainMenus::allLessonsRequested, this, &MainWindow::showLessons);
  connect(m_menus, &MainMenus::layoutResetRequested, this, &MainWindow::resetLayout);
  connect(m_menus, &MainMenus::engineChanged, this, [this] {
    m_worker->setEngine(engineMaker());
    m_worker->findDevices();
  });
}

EngineMaker MainWindow::engineMaker() const {
  return [make = m_makeEngine, inProcess = m_settings.measuresInProcess()] { return make(inProcess); };
}

void MainWindow::showBackends(const std::vector<BackendStatus>& backends) {
  m_runPanel->showBackends(backends);
  m_startPage->showBackends(backends);
  const DeviceInfo* device = m_runPanel->device();
  const bool untouched =
      m_document->isEmpty() && m_subject->workload() == nullptr && m_editor->network() == preset(kFirstNetworkOnCpu);
  if (untouched && device != nullptr && device->computeCapability > 0) m_editor->setNetwork(preset(kFirstNetworkOnGpu));
}

void MainWindow::showNetwork() {
  m_runPanel->showInputSize(m_editor->inputSize());
  m_startPage->showNetwork(QString::fromStdString(m_editor->network().name));
}

void MainWindow::showSubject() {
  const NamedWorkload* recorded = m_subject->workload();
  m_runPanel->setRecorded(recorded != nullptr);
  m_networkDock->setWindowTitle(recorded != nullptr ? tr("Recording") : tr("Network"));
  m_startPage->showNetwork(QString::fromStdString(recorded != nullptr ? recorded->name : m_editor->network().name));
}

void MainWindow::showStartPage(bool show) {
  m_stack->setCurrentIndex(show ? 0 : 1);
}

void MainWindow::refreshTitle() {
  setWindowTitle(tr("%1[*] - ConvScope").arg(m_document->name()));
  setWindowFilePath(m_document->file());
  setWindowModified(m_document->isModified());
  m_menus->refresh();
}

void MainWindow::openFile(const QString& file) {
  m_fileControl->open(file);
}

Page* MainWindow::currentPage() const {
  return m_pages.value(m_tabs->currentIndex());
}

void MainWindow::showPage(int index) {
  showStartPage(false);
  m_tabs->setCurrentIndex(index);
  m_tabs->currentWidget()->setFocus();
}

void MainWindow::resetLayout() {
  restoreState(m_firstState);
  resizeDocks({m_networkDock, m_inspectorDock}, {kNetworkWidth, kInspectorWidth}, Qt::Horizontal);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (m_runControl->isRunning()) {
    // Let the execution in progress finish; then the window closes by itself.
    m_closeWhenStopped = true;
    m_runControl->stop();
    statusBar()->showMessage(tr("Closing after the execution in progress"));
    event->ignore();
    return;
  }
  m_closeWhenStopped = false;
  if (!m_fileControl->mayDiscard()) {
    event->ignore();
    return;
  }
  m_settings.setWindow(saveGeometry(), saveState());
  m_settings.setRunSetup(m_runPanel->setup());
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  openFile(droppedFile(event->mimeData()));
}

}  // namespace convscope::window
