#include "window/main_menus.h"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QHash>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QWhatsThis>
#include <algorithm>
#include <array>

#include "core/problem_text.h"
#include "lesson/lesson.h"
#include "lesson/lesson_paths.h"
#include "run/survey_task.h"
#include "text/translate.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/layers/layers_page.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/presenter.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/trial_text.h"
#include "window/appearance.h"
#include "window/baseline_control.h"
#include "window/dock_control.h"
#include "window/export_control.h"
#include "window/guide.h"
#include "window/help.h"
#include "window/language.h"
#include "window/parts/command_palette.h"
#include "window/parts/page_area.h"
#include "window/parts/recorded_menu.h"
#include "window/reading.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

constexpr std::size_t kMostInSubmenu = 12;  ///< lessons; a path of more has nearly all of them

}  // namespace

MainMenus::MainMenus(const Parts& parts)
    : QObject(&parts.frame.window),
      m_parts(parts),
      m_file(parts.bar.addMenu(tr("&File"))),
      m_edit(parts.bar.addMenu(tr("&Edit"))) {
  fillFileMenu();
  fillEditMenu();
  makeRunMenu();
  makeViewMenu();
  makeToolsMenu();
  makeLessonsMenu();
  makeHelpMenu();
}

void MainMenus::refresh() {
  m_save->setEnabled(m_parts.session.document().isModified());
  m_saveAs->setEnabled(!m_parts.session.document().isEmpty());
}

QAction* MainMenus::add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                        const std::function<void()>& action) {
  auto* result = new QAction(text, this);
  result->setShortcuts(keys);
  connect(result, &QAction::triggered, this, action);
  menu->addAction(result);
  if (!keys.isEmpty()) m_parts.frame.window.addAction(result);  // its keys work in a classroom, without menus
  return result;
}

void MainMenus::fillFileMenu() {
  using Keys = QKeySequence;
  add(m_file, tr("&New session"), Keys::keyBindings(Keys::New), [this] {
    m_parts.session.files().startNew();
  })->setIcon(symbolIcon(QStringLiteral("new")));
  QAction* open =
      add(m_file, tr("&Open…"), Keys::keyBindings(Keys::Open), [this] { m_parts.session.files().openChosen(); });
  open->setIcon(symbolIcon(QStringLiteral("open")));
  open->setToolTip(tr("Open a session, a recording, a log, a network or the report of a run"));
  add(m_file, tr("Open bes&ide this session…"), {}, [this] {
    m_parts.session.files().openBeside();
  })->setToolTip(tr("Open a session in another window, beside this one"));
  add(m_file, tr("New window"), {Qt::CTRL | Qt::SHIFT | Qt::Key_N}, [this] { emit windowRequested(); });
  auto* recent = m_file->addMenu(tr("Open &recent"));
  recent->setToolTipsVisible(true);
  connect(m_file, &QMenu::aboutToShow, this, [this, recent] { m_parts.session.recent().fill(*recent); });
  auto* recorded = m_recordings = m_file->addMenu(tr("Re&corded sessions"));
  window::addRecordings(*recorded, m_parts.session.recorded(),
                        [this](const QString& file) { m_parts.session.files().open(file); });
  recorded->setIcon(symbolIcon(QStringLiteral("session")));
  recorded->setEnabled(!recorded->isEmpty());
  m_file->addSeparator();
  m_save = add(m_file, tr("&Save session"), Keys::keyBindings(Keys::Save), [this] { m_parts.session.files().save(); });
  m_save->setIcon(symbolIcon(QStringLiteral("save")));
  m_saveAs = add(m_file, tr("Save session &as…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_S},
                 [this] { m_parts.session.files().saveAs(); });
  m_file->addSeparator();
  add(m_file, tr("Open n&etwork or recording…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_O}, [this] {
    m_parts.session.files().openNetwork();
  })->setIcon(symbolIcon(QStringLiteral("network")));
  add(m_file, tr("Open report o&f a run…"), {}, [this] { m_parts.session.files().openReport(); });
  add(m_file, tr("Save ne&twork…"), {}, [this] { m_parts.session.files().networks().save(); });
  add(m_file, tr("&Merge sessions…"), {}, [this] { m_parts.session.merge().choose(); });
  m_file->addSeparator();
  m_parts.reading.exports().addToFileMenu(*m_file);
  m_file->addSeparator();
  add(m_file, tr("&Quit"), {Qt::CTRL | Qt::Key_Q}, [this] {
    m_parts.frame.window.close();
  })->setIcon(symbolIcon(QStringLiteral("quit")));
}

void MainMenus::fillEditMenu() {
  LayerActions& layers = m_parts.measuring.editor().layerActions();
  const QList<QList<QAction*>> groups{
      {layers.undo(), layers.redo()},
      {layers.cut(), layers.copy(), layers.paste()},
      {layers.add(), layers.remove(), layers.duplicate(), layers.moveUp(), layers.moveDown()}};
  for (const QList<QAction*>& group : groups) {
    if (!m_edit->isEmpty()) m_edit->addSeparator();
    m_edit->addActions(group);
  }
  m_edit->addSeparator();
  m_parts.reading.exports().addToEditMenu(*m_edit);
}

void MainMenus::makeRunMenu() {
  auto* menu = m_parts.bar.addMenu(tr("&Run"));
  const RunControl::Actions& actions = m_parts.measuring.actions();
  for (QAction* action : {m_parts.reading.measure(), actions.run, actions.stop, actions.resume})
    menu->addAction(action);
  QAction* resume = add(menu, tr("Resume all stopped sur&veys"), {}, [this] { m_parts.measuring.runs().resume(); });
  resume->setToolTip(tr("Measure what the surveys of this session lack, on the chosen host"));
  menu->addSeparator();
  auto* look = add(menu, tr("&Look for devices again"), {}, [this] { m_parts.measuring.worker().findDevices(); });
  look->setIcon(symbolIcon(QStringLiteral("refresh")));
  QAction* inProcess = add(menu, tr("Measure in the window's &process"), {}, [this] {
    m_parts.frame.settings.setMeasuresInProcess(!m_parts.frame.settings.measuresInProcess());
    m_parts.measuring.lookForDevices();
  });
  inProcess->setCheckable(true);
  inProcess->setChecked(m_parts.frame.settings.measuresInProcess());
  inProcess->setToolTip(
      tr("For comparison and debugging. An algorithm that crashes then ends ConvScope, and one that does not return "
         "cannot be stopped."));
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, resume, [this, resume] {
    const bool isAnyStopped = !resumeTask(m_parts.session.document().store().session()).runs.empty();
    resume->setEnabled(!m_parts.measuring.runs().isRunning() && isAnyStopped);
  });
  for (QAction* action : {resume, look, inProcess}) {
    connect(&m_parts.measuring.runs(), &RunControl::started, action, [action] { action->setEnabled(false); });
    connect(&m_parts.measuring.runs(), &RunControl::finished, action, [action] { action->setEnabled(true); });
  }
}

void MainMenus::makeViewMenu() {
  auto* menu = m_parts.bar.addMenu(tr("&View"));
  addPages(menu);
  menu->addSeparator();
  addPanels(menu);
  menu->addSeparator();
  m_parts.reading.baseline().addToMenu(*menu);
  menu->addSeparator();
  QAction* full = add(menu, tr("&Full screen"), {Qt::Key_F11}, [this] {
    m_parts.frame.window.setWindowState(m_parts.frame.window.windowState() ^ Qt::WindowFullScreen);
  });
  full->setIcon(symbolIcon(QStringLiteral("fullscreen")));
  makeZoomMenu(menu);
  makeColourMenu(menu);
  makeLanguageMenu(menu);
}

void MainMenus::addPages(QMenu* view) {
  PageArea& area = m_parts.reading.area();
  view->addAction(m_parts.reading.home());
  for (int i = 0; i < area.tabs().size(); ++i) {
    const auto digit = static_cast<Qt::Key>(Qt::Key_1 + i);
    add(view, area.tabs()[i]->title(), {Qt::ALT | digit, Qt::CTRL | digit},
        [&area, i] { area.showPage(area.tabs()[i]); });
  }
  view->addSeparator();
  add(view, tr("Ne&xt page"), {Qt::CTRL | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageDown}, [&area] { area.stepBy(1); });
  add(view, tr("&Previous page"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageUp},
      [&area] { area.stepBy(-1); });
  add(view, tr("&Go to the page"), {Qt::Key_F6}, [&area] { area.focusShown(); });
}

void MainMenus::addPanels(QMenu* view) {
  DockControl& docks = m_parts.reading.docks();
  view->addAction(m_parts.reading.measure());
  view->addAction(docks.inspector().toggleViewAction());
  add(view, tr("Go to the &network"), {Qt::CTRL | Qt::Key_L}, [this] {
    m_parts.reading.area().showNamed(QStringLiteral("measure"));
    m_parts.measuring.editor().findChild<LayerTable*>()->setFocus();
  });
  add(view, tr("&Reset the layout"), {}, [&docks] { docks.reset(); });
}

void MainMenus::makeToolsMenu() {
  auto* menu = m_parts.bar.addMenu(tr("&Tools"));
  const auto showRun = [this] { m_parts.reading.area().showNamed(QStringLiteral("run")); };
  m_recordedRun = add(menu, tr("Recorded &run"), {}, showRun);
  m_firstIterations = add(menu, tr("First &iterations"), {}, showRun);
  m_mechanism = add(menu, tr("&Mechanism, step by step"), {Qt::CTRL | Qt::SHIFT | Qt::Key_P},
                    [this] { m_parts.reading.area().showNamed(QStringLiteral("mechanism")); });
  enableTools();
  connect(&m_parts.reading.page<RunPage>(), &RunPage::hasRunChanged, this, &MainMenus::enableTools);
  connect(&m_parts.reading.page<MechanismPage>(), &MechanismPage::hasMechanismChanged, this, &MainMenus::enableTools);
  add(menu, tr("Measured &choices…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_M}, [this] {
    m_parts.reading.area().showNamed(QStringLiteral("choices"));
  })->setIcon(symbolIcon(QStringLiteral("choices")));
  add(menu, tr("&Engines of another GPU…"), {Qt::CTRL | Qt::Key_E}, [this] {
    m_parts.reading.area().showNamed(QStringLiteral("engines"));
  })->setIcon(symbolIcon(QStringLiteral("engines")));
}

/// Enables the entries of pages that have something to show.
void MainMenus::enableTools() {
  const RunPage& run = m_parts.reading.page<RunPage>();
  m_recordedRun->setEnabled(run.hasRun());
  m_firstIterations->setEnabled(run.hasForecast());
  m_mechanism->setEnabled(m_parts.reading.page<MechanismPage>().hasMechanism());
}

void MainMenus::makeZoomMenu(QMenu* view) {
  static constexpr std::array kSteps{kLeastZoom, 90, kUsualZoom, 110, 125, 150, 175, 200, 250, kMostZoom};
  auto* menu = view->addMenu(tr("&Zoom"));
  add(menu, tr("&Larger letters"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}, [this] {
    zoomTo(*std::ranges::find_if(kSteps.begin(), kSteps.end() - 1,
                                 [now = m_parts.frame.settings.zoom()](int step) { return step > now; }));
  });
  add(menu, tr("&Smaller letters"), {Qt::CTRL | Qt::Key_Minus}, [this] {
    zoomTo(*std::ranges::find_if(kSteps.rbegin(), kSteps.rend() - 1,
                                 [now = m_parts.frame.settings.zoom()](int step) { return step < now; }));
  });
  add(menu, tr("&Usual size"), {Qt::CTRL | Qt::Key_0}, [this] { zoomTo(kUsualZoom); });
  menu->addSeparator();
  auto* group = new QActionGroup(this);
  for (const int percent : kSteps) {
    QAction* action = add(menu, tr("%1%").arg(percent), {}, [this, percent] { zoomTo(percent); });
    action->setCheckable(true);
    group->addAction(action);
    connect(menu, &QMenu::aboutToShow, action,
            [this, action, percent] { action->setChecked(m_parts.frame.settings.zoom() == percent); });
  }
}

void MainMenus::zoomTo(int percent) {
  m_parts.frame.settings.setZoom(percent);
  applyZoom(percent);
}

void MainMenus::makeColourMenu(QMenu* view) {
  auto* menu = view->addMenu(tr("&Colours"));
  auto* group = new QActionGroup(this);
  for (const auto& [colours, text] : {std::pair(Colours::System, tr("&System default")),
                                      std::pair(Colours::Light, tr("&Light")), std::pair(Colours::Dark, tr("&Dark"))}) {
    QAction* action = add(menu, text, {}, [this, colours = colours] {
      m_parts.frame.settings.setColours(colours);
      applyColours(colours);
    });
    action->setCheckable(true);
    action->setChecked(m_parts.frame.settings.colours() == colours);
    group->addAction(action);
  }
}

void MainMenus::makeLanguageMenu(QMenu* view) {
  auto* menu = view->addMenu(tr("&Language"));
  auto* group = new QActionGroup(this);
  QList<std::pair<QString, QString>> entries{{QString(), tr("&System default")}};
  for (const Language& language : languages()) entries.append({language.code, language.name});
  for (const auto& [code, name] : entries) {
    QAction* action = add(menu, name, {}, [this, code = code] {
      m_parts.frame.settings.setLanguage(code);
      offerRestart();
    });
    action->setCheckable(true);
    action->setChecked(m_parts.frame.settings.language() == code);
    if (!code.isEmpty()) action->setToolTip(QLocale::languageToString(QLocale(code).language()));  // in English
    group->addAction(action);
  }
}

void MainMenus::offerRestart() {
  QMessageBox box(QMessageBox::Question, tr("Language"),
                  tr("The window is in the new language when ConvScope starts again."), QMessageBox::NoButton,
                  &m_parts.frame.window);
  box.setInformativeText(m_parts.session.document().file().isEmpty() ? QString()
                                                                     : tr("A restart opens this session again."));
  const QAbstractButton* now = box.addButton(tr("&Restart now"), QMessageBox::AcceptRole);
  box.addButton(tr("&Later"), QMessageBox::RejectRole);
  box.exec();
  if (box.clickedButton() == now) emit restartRequested();
}

void MainMenus::makeLessonsMenu() {
  auto* menu = m_parts.bar.addMenu(tr("&Lessons"));
  add(menu, tr("&All lessons"), {}, [this] {
    m_parts.reading.showLessons();
  })->setIcon(symbolIcon(QStringLiteral("lesson")));
  add(menu, tr("&Be the heuristic"), {}, [this] { m_parts.reading.area().showNamed(QStringLiteral("game")); });
  menu->addSeparator();
  for (const LessonPath& path : m_parts.reading.page<LessonsPage>().paths())
    if (path.stops.size() <= kMostInSubmenu)
      m_lessonPaths.append(menu->addMenu(withoutMnemonic(toQString(path.title))));
  // Reading all lessons would delay the start.
  connect(
      menu, &QMenu::aboutToShow, this, [this, menu] { listLessons(menu); }, Qt::SingleShotConnection);
}

/// Fills the submenus of the paths, and adds submenus that have all lessons.
void MainMenus::listLessons(QMenu* menu) {
  const std::vector<Lesson>& all = lessons();
  const auto addLesson = [this, &all](QMenu* submenu, int number, int lesson) {
    const QString title = withoutMnemonic(toQString(all[static_cast<std::size_t>(lesson)].title));
    add(submenu, QStringLiteral("%1. %2").arg(number).arg(title), {},
        [this, lesson] { m_parts.reading.showLessonAt(lesson); });
  };
  auto submenus = m_lessonPaths.begin();
  for (const LessonPath& path : m_parts.reading.page<LessonsPage>().paths()) {
    if (path.stops.size() > kMostInSubmenu) continue;
    QMenu* submenu = *submenus++;
    for (const LessonPath::Stop& stop : path.stops) {
      const auto lesson = std::ranges::find(all, stop.lesson, &Lesson::name);
      addLesson(submenu, static_cast<int>(submenu->actions().size()) + 1, static_cast<int>(lesson - all.begin()));
    }
  }
  const auto count = static_cast<int>(all.size());
  constexpr auto kMost = static_cast<int>(kMostInSubmenu);
  const int parts = (count + kMost - 1) / kMost;
  const int inPart = (count + parts - 1) / parts;
  for (int first = 0; first < count; first += inPart) {
    const int end = std::min(first + inPart, count);
    QMenu* submenu = menu->addMenu(tr("Lessons %1 to %2").arg(first + 1).arg(end));
    for (int i = first; i < end; ++i) addLesson(submenu, i + 1, i);
  }
}

void MainMenus::makeHelpMenu() {
  auto* menu = m_parts.bar.addMenu(tr("&Help"));
  QAction* guide = add(menu, tr("&Guide"), {Qt::Key_F1}, [this] { showGuide(); });
  guide->setIcon(symbolIcon(QStringLiteral("help")));
  guide->setToolTip(tr("Open the guide at the section about this page (F1)"));
  add(menu, tr("&Find…"), {Qt::CTRL | Qt::Key_K}, [this] { findCommand(); });
  add(menu, tr("&Explain what has the focus"), {Qt::CTRL | Qt::Key_F1}, explainFocus);
  QAction* whatsThis = QWhatsThis::createAction(this);
  menu->addAction(whatsThis);
  QAction* keys = add(menu, tr("&Keyboard shortcuts"), {Qt::CTRL | Qt::Key_Slash}, [this] {
    auto* list = new ShortcutList(m_parts.frame.window.findChildren<QAction*>(), &m_parts.frame.window);
    list->setAttribute(Qt::WA_DeleteOnClose);
    list->show();
  });
  keys->setIcon(symbolIcon(QStringLiteral("keyboard")));
  menu->addSeparator();
  add(menu, tr("&About ConvScope"), {}, [this] { showAbout(); });
}

void MainMenus::showGuide() {
  if (m_guide == nullptr) {
    m_guide = new Guide(&m_parts.frame.window);
    connect(m_guide, &Guide::lessonRequested, &m_parts.reading, &Reading::showLesson);
  }
  m_guide->show();
  m_guide->raise();
  m_guide->activateWindow();
  const bool isStart = m_parts.reading.area().place() == Place::Start;
  m_guide->showSection(guideSection(isStart ? QString() : m_parts.reading.area().currentPage()->name()));
}

void MainMenus::findCommand() {
  QList<Command> commands = commandsOf(m_parts.bar, m_lessonPaths + QList{m_recordings});
  if (const Survey* survey = m_parts.reading.shown().survey(); survey != nullptr) {
    for (std::size_t i = 0; i < survey->problems.size(); ++i) {
      const NetworkProblem& subject = survey->problems[i].subject;
      const QString layer = layerName(subject) + u' ';
      Command command{layer + passName(subject.problem.pass), tr("Layer"), {}, [this, i] {
                        m_parts.reading.shown().select(static_cast<int>(i));
                        m_parts.reading.area().showNamed(QStringLiteral("algorithms"));
                      }};
      command.english = layer + toQString(traitsOf(subject.problem.pass).title);
      commands.append(command);
    }
  }
  addViews(commands);
  addButtons(commands);
  addRecordings(commands);
  addEnglishNames(commands);
  auto* palette = new CommandPalette(commands, &m_parts.frame.window);
  palette->setAttribute(Qt::WA_DeleteOnClose);
  palette->open();
}

/// Gives the commands their English names, by which a reader of English documents looks for them.
void MainMenus::addEnglishNames(QList<Command>& commands) {
  if (textLanguage().empty()) return;
  QHash<QString, QString> titles;
  for (const Lesson& lesson : lessons()) titles[toQString(lesson.title)] = toQString(englishLesson(lesson).title);
  for (Command& command : commands) {
    static const QRegularExpression kNumber(QStringLiteral("^[0-9]+\\. "));
    const QString name = QString(command.text).remove(kNumber);
    if (command.english.isEmpty()) command.english = titles.contains(name) ? titles[name] : englishOf(name);
  }
}

/// Adds the views of the session's pages, and the handouts and slides of an open lesson.
void MainMenus::addViews(QList<Command>& commands) {
  PageArea& area = m_parts.reading.area();
  const auto addAll = [&](const Page& page, const QList<PagePart>& views) {
    for (const PagePart& view : views)
      commands.append({view.title, page.title(), {}, [&area, name = view.name] { area.showNamed(name); }});
  };
  if (m_parts.reading.shown().survey() != nullptr) {
    const auto& layers = m_parts.reading.page<LayersPage>();
    addAll(layers, layers.parts());
    const auto& sizes = m_parts.reading.page<InputSizesPage>();
    addAll(sizes, sizes.views());
  }
  auto& lessons = m_parts.reading.page<LessonsPage>();
  if (lessons.openedLesson() == nullptr) {
    for (const QString& title : {tr("Handouts and slides: open a lesson first"), tr("Classroom: open a lesson first")})
      commands.append({title, tr("Lessons"), {}, [this] { m_parts.reading.showLessons(); }});
    return;
  }
  commands.append({tr("Classroom"), tr("Lessons"), QStringLiteral("F11"), [this, &area, &lessons] {
                     area.showPage(&lessons);
                     if (!m_parts.frame.window.isFullScreen()) emit lessons.fullScreenRequested();
                   }});
  if (lessons.view().isVisible() && m_parts.frame.window.isFullScreen()) addClass(commands);
  const auto add = [&](const QString& title, HandoutFor reader) {
    commands.append({title, tr("Lessons"), {}, [&lessons, reader] { emit lessons.handoutRequested(reader); }});
  };
  add(tr("Handout for students, PDF…"), HandoutFor::Students);
  add(tr("Handout with answers, PDF…"), HandoutFor::SelfStudy);
  add(tr("Handout for the teacher, PDF…"), HandoutFor::Teacher);
  const auto addSlides = [&](const QString& title, bool all) {
    commands.append({title, tr("Lessons"), {}, [&lessons, all] { emit lessons.slidesRequested(all); }});
  };
  addSlides(tr("Slide of this step, PNG or PDF…"), false);
  addSlides(tr("Slides of all steps, PDF…"), true);
}

/// Adds what the keys of a lecturer do in a class.
void MainMenus::addClass(QList<Command>& commands) {
  Presenter& presenter = m_parts.reading.page<LessonsPage>().presenter();
  commands.append({tr("Notes for the lecturer, in a window of their own"), tr("Lessons"), QStringLiteral("N"),
                   [&presenter] { presenter.toggleNotes(); },
                   tr("The teacher's window: notes, the next step and a clock")});
  commands.append({tr("Large dot in place of the mouse pointer"), tr("Lessons"), QStringLiteral("L"),
                   [&presenter] { presenter.togglePointer(); }});
}

/// Adds the buttons of the page on top. Handouts are among the views, by names that are clear without their menu.
void MainMenus::addButtons(QList<Command>& commands) {
  const PageArea& area = m_parts.reading.area();
  if (area.place() == Place::Start) return;
  const Page& page = *area.currentPage();
  addNew(commands, commandsOf(page, page.title(), {m_parts.reading.page<LessonsPage>().view().head().handouts()}));
}

/// Adds the recorded sessions, those of the open session's device first, so they win between equal matches.
void MainMenus::addRecordings(QList<Command>& commands) {
  const std::vector<RecordedSession>& recordings = m_parts.session.recorded();
  const Survey* survey = m_parts.reading.shown().survey();
  const QString device = survey != nullptr ? deviceName(survey->started.device) : mainGpu(recordings);
  for (const bool ofDevice : {true, false}) {
    for (const RecordedSession& session : recordings) {
      if ((session.device == device) != ofDevice) continue;
      Command command{session.title, tr("Recorded session"), {}, [this, file = session.file] {
                        m_parts.session.files().open(file);
                      }};
      command.meaning = QFileInfo(session.file).fileName().section(u'.', 0, 0);  // a title is translated
      commands.append(command);
    }
  }
}

void MainMenus::showAbout() {
  QMessageBox::about(
      &m_parts.frame.window, tr("About ConvScope"),
      tr("<h3>ConvScope %1</h3><p>A profiler for the choice of convolution algorithms: what each algorithm of each "
         "convolution costs in time, workspace and warm-up, and what a framework's policy would cost.</p>"
         "<p>Free software under the GNU General Public License, version 3 or later, without any warranty.</p>")
          .arg(QApplication::applicationVersion()));
}

}  // namespace convscope::window
