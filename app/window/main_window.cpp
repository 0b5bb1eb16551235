#include "window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "network/presets.h"
#include "policy/forecast/policy_costs.h"
#include "text/printable.h"
#include "widgets/choices/choices_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/inspector/inspector.h"
#include "widgets/layers/layers_page.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/symbol_icon.h"
#include "window/all_pages.h"
#include "window/appearance.h"
#include "window/choices_control.h"
#include "window/dock_control.h"
#include "window/engines_control.h"
#include "window/event_filters/field_undo.h"
#include "window/event_filters/file_drop.h"
#include "window/event_filters/menu_keys.h"
#include "window/event_filters/wheel_guard.h"
#include "window/export_control.h"
#include "window/file_control.h"
#include "window/forecast_control.h"
#include "window/hosts/host_control.h"
#include "window/lesson_control.h"
#include "window/main_menus.h"
#include "window/page_links.h"
#include "window/parts/measure_page.h"
#include "window/parts/news_line.h"
#include "window/parts/page_area.h"
#include "window/parts/progress_strip.h"
#include "window/parts/run_panel.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/parts/subject_panel.h"
#include "window/recent_files.h"
#include "window/recovery.h"
#include "window/run_control.h"
#include "window/session_merge.h"

namespace convscope::window {
namespace {

// The same as in packaging/run.sh: on a CPU, the slowest algorithms of the larger network would take minutes.
constexpr const char* kFirstNetworkOnCpu = "mnist-tutorial";
constexpr const char* kFirstNetworkOnGpu = "conv-tutorial";

constexpr QSize kLargestFirstSize(1440, 900);
constexpr double kShareOfScreen = 0.85;
constexpr QSize kLeastSize(480, 360);
constexpr int kNarrowestInspector = 220;

/// Returns the size of a first start: all of the window is on the screen.
QSize firstSize(const QScreen* screen) {
  return screen != nullptr ? (screen->availableGeometry().size() * kShareOfScreen).boundedTo(kLargestFirstSize)
                           : kLargestFirstSize;
}

}  // namespace

MainWindow::MainWindow(const Dependencies& dependencies)
    : m_settings(dependencies.settings),
      m_workingFolder(dependencies.workingFolder),
      m_recorded(recordedSessions()),
      m_store(dependencies.store),
      m_shown(dependencies.shown),
      m_makeEngine(dependencies.makeEngine),
      m_sshConfig(dependencies.sshConfig),
      m_worker(new Worker(engineMaker({}), this)),
      m_document(new Document(dependencies.store, m_workingFolder, this)),
      m_run(new QAction(symbolIcon(QStringLiteral("run")), tr("&Run"), this)),
      m_stop(new QAction(symbolIcon(QStringLiteral("stop")), tr("&Stop"), this)),
      m_resume(new QAction(symbolIcon(QStringLiteral("run")), tr("R&esume this survey"), this)),
      m_home(new QAction(symbolIcon(QStringLiteral("home")), tr("St&art page"), this)),
      m_openMeasure(new QAction(symbolIcon(QStringLiteral("measure")), tr("&Measure…"), this)) {
  makeParts();
  connectParts();

  m_runPanel->setSetup(m_settings.runSetup());
  m_editor->setNetwork(preset(kFirstNetworkOnCpu));
  m_startPage->showRecentFiles(m_recent->list());
  showStartPage(true);
  refreshTitle();
  setMinimumSize(kLeastSize);
  resize(firstSize(screen()));
  m_docks->reset();
  restoreGeometry(m_settings.windowGeometry());
  m_docks->restore();
  m_worker->findDevices();
  m_recovery->offer();
}

void MainWindow::makeParts() {
  m_run->setShortcut(Qt::Key_F5);
  m_run->setToolTip(tr("Measure every algorithm of every convolution of the network (F5)"));
  m_stop->setShortcut(Qt::SHIFT | Qt::Key_F5);
  m_stop->setToolTip(tr("Stop the survey after the execution in progress; results are kept (Shift+F5)"));
  m_resume->setToolTip(tr("Measure what the shown survey lacks, with its own options"));
  m_openMeasure->setShortcut(Qt::CTRL | Qt::Key_M);
  m_openMeasure->setToolTip(tr("Show the settings of the next measurement and its network (Ctrl+M)"));
  m_home->setShortcut(Qt::ALT | Qt::Key_Home);
  m_home->setToolTip(tr("Show the start page, and from there return to the session (Alt+Home)"));

  makeMeasure();
  setCentralWidget(makeCentre());
  makeInspector();
  makeTop();
  m_progress = new ProgressStrip(m_stop);
  statusBar()->addPermanentWidget(m_progress, 1);
  statusBar()->hide();  // plots need the room while nothing runs
}

void MainWindow::makeMeasure() {
  m_editor = new NetworkEditor(m_shown);
  m_editor->setWhatsThis(
      tr("The network: each row is a layer, and its output shape is computed from the layers before. Choose a preset "
         "or open a file, and edit any cell; errors are marked. After a survey, each layer shows the time of its "
         "fastest algorithms."));
  m_subject = new SubjectPanel(*m_editor);
  m_runPanel = new RunPanel;
  m_runPanel->setWhatsThis(
      tr("The device and the options of the measurement. Run surveys the network below: every algorithm of every "
         "convolution, in the ticked passes."));
  m_measure = new MeasurePage(m_runPanel, m_subject, {m_run, m_resume, m_stop});
}

void MainWindow::makeInspector() {
  auto* inspector = new Inspector(m_shown);
  inspector->setMinimumWidth(kNarrowestInspector);
  inspector->setWhatsThis(
      tr("The inspector explains the selection in words: a layer and pass, or one of its algorithms, how it was "
         "measured, and the command that repeats the measurement."));
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  m_docks = new DockControl({*this, *m_area, m_shown, m_settings}, inspector);
}

void MainWindow::makeTop() {
  m_menuBar = new QMenuBar;
  m_sessionBar = new SessionBar(m_store, m_shown, {m_home, m_resume, m_openMeasure});
  m_sessionBar->setPlace([this](const SurveyStarted& survey) { return placeOf(survey); });
  auto* top = new QWidget;
  auto* rows = new QVBoxLayout(top);
  rows->setContentsMargins({});
  rows->setSpacing(0);
  m_menuBar->setNativeMenuBar(false);  // the news are in its corner
  m_menuBar->setCornerWidget(m_news);
  rows->addWidget(m_menuBar);
  rows->addWidget(m_sessionBar);
  setMenuWidget(top);
}

QWidget* MainWindow::makeCentre() {
  auto* centre = new QWidget;
  m_startPage = new StartPage(m_recorded);
  const QList<Page*> tabs = makeSessionPages(m_store, m_shown, centre);
  const QList<Page*> others = makeOtherPages(m_store, m_shown, centre) + QList<Page*>{m_measure};
  m_area = new PageArea(m_startPage, tabs, others);
  m_pages = tabs + others;
  m_lessons = m_area->findChild<LessonsPage*>();
  m_area->findChild<InputSizesPage*>()->showView(
      QStringLiteral("saved"));  // whether it pays off, before how long it takes
  m_area->setHasSession([this] { return !m_document->isEmpty(); });
  m_news = new NewsLine;
  m_notices = new NoticeBar(*centre, *m_news);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(m_area, 1);
  return centre;
}

void MainWindow::makeHands() {
  auto* drop = new FileDrop(*this);
  connect(drop, &FileDrop::dropped, m_fileControl, &FileControl::openAll);
  for (QObject* hand : QList<QObject*>{new WheelGuard(this), new MenuKeys(this), drop,
                                       new FieldUndo(*m_measure, m_editor->undoStack()), m_docks})
    qApp->installEventFilter(hand);
}

void MainWindow::connectParts() {
  m_recent = new RecentFiles(m_settings, m_recorded, this);
  m_fileControl =
      new FileControl({*m_document, m_store, m_shown, *m_editor, *m_subject, *m_notices, m_settings, *m_recent, *this});
  m_recovery = new Recovery(*m_notices, *this, m_workingFolder);
  connect(m_recovery, &Recovery::recoverRequested, m_fileControl, &FileControl::recover);
  m_runControl = new RunControl({*m_worker, *m_document, m_store, m_shown, *m_editor, *m_subject, *m_runPanel,
                                 *m_progress, *m_notices, *m_fileControl},
                                {m_run, m_resume, m_stop});
  connectMeasure();
  m_exportControl =
      new ExportControl({m_store, m_shown, *m_notices, m_settings, *this}, m_pages, [this] { return currentPage(); });
  m_merge = new SessionMerge({*m_fileControl, *m_runControl, *m_notices, m_settings, *this});
  connectLessons();
  connectHosts();
  m_enginesControl = new EnginesControl({*m_area->findChild<EnginesPage*>(), *m_worker, *m_editor, *m_subject, m_shown,
                                         *m_runPanel, *m_runControl, m_settings, *this});
  m_choicesControl = new ChoicesControl(
      {*m_area->findChild<ChoicesPage*>(), m_shown, *m_fileControl, *m_area, *m_notices, m_settings, *this});
  makeMenus();
  connectRunPage();
  makeHands();
  connectPages({*m_area, m_pages, *m_fileControl, *m_runControl, *m_runPanel, *m_worker, m_settings,
                [this](const QString& link) { showLesson(link); }});
  auto* layers = m_area->findChild<LayersPage*>();
  layers->setIcicleOpen(m_settings.layerIcicle());
  connect(layers, &LayersPage::icicleOpened, this, [this](bool open) { m_settings.setLayerIcicle(open); });
  connectStartPage();
  connect(m_area, &PageArea::pageChanged, m_sessionBar, &SessionBar::setPage);
  for (const Page* page : m_pages) connect(page, &Page::sizesChanged, m_sessionBar, &SessionBar::refresh);
  connect(m_area, &PageArea::pageChanged, m_docks,
          [this](const Page* page) { m_docks->setPage(m_area->place(), page); });
  connect(m_home, &QAction::triggered, m_area,
          [this] { m_area->place() == Place::Start ? m_area->leave() : m_area->showStart(true); });
  connect(&m_shown, &ShownSurvey::changed, this, &MainWindow::startFromShown);
  connect(m_worker, &Worker::backendsFound, this, &MainWindow::showBackends);
  connect(m_worker, &Worker::stepAnnounced, m_progress, &ProgressStrip::showStep);
  connect(m_worker, &Worker::deviceDescribed, m_runPanel, &RunPanel::showDescription);
  connect(m_subject, &SubjectPanel::subjectChanged, this, &MainWindow::showSubject);
  connect(m_document, &Document::changed, this, &MainWindow::refreshTitle);
  connect(m_fileControl, &FileControl::opened, this, &MainWindow::showOpened);
  connect(m_fileControl, &FileControl::subjectOpened, this, [this] {
    m_runPanel->startFrom(m_editor->network().precision);
    showMeasure();
  });
  connect(m_runControl, &RunControl::started, this, [this] {
    m_fileControl->setRunning(true);
    m_settings.setRunSetup(m_runPanel->setup());
    statusBar()->show();
    if (m_area->currentPage() != m_lessons) showStartPage(false);
    m_runPage = m_area->currentPage();
  });
  connect(m_runControl, &RunControl::finished, this, [this](bool isSurvey) {
    m_fileControl->setRunning(false);
    statusBar()->hide();
    refreshTitle();
    if (m_closeWhenStopped) close();
    // Who looks at a page of results stays there.
    const bool isStill = m_area->place() == Place::Session && m_area->currentPage() == m_runPage;
    if (isSurvey && isStill && m_runPage == m_measure) showPage(0);
  });
}

void MainWindow::connectMeasure() {
  connect(m_openMeasure, &QAction::triggered, this, &MainWindow::showMeasure);
  connect(m_runPanel, &RunPanel::refused, this, &MainWindow::showMeasure);
  m_measure->setEstimate([this] { return m_runControl->estimate(); });
  connect(m_editor, &NetworkEditor::networkChanged, m_measure, &MeasurePage::refreshEstimate);
  connect(m_runControl, &RunControl::finished, m_measure, &MeasurePage::refreshEstimate);
}

void MainWindow::connectRunPage() {
  auto* page = m_area->findChild<RunPage*>();
  m_forecastControl = new ForecastControl({*page, m_store, *m_document, *m_fileControl, *this});
  connect(m_fileControl, &FileControl::recordingOpened, this, [this, page](const OpenedProgram& opened) {
    page->setRecording(opened);
    page->hasRun() ? m_area->showPage(page) : showMeasure();
  });
  connect(page, &RunPage::rankChosen, m_fileControl, &FileControl::showRank);
  connect(page, &RunPage::openRequested, m_fileControl, &FileControl::openNetwork);
  connect(m_subject, &SubjectPanel::runRequested, this, [this, page] {
    page->showRecording(*m_subject->workload());
    m_area->showPage(page);
  });
  connect(page, &RunPage::hasRunChanged, this, [this, page] { m_menus->setRun(page->hasRun(), page->hasForecast()); });
  auto* mechanism = m_area->findChild<MechanismPage*>();
  connect(mechanism, &MechanismPage::hasMechanismChanged, this,
          [this, mechanism] { m_menus->setMechanism(mechanism->hasMechanism()); });
}

void MainWindow::connectStartPage() {
  connect(m_recent, &RecentFiles::changed, this, [this] { m_startPage->showRecentFiles(m_recent->list()); });
  connect(m_startPage, &StartPage::measureRequested, this, &MainWindow::showMeasure);
  connect(m_startPage, &StartPage::lessonsRequested, this, &MainWindow::showLessons);
  connect(m_startPage, &StartPage::openSessionRequested, m_fileControl, &FileControl::openSession);
  connect(m_startPage, &StartPage::openNetworkRequested, m_fileControl, &FileControl::openNetwork);
  connect(m_startPage, &StartPage::fileRequested, this, &MainWindow::openFile);
}

void MainWindow::connectLessons() {
  m_lessons->setPages(m_pages);
  QStringList recorded;
  for (const RecordedSession& session : m_recorded) recorded.append(session.file);
  m_lessonControl = new LessonControl({*m_lessons, m_store, *m_fileControl, *m_runControl, *m_editor, *m_runPanel,
                                       *m_notices, m_settings, *this, *menuWidget()},
                                      recorded);
}

void MainWindow::showLesson(const QString& link) {
  if (m_lessonControl->showLink(link)) m_area->showPage(m_lessons);
}

void MainWindow::showLessons() {
  m_lessons->showList();
  m_area->showPage(m_lessons);
}

void MainWindow::makeMenus() {
  m_menus = new MainMenus({*m_menuBar,    *this,    *m_docks,         *m_area,     m_pages,        m_recorded,
                           *m_document,   m_shown,  *m_editor,        *m_runPanel, *m_fileControl, *m_recent,
                           *m_runControl, *m_merge, *m_exportControl, *m_worker,   m_settings,     m_openMeasure,
                           m_run,         m_resume, m_stop,           m_home});
  connect(m_menus, &MainMenus::lessonRequested, this, [this](int index) {
    showLessons();
    m_lessons->showLesson(index);
  });
  connect(m_menus, &MainMenus::lessonLinkRequested, this, &MainWindow::showLesson);
  connect(m_menus, &MainMenus::allLessonsRequested, this, &MainWindow::showLessons);
  connect(m_menus, &MainMenus::engineChanged, this, &MainWindow::lookForDevices);
  connect(m_menus, &MainMenus::restartRequested, this, &MainWindow::restart);
}

void MainWindow::connectHosts() {
  m_hostControl = new HostControl(
      {*m_worker, *m_runPanel, *m_editor, *m_subject, m_runPanel->hosts(), m_settings, *this, m_sshConfig});
  connect(m_hostControl, &HostControl::engineNeeded, this, &MainWindow::lookForDevices);
  connect(m_runControl, &RunControl::started, m_hostControl, [this] { m_hostControl->setRunning(true); });
  connect(m_runControl, &RunControl::finished, m_hostControl, [this] { m_hostControl->setRunning(false); });
}

void MainWindow::lookForDevices() {
  m_worker->setEngine(engineMaker(m_hostControl->host()));
  m_worker->findDevices();
}

EngineMaker MainWindow::engineMaker(const QString& host) const {
  return [make = m_makeEngine, choice = cli::EngineChoice{m_settings.measuresInProcess(), host.toStdString()}] {
    return make(choice);
  };
}

/// Returns where the device of `survey` is available now; empty if it is not.
QString MainWindow::placeOf(const SurveyStarted& survey) const {
  if (!m_runPanel->obstacle(survey).isEmpty()) return {};
  const QString host = shortHost();
  return host.isEmpty() ? tr("This machine") : host;
}

QString MainWindow::shortHost() const {
  constexpr std::size_t kLongest = 24;
  return QString::fromStdString(shortened(m_hostControl->host().toStdString(), kLongest));
}

void MainWindow::showBackends(const std::vector<BackendStatus>& backends) {
  m_runPanel->showBackends(backends);
  m_startPage->showBackends(backends, shortHost());
  m_sessionBar->refresh();
  const DeviceInfo* device = m_runPanel->device();
  const bool untouched =
      m_document->isEmpty() && m_subject->workload() == nullptr && m_editor->network() == preset(kFirstNetworkOnCpu);
  if (untouched && device != nullptr && device->isGpu()) m_editor->setNetwork(preset(kFirstNetworkOnGpu));
}

void MainWindow::showSubject() {
  const NamedWorkload* recorded = m_subject->workload();
  m_runPanel->setRecorded(recorded != nullptr ? &recorded->workload : nullptr);
  m_sessionBar->setRecording(recorded != nullptr ? toQString(recorded->name) : QString());
}

void MainWindow::showStartPage(bool show) {
  m_area->showStart(show);
}

/// Shows the first page of what was opened, also from a lesson, which keeps its step.
void MainWindow::showOpened() {
  m_runControl->forgetEnd();
  if (m_document->isEmpty())
    showStartPage(true);
  else
    showPage(0);
}

/// The settings of the next run start from what is shown, unless the network was edited.
void MainWindow::startFromShown() {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr || m_runControl->isRunning()) return;
  m_fileControl->followShown();
  std::vector<Dims> sizes;
  for (const Survey* each : surveysLike(m_store.session(), *survey)) sizes.push_back(each->started.input);
  m_runPanel->startFrom(survey->started, sizes);
}

void MainWindow::refreshTitle() {
  setWindowTitle(tr("%1[*] - ConvScope").arg(m_document->name()));
  setWindowFilePath(m_document->file());
  setWindowModified(m_document->isModified());
  m_menus->refresh();
  m_area->nameBack();
}

void MainWindow::openFile(const QString& file) {
  m_fileControl->open(file);
}

Page* MainWindow::currentPage() const {
  return m_area->currentPage();
}

void MainWindow::showMeasure() {
  if (m_measure->isVisible()) return;
  m_area->showPage(m_measure);
  m_runPanel->takeFocus();
}

void MainWindow::showPage(int index) {
  m_area->showPage(m_pages.at(index));
}

void MainWindow::restart() {
  m_restarts = true;
  close();
}

bool MainWindow::mayStop() {
  QMessageBox box(QMessageBox::Question, tr("A measurement is running"),
                  tr("Stop the measurement of \"%1\" and close? Its results so far are kept in the session.")
                      .arg(m_document->name()),
                  QMessageBox::NoButton, this);
  box.setTextFormat(Qt::PlainText);
  QAbstractButton* stop = box.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
  box.setDefaultButton(box.addButton(tr("Continue measuring"), QMessageBox::RejectRole));
  box.exec();
  return box.clickedButton() == stop;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (m_runControl->isRunning()) {
    event->ignore();
    if (!m_closeWhenStopped && !mayStop()) {
      m_restarts = false;
      return;
    }
    if (!m_runControl->isRunning()) {  // it ended while the question was open
      QTimer::singleShot(0, this, &QWidget::close);
      return;
    }
    // Let the execution in progress finish; then the window closes by itself.
    m_closeWhenStopped = true;
    m_runControl->stop();
    statusBar()->showMessage(tr("Closing after the execution in progress"));
    return;
  }
  m_closeWhenStopped = false;
  const bool restarts = std::exchange(m_restarts, false);
  if (!m_fileControl->mayDiscard()) {
    event->ignore();
    return;
  }
  m_docks->save();
  m_settings.setRunSetup(m_runPanel->setup());
  event->accept();
  if (restarts) emit restarted(m_document->file());
}

}  // namespace convscope::window
