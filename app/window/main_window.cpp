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
#include <utility>

#include "window/dock_control.h"
#include "window/event_filters/button_keys.h"
#include "window/event_filters/field_undo.h"
#include "window/event_filters/file_drop.h"
#include "window/event_filters/menu_keys.h"
#include "window/event_filters/wheel_guard.h"
#include "window/lesson_control.h"
#include "window/main_menus.h"
#include "window/reading.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

constexpr QSize kLargestFirstSize(1440, 900);
constexpr double kShareOfScreen = 0.85;
constexpr QSize kLeastSize(480, 360);
constexpr int kNarrowestBeside = 640;  // of two windows side by side

/// Returns the size of a first start: all of the window is on the screen.
QSize firstSize(const QScreen* screen) {
  return screen != nullptr ? (screen->availableGeometry().size() * kShareOfScreen).boundedTo(kLargestFirstSize)
                           : kLargestFirstSize;
}

QVBoxLayout* columnIn(QWidget& around) {
  auto* column = new QVBoxLayout(&around);
  column->setContentsMargins({});
  column->setSpacing(0);
  return column;
}

}  // namespace

MainWindow::MainWindow(const Dependencies& dependencies) : m_settings(dependencies.settings), m_menuBar(new QMenuBar) {
  makeParts(dependencies);
  connectParts();
  listenToAll();
  refreshTitle();
  setMinimumSize(kLeastSize);
  resize(firstSize(screen()));
  m_reading->docks().reset();
  restoreGeometry(m_settings.windowGeometry());
  m_reading->docks().restore();
  m_measuring->worker().findDevices();
  m_session->offerLeftBehind();
}

MainWindow::~MainWindow() {
  delete m_measuring;  // its worker writes the log of the session's document
}

void MainWindow::makeParts(const Dependencies& dependencies) {
  auto* centre = new QWidget;
  setCentralWidget(centre);
  m_notices = new NoticeBar(*centre, *m_menuBar);
  auto* top = new QWidget;
  const Frame frame{*this, *top, m_settings, *m_notices};
  ShownSurvey& shown = dependencies.shown;
  auto* subject = new SubjectPanel(shown);
  m_session = new SessionFiles({frame, dependencies.store, shown, *subject, dependencies.workingFolder});
  m_measuring = new Measuring({frame, shown, *m_session, *subject, dependencies.makeEngine, dependencies.sshConfig});
  m_reading = new Reading({frame, shown, *m_session, *m_measuring});
  m_menus = new MainMenus({*m_menuBar, frame, *m_session, *m_measuring, *m_reading});
  arrange(*top);
}

void MainWindow::arrange(QWidget& top) {
  m_menuBar->setNativeMenuBar(false);  // it is above the session bar
  QVBoxLayout* rows = columnIn(top);
  rows->addWidget(m_menuBar);
  m_reading->addBarsTo(*rows);
  setMenuWidget(&top);
  columnIn(*centralWidget())->addWidget(&m_reading->area());
  statusBar()->addPermanentWidget(&m_measuring->progress(), 1);
  statusBar()->hide();  // plots need the room while nothing runs
}

void MainWindow::connectParts() {
  connect(&m_session->document(), &Document::changed, this, &MainWindow::refreshTitle);
  connect(&m_session->files(), &FileControl::besideRequested, this, &MainWindow::openBeside);
  connect(m_menus, &MainMenus::restartRequested, this, &MainWindow::restart);
  connect(m_menus, &MainMenus::windowRequested, this, [this] { emit windowRequested({}, {}); });
  const RunControl& runs = m_measuring->runs();
  connect(&runs, &RunControl::started, statusBar(), &QWidget::show);
  connect(&runs, &RunControl::finished, this, [this] {
    statusBar()->hide();
    refreshTitle();
    if (m_closeWhenStopped) close();
  });
}

/// Installs what listens to the events of all widgets.
void MainWindow::listenToAll() {
  auto* drop = new FileDrop(*this);
  connect(drop, &FileDrop::dropped, &m_session->files(), &FileControl::openAll);
  auto* undo = new FieldUndo(m_measuring->page(), m_measuring->editor().undoStack());
  for (QObject* filter :
       QList<QObject*>{new WheelGuard(this), new MenuKeys(this), new ButtonKeys(this), drop, undo, &m_reading->docks()})
    qApp->installEventFilter(filter);
}

void MainWindow::refreshTitle() {
  const Document& document = m_session->document();
  setWindowTitle(tr("%1[*] - ConvScope").arg(document.name()));
  setWindowFilePath(document.file());
  setWindowModified(document.isModified());
  m_menus->refresh();
  m_reading->area().nameBack();
}

void MainWindow::openFile(const QString& file) {
  m_session->files().open(file);
}

void MainWindow::fill(const QRect& place) {
  showNormal();
  resize(place.size() - (frameGeometry().size() - size()));
  move(place.topLeft());
}

/// Shows `file` in another window, beside this one if the screen is wide enough for both.
void MainWindow::openBeside(const QString& file) {
  const QRect all = screen()->availableGeometry();
  if (all.width() < 2 * kNarrowestBeside) {
    emit windowRequested(file, {});
    return;
  }
  const QRect left(all.topLeft(), QSize(all.width() / 2, all.height()));
  fill(left);
  emit windowRequested(file, left.translated(left.width(), 0));
}

void MainWindow::restart() {
  m_restarts = true;
  close();
}

bool MainWindow::mayStop() {
  QMessageBox box(QMessageBox::Question, tr("A measurement is running"),
                  tr("Stop the measurement of \"%1\" and close? Its results so far are kept in the session.")
                      .arg(m_session->document().name()),
                  QMessageBox::NoButton, this);
  box.setTextFormat(Qt::PlainText);
  QAbstractButton* stop = box.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
  box.setDefaultButton(box.addButton(tr("Continue measuring"), QMessageBox::RejectRole));
  box.exec();
  return box.clickedButton() == stop;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (m_measuring->runs().isRunning()) {
    event->ignore();
    if (!m_closeWhenStopped && !mayStop()) {
      m_restarts = false;
      return;
    }
    if (!m_measuring->runs().isRunning()) {  // it ended while the question was open
      QTimer::singleShot(0, this, &QWidget::close);
      return;
    }
    // Let the execution in progress finish; then the window closes by itself.
    m_closeWhenStopped = true;
    m_measuring->runs().stop();
    statusBar()->showMessage(tr("Closing after the execution in progress"));
    return;
  }
  m_closeWhenStopped = false;
  const bool restarts = std::exchange(m_restarts, false);
  if (!m_session->files().mayDiscard()) {
    event->ignore();
    return;
  }
  m_reading->lessons().endClass();
  m_reading->docks().save();
  m_settings.setRunSetup(m_measuring->panel().ownSetup());
  event->accept();
  if (restarts) emit restarted(m_session->document().file());
}

}  // namespace convscope::window
