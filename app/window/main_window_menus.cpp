// The menus of MainWindow: every action there is, with its keys.
#include <QActionGroup>
#include <QApplication>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTabWidget>
#include <QWhatsThis>

#include "widgets/inspector/inspector.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/symbol_icon.h"
#include "window/appearance.h"
#include "window/explanation.h"
#include "window/export_control.h"
#include "window/file_control.h"
#include "window/main_window.h"
#include "window/parts/run_panel.h"
#include "window/run_control.h"
#include "window/shortcut_list.h"

namespace convscope::window {

QAction* MainWindow::add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
                         const std::function<void()>& action) {
  auto* result = new QAction(text, this);
  result->setShortcuts(keys);
  connect(result, &QAction::triggered, this, action);
  menu->addAction(result);
  return result;
}

void MainWindow::makeMenus() {
  makeFileMenu();
  makeEditMenu();
  makeRunMenu();
  makeViewMenu();
  makeLessonsMenu();
  makeHelpMenu();
}

void MainWindow::makeFileMenu() {
  using Keys = QKeySequence;
  m_fileMenu = m_menuBar->addMenu(tr("&File"));
  add(m_fileMenu, tr("&New session"), Keys::keyBindings(Keys::New), [this] {
    m_fileControl->startNew();
  })->setIcon(symbolIcon(QStringLiteral("new")));
  add(m_fileMenu, tr("&Open session…"), Keys::keyBindings(Keys::Open), [this] {
    m_fileControl->openSession();
  })->setIcon(symbolIcon(QStringLiteral("open")));
  auto* recent = m_fileMenu->addMenu(tr("Open &recent"));
  recent->setToolTipsVisible(true);
  connect(m_fileMenu, &QMenu::aboutToShow, this, [this, recent] { m_fileControl->fillRecentMenu(recent); });
  auto* recorded = m_fileMenu->addMenu(tr("Re&corded sessions"));
  for (const RecordedSession& session : m_recorded)
    add(recorded, session.title, {}, [this, file = session.file] { openFile(file); });
  recorded->setEnabled(!recorded->isEmpty());
  m_fileMenu->addSeparator();
  m_save = add(m_fileMenu, tr("&Save session"), Keys::keyBindings(Keys::Save), [this] { m_fileControl->save(); });
  m_save->setIcon(symbolIcon(QStringLiteral("save")));
  m_saveAs =
      add(m_fileMenu, tr("Save session &as…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_S}, [this] { m_fileControl->saveAs(); });
  m_fileMenu->addSeparator();
  add(m_fileMenu, tr("Open n&etwork…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_O}, [this] {
    m_fileControl->openNetwork();
  })->setIcon(symbolIcon(QStringLiteral("network")));
  add(m_fileMenu, tr("Save ne&twork…"), {}, [this] { m_fileControl->saveNetwork(); });
  m_fileMenu->addSeparator();
  m_exportControl->addToFileMenu(*m_fileMenu);
  m_fileMenu->addSeparator();
  add(m_fileMenu, tr("&Quit"), {Qt::CTRL | Qt::Key_Q}, [this] { close(); });
}

void MainWindow::makeEditMenu() {
  m_editMenu = m_menuBar->addMenu(tr("&Edit"));
  LayerActions& layers = m_editor->layerActions();
  const QList<QList<QAction*>> groups{
      {layers.undo(), layers.redo()},
      {layers.cut(), layers.copy(), layers.paste()},
      {layers.add(), layers.remove(), layers.duplicate(), layers.moveUp(), layers.moveDown()}};
  for (const QList<QAction*>& group : groups) {
    if (!m_editMenu->isEmpty()) m_editMenu->addSeparator();
    m_editMenu->addActions(group);
  }
  m_editMenu->addSeparator();
  m_exportControl->addToEditMenu(*m_editMenu);
}

void MainWindow::makeRunMenu() {
  auto* menu = m_menuBar->addMenu(tr("&Run"));
  menu->addAction(m_run);
  menu->addAction(m_stop);
  menu->addSeparator();
  auto* look = add(menu, tr("&Look for devices again"), {}, [this] { m_worker->findDevices(); });
  connect(m_runControl, &RunControl::started, look, [look] { look->setEnabled(false); });
  connect(m_runControl, &RunControl::finished, look, [look] { look->setEnabled(true); });
}

void MainWindow::makeViewMenu() {
  auto* menu = m_menuBar->addMenu(tr("&View"));
  for (int i = 0; i < m_pages.size(); ++i) {
    QList<QKeySequence> keys;
    if (i < 9) keys.append(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)));
    add(menu, m_tabs->tabText(i), keys, [this, i] { showPage(i); });
  }
  menu->addSeparator();
  add(menu, tr("Go to the run settings"), {Qt::ALT | Qt::Key_1}, [this] { m_runPanel->takeFocus(); });
  add(menu, tr("Go to the network"), {Qt::ALT | Qt::Key_2}, [this] {
    m_networkDock->show();
    m_networkDock->raise();
    m_editor->findChild<LayerTable*>()->setFocus();
  });
  add(menu, tr("Go to the page"), {Qt::ALT | Qt::Key_3}, [this] { showPage(m_tabs->currentIndex()); });
  add(menu, tr("Go to the inspector"), {Qt::ALT | Qt::Key_4}, [this] {
    m_inspectorDock->show();
    m_inspectorDock->raise();
    m_inspector->setFocus();
    m_inspector->nextInFocusChain()->setFocus();
  });
  menu->addSeparator();
  menu->addAction(m_networkDock->toggleViewAction());
  menu->addAction(m_inspectorDock->toggleViewAction());
  add(menu, tr("&Reset the layout"), {}, [this] { resetLayout(); });
  menu->addSeparator();
  makeColourMenu(menu);
}

void MainWindow::makeColourMenu(QMenu* view) {
  auto* menu = view->addMenu(tr("&Colours"));
  auto* group = new QActionGroup(this);
  for (const auto& [colours, text] : {std::pair(Colours::System, tr("As the &system has them")),
                                      std::pair(Colours::Light, tr("&Light")), std::pair(Colours::Dark, tr("&Dark"))}) {
    QAction* action = add(menu, text, {}, [this, colours = colours] {
      m_settings.setColours(colours);
      applyColours(colours);
    });
    action->setCheckable(true);
    action->setChecked(m_settings.colours() == colours);
    group->addAction(action);
  }
}

void MainWindow::makeLessonsMenu() {
  auto* menu = m_menuBar->addMenu(tr("&Lessons"));
  auto* page = qobject_cast<LessonsPage*>(m_pages.back());
  const auto last = static_cast<int>(m_pages.size()) - 1;
  add(menu, tr("&All lessons"), {}, [this] { showLessons(); });
  menu->addSeparator();
  for (int i = 0; i < static_cast<int>(lessons().size()); ++i) {
    const QString title = QString::fromStdString(lessons()[static_cast<std::size_t>(i)].title);
    add(menu, QStringLiteral("&%1. %2").arg(i + 1).arg(title), {}, [this, page, last, i] {
      showPage(last);
      page->showLesson(i);
    });
  }
}

void MainWindow::showLessons() {
  qobject_cast<LessonsPage*>(m_pages.back())->showList();
  showPage(static_cast<int>(m_pages.size()) - 1);
}

void MainWindow::makeHelpMenu() {
  auto* menu = m_menuBar->addMenu(tr("&Help"));
  add(menu, tr("&Explain what has the focus"), {Qt::Key_F1}, explainFocus);
  QAction* whatsThis = QWhatsThis::createAction(this);
  menu->addAction(whatsThis);
  add(menu, tr("&Keyboard shortcuts"), {Qt::CTRL | Qt::Key_Slash}, [this] {
    QList<QAction*> actions = findChildren<QAction*>();
    auto* list = new ShortcutList(actions, this);
    list->setAttribute(Qt::WA_DeleteOnClose);
    list->show();
  });
  menu->addSeparator();
  add(menu, tr("&About ConvScope"), {}, [this] { showAbout(); });
}

void MainWindow::showAbout() {
  QMessageBox::about(
      this, tr("About ConvScope"),
      tr("<h3>ConvScope %1</h3><p>A profiler for the choice of convolution algorithms: what each algorithm of each "
         "convolution costs in time, workspace and warm-up, and what a framework's autotuning would make of it.</p>"
         "<p>Free software under the GNU General Public License, version 3 or later, without any warranty.</p>")
          .arg(QApplication::applicationVersion()));
}

}  // namespace convscope::window
