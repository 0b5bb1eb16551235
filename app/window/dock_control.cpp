#include "window/dock_control.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QTimer>
#include <utility>

#include "widgets/shared/symbol_icon.h"

namespace convscope::window {
namespace {

constexpr int kInspectorWidth = 220;
constexpr int kStateVersion = 3;  ///< earlier ones had other panels

}  // namespace

DockControl::DockControl(const Frame& frame, ShownSurvey& shown, QWidget& pages, QWidget* inspector)
    : QObject(&frame.window),
      m_frame(frame),
      m_shown(shown),
      m_pages(pages),
      m_inspector(new QDockWidget(tr("Inspector"))) {
  m_inspector->setObjectName(QStringLiteral("inspector"));
  m_inspector->setWidget(inspector);
  frame.window.addDockWidget(Qt::RightDockWidgetArea, m_inspector);
  QAction* inspect = m_inspector->toggleViewAction();
  inspect->setText(tr("&Inspector"));
  inspect->setIcon(symbolIcon(QStringLiteral("inspector")));
  inspect->setShortcut(Qt::CTRL | Qt::Key_I);
  inspect->setToolTip(tr("Open the panel that explains the selection (Ctrl+I)"));
  connect(&shown, &ShownSurvey::selectionChanged, this, [this] {
    if (m_userActs && m_shown.selectedProblem() >= 0) m_wanted = true;
  });
  // A page selects a layer of a survey that was not shown before: that is not the user's selection.
  connect(&shown, &ShownSurvey::replaced, this, &DockControl::forgetSelection);
  connect(&shown, &ShownSurvey::changed, this, &DockControl::forgetSelection);
  reset();
}

void DockControl::reset() {
  if (m_firstState.isEmpty()) {
    m_inspector->hide();
    m_firstState = m_frame.window.saveState(kStateVersion);
  }
  m_frame.settings.setInspectorOpens(true);
  m_before = false;
  m_frame.window.restoreState(m_firstState, kStateVersion);
  m_frame.window.resizeDocks({m_inspector}, {kInspectorWidth}, Qt::Horizontal);
}

void DockControl::restore() {
  m_frame.window.restoreState(m_frame.settings.windowState(), kStateVersion);
  allow(std::exchange(m_isAllowed, true));
}

void DockControl::save() {
  allow(true);
  m_frame.settings.setWindow(m_frame.window.saveGeometry(), m_frame.window.saveState(kStateVersion));
}

void DockControl::setPage(Place place, const Page* page) {
  allow(place == Place::Session && page != nullptr && page->hasInspector());
}

void DockControl::allow(bool allowed) {
  if (m_isAllowed && !allowed) m_before = !m_inspector->isHidden();
  if (m_isAllowed != allowed) m_inspector->setVisible(allowed && (m_before || !m_inspector->isHidden()));
  m_inspector->toggleViewAction()->setEnabled(allowed);
  m_isAllowed = allowed;
}

void DockControl::forgetSelection() {
  m_userActs = m_wanted = false;
}

void DockControl::openInspector() {
  if (!m_wanted || QApplication::mouseButtons() != Qt::NoButton) return;
  m_wanted = false;
  if (m_isAllowed && m_frame.settings.inspectorOpens()) m_inspector->show();
}

bool DockControl::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Close && object == m_inspector) {
    m_frame.settings.setInspectorOpens(false);
    return false;
  }
  const auto type = event->type();
  if (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease && type != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  m_userActs = widget != nullptr && m_pages.isAncestorOf(widget);
  QTimer::singleShot(0, this, [this] {
    m_userActs = false;
    openInspector();  // not before the event is handled: pages move
  });
  return false;
}

}  // namespace convscope::window
