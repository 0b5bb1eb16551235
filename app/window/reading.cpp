#include "window/reading.h"

#include <QAction>
#include <QBoxLayout>
#include <QMainWindow>
#include <algorithm>
#include <optional>

#include "network/presets.h"
#include "widgets/choices/choices_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/game/game_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/inspector/inspector.h"
#include "widgets/layers/layers_page.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/symbol_icon.h"
#include "window/all_pages.h"
#include "window/baseline_control.h"
#include "window/choices_control.h"
#include "window/dock_control.h"
#include "window/engines_control.h"
#include "window/export_control.h"
#include "window/forecast_control.h"
#include "window/lesson_control.h"
#include "window/page_links.h"
#include "window/parts/baseline_bar.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

constexpr int kNarrowestInspector = 220;
const QString kLessonPlace = QStringLiteral("lesson place");  ///< topic of the way back to a lesson

}  // namespace

Reading::Reading(const Parts& parts)
    : QObject(&parts.frame.window),
      m_parts(parts),
      m_home(new QAction(symbolIcon(QStringLiteral("home")), tr("St&art page"), this)),
      m_measure(new QAction(symbolIcon(QStringLiteral("measure")), tr("&Measure…"), this)),
      m_baseline(new BaselineControl({parts.frame, parts.shown, parts.session}, this)) {
  m_measure->setShortcut(Qt::CTRL | Qt::Key_M);
  m_measure->setToolTip(tr("Show the settings of the next measurement and its network (Ctrl+M)"));
  m_home->setShortcut(Qt::ALT | Qt::Key_Home);
  m_home->setToolTip(tr("Show the start page, and from there return to the session (Alt+Home)"));
  makePages();
  makeBar();
  makeInspector();
  const Frame& frame = parts.frame;
  m_exports = new ExportControl(frame, parts.shown, m_pages, [this] { return m_area->currentPage(); });
  QStringList recorded;
  for (const RecordedSession& session : parts.session.recorded()) recorded.append(session.file);
  m_lessonControl = new LessonControl({frame, *m_lessons, parts.session, parts.measuring}, recorded);
  m_engines = new EnginesControl({frame, page<EnginesPage>(), parts.shown, parts.measuring});
  m_choices = new ChoicesControl({frame, page<ChoicesPage>(), parts.shown, parts.session.files(), *m_area});
  connectArea();
  connectLinks();
  connectRuns();
  connectRunPage();
  connectStartPage();
  m_area->showStart(true);
}

void Reading::makePages() {
  m_start = new StartPage(m_parts.session.recorded());
  const SessionStore& store = m_parts.shown.store();
  QWidget* parent = m_parts.frame.window.centralWidget();
  const QList<Page*> tabs = makeSessionPages(store, m_parts.shown, parent);
  const QList<Page*> others = makeOtherPages(store, m_parts.shown, parent) + QList<Page*>{&m_parts.measuring.page()};
  m_pages = tabs + others;
  m_area = new PageArea(m_start, tabs, others);
  m_area->setHasSession([this] { return !m_parts.session.document().isEmpty(); });
  m_lessons = &page<LessonsPage>();
  m_lessons->setPages(m_pages);
  auto& sizes = page<InputSizesPage>();
  sizes.showView(QStringLiteral("saved"));  // whether it pays off, before how long it takes
  Settings& settings = m_parts.frame.settings;
  sizes.setListStore({[&settings](const QString& name) { return settings.inputSizes(name); },
                      [&settings](const QString& name, const QString& text) { settings.setInputSizes(name, text); }});
  page<ChoicesPage>().followSchedule(sizes.forecasts());
  auto& layers = page<LayersPage>();
  layers.setIcicleOpen(m_parts.frame.settings.layerIcicle());
  connect(&layers, &LayersPage::icicleOpened, this, [this](bool open) { m_parts.frame.settings.setLayerIcicle(open); });
}

void Reading::makeBar() {
  m_bar = new SessionBar(m_parts.shown.store(), m_parts.shown,
                         {m_home, m_baseline->pinAction(), m_parts.measuring.actions().resume, m_measure});
  m_baselineBar = new BaselineBar(m_parts.shown.baseline(), m_baseline->unpinAction());
  m_bar->setPlace([this](const SurveyStarted& survey) { return m_parts.measuring.placeOf(survey); });
  connect(m_area, &PageArea::pageChanged, m_bar, &SessionBar::setPage);
  connect(m_area, &PageArea::pageChanged, m_baselineBar, &BaselineBar::setPage);
  connect(m_baseline, &BaselineControl::fileRequested, &m_parts.session.files(), &FileControl::chooseBaseline);
  connect(&m_parts.session.files(), &FileControl::baselineChosen, m_baseline, &BaselineControl::pinFile);
  const auto showKept = [this] {
    const std::optional<KeptBaseline> kept = m_baseline->kept();
    m_baselineBar->setKept(kept ? kept->name() : QString(), kept ? kept->file : QString());
  };
  connect(m_baseline, &BaselineControl::keptChanged, m_baselineBar, showKept);
  showKept();
  connect(m_baselineBar, &BaselineBar::commonSizeRequested, this, [this] { showCommonSize(m_parts.shown); });
  for (const Page* page : m_pages) connect(page, &Page::scopeChanged, m_bar, &SessionBar::refresh);
  const SubjectPanel& subject = m_parts.measuring.subject();
  connect(&subject, &SubjectPanel::subjectChanged, m_bar, [this, &subject] {
    const NamedWorkload* recorded = subject.workload();
    m_bar->setRecording(recorded != nullptr ? toQString(recorded->name) : QString());
  });
}

void Reading::addBarsTo(QBoxLayout& rows) {
  rows.addWidget(m_bar);
  rows.addWidget(m_baselineBar);
}

void Reading::makeInspector() {
  auto* inspector = new Inspector(m_parts.shown);
  inspector->setMinimumWidth(kNarrowestInspector);
  inspector->setHost([this](const SurveyStarted& survey) { return m_parts.measuring.hostOf(survey).toStdString(); });
  connect(&m_parts.measuring, &Measuring::devicesFound, inspector, &Inspector::refresh);
  inspector->setWhatsThis(
      tr("The inspector explains the selection in words: a layer and pass, or one of its algorithms, how it was "
         "measured, and the command that repeats the measurement."));
  m_docks = new DockControl(m_parts.frame, m_parts.shown, *m_area, inspector);
}

void Reading::connectArea() {
  connect(m_area, &PageArea::pageChanged, m_docks,
          [this](const Page* page) { m_docks->setPage(m_area->place(), page); });
  connect(m_home, &QAction::triggered, m_area,
          [this] { m_area->place() == Place::Start ? m_area->leave() : m_area->showStart(true); });
  connect(m_measure, &QAction::triggered, this, &Reading::showMeasure);
  connect(&m_parts.measuring.panel(), &RunPanel::refused, this, &Reading::showMeasure);
  connect(&m_parts.session.files(), &FileControl::opened, this, &Reading::showOpened);
  connect(&m_parts.session.files().networks(), &NetworkFiles::opened, this, &Reading::showMeasure);
}

void Reading::connectLinks() {
  connectPages({m_parts.frame, *m_area, m_pages, m_parts.session.files(), m_parts.measuring,
                [this](const QString& link) { showLesson(link); }});
  const LessonView& lesson = m_lessons->view();
  connect(&lesson, &LessonView::pageRequested, this, [this, &lesson] {
    m_parts.frame.notices.show(kLessonPlace, NoticeKind::Information,
                               tr("You came here from the lesson \"%1\", step %2.")
                                   .arg(toQString(lesson.lesson()->title))
                                   .arg(lesson.step() + 1),
                               {{tr("Back to the &lesson"), [this] { m_area->showPage(m_lessons); }}});
  });
  connect(m_area, &PageArea::pageChanged, this, [this](const Page* page) {
    if (page == m_lessons) m_parts.frame.notices.dismiss(kLessonPlace);
  });
}

void Reading::connectRuns() {
  const RunControl& runs = m_parts.measuring.runs();
  connect(&runs, &RunControl::started, m_area, [this] {
    if (m_area->currentPage() == m_lessons) return;
    // Who looks at a page of results stays there; a new session begins with its first page.
    m_parts.session.document().isEmpty() ? showPage(0) : m_area->showStart(false);
  });
}

void Reading::connectRunPage() {
  auto* run = &page<RunPage>();
  new ForecastControl({*run, m_parts.session, m_parts.measuring});  // the page's
  connect(&m_parts.session.files(), &FileControl::recordingOpened, run, [this, run](const OpenedProgram& opened) {
    run->setRecording(opened, m_parts.session.files().chosenName());
    run->hasRun() ? m_area->showPage(run) : showMeasure();
  });
  connect(run, &RunPage::rankChosen, &m_parts.session.files(), &FileControl::showRank);
  connect(run, &RunPage::openRequested, &m_parts.session.files(), &FileControl::openNetwork);
  const SubjectPanel& subject = m_parts.measuring.subject();
  connect(&subject, &SubjectPanel::runRequested, run, [this, run, &subject] {
    run->showRecording(*subject.workload());
    m_area->showPage(run);
  });
}

void Reading::connectStartPage() {
  RecentFiles& recent = m_parts.session.recent();
  FileControl& files = m_parts.session.files();
  m_start->showRecentFiles(recent.list());
  connect(&recent, &RecentFiles::changed, m_start, [this, &recent] { m_start->showRecentFiles(recent.list()); });
  connect(m_start, &StartPage::measureRequested, this, &Reading::showMeasure);
  connect(m_start, &StartPage::lessonsRequested, this, &Reading::showLessons);
  connect(m_start, &StartPage::openSessionRequested, &files, &FileControl::openChosen);
  connect(m_start, &StartPage::openNetworkRequested, &files, &FileControl::openNetwork);
  connect(m_start, &StartPage::presetRequested, this, [this](const QString& name) {
    m_parts.measuring.subject().showNetwork();
    m_parts.measuring.editor().replaceNetwork(preset(name.toStdString()), tr("use preset %1").arg(name));
    showMeasure();
  });
  connect(m_start, &StartPage::fileRequested, &files, &FileControl::open);
  connect(&page<GamePage>(), &GamePage::recordingRequested, this, &Reading::playWithRecording);
  connect(&m_parts.measuring, &Measuring::devicesFound, m_start, [this](const std::vector<BackendStatus>& backends) {
    m_start->showBackends(backends, m_parts.measuring.shortHost());
    m_bar->refresh();
  });
}

/// Opens the first recorded session of the start page's table, and stays on the game.
void Reading::playWithRecording() {
  const std::vector<RecordedSession>& recorded = m_parts.session.recorded();
  const auto first = std::ranges::find_if(
      recorded, [](const RecordedSession& each) { return !each.isVariant && !each.verdict.isEmpty(); });
  if (first == recorded.end()) return m_parts.session.files().openChosen();
  m_parts.session.files().open(first->file);
  m_area->showPage(&page<GamePage>());
}

/// Shows the first page of what was opened, also from a lesson, which keeps its step.
void Reading::showOpened() {
  if (m_parts.session.document().isEmpty())
    m_area->showStart(true);
  else
    showPage(0);
}

void Reading::showPage(int index) {
  m_area->showPage(m_pages.at(index));
}

void Reading::showMeasure() {
  MeasurePage& measure = m_parts.measuring.page();
  if (measure.isVisible()) return;
  m_area->showPage(&measure);
  m_parts.measuring.panel().where().takeFocus();
}

void Reading::showLessons() {
  m_lessons->showList();
  m_area->showPage(m_lessons);
}

void Reading::showLessonAt(int index) {
  showLessons();
  m_lessons->showLesson(index);
}

void Reading::showLesson(const QString& link) {
  if (m_lessonControl->showLink(link)) m_area->showPage(m_lessons);
}

}  // namespace convscope::window
