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

constexpr int kMeasureWidth = 400;
constexpr int kInspectorWidth = 220;
constexpr int kStateVersion = 2;  ///< 1 had other panels

}  // namespace

DockControl::DockControl(const Parts& parts, QWidget* measure, QWidget* inspector)
    : QObject(&parts.window),
      m_parts(parts),
      m_measure(makeDock(QStringLiteral("measure"), tr("Measure"), measure, Qt::LeftDockWidgetArea)),
      m_inspector(makeDock(QStringLiteral("inspector"), tr("Inspector"), inspector, Qt::RightDockWidgetArea)) {
  QAction* open = m_measure->toggleViewAction();
  open->setText(tr("&Measure…"));
  open->setIcon(symbolIcon(QStringLiteral("measure")));
  open->setShortcut(Qt::CTRL | Qt::Key_M);
  open->setToolTip(tr("Open the settings of the next measurement and its network (Ctrl+M)"));
  QAction* inspect = m_inspector->toggleViewAction();
  inspect->setText(tr("&Inspector"));
  inspect->setIcon(symbolIcon(QStringLiteral("inspector")));
  inspect->setShortcut(Qt::CTRL | Qt::Key_I);
  inspect->setToolTip(tr("Open the panel that explains the selection (Ctrl+I)"));
  connect(&parts.shown, &ShownSurvey::selectionChanged, this, [this] {
    if (m_userActs && m_parts.shown.selectedProblem() >= 0) m_wanted = true;
  });
  // A page selects a layer of a survey that was not shown before: that is not the user's selection.
  connect(&parts.shown, &ShownSurvey::replaced, this, &DockControl::forgetSelection);
  connect(&parts.shown, &ShownSurvey::changed, this, &DockControl::forgetSelection);
  reset();
}

QDockWidget* DockControl::makeDock(const QString& name, const QString& title, QWidget* content,
                                   Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title);
  dock->setObjectName(name);
  dock->setWidget(content);
  m_parts.window.addDockWidget(area, dock);
  return dock;
}

void DockControl::reset() {
  if (m_firstState.isEmpty()) {
    m_measure->hide();
    m_inspector->hide();
    m_firstState = m_parts.window.saveState(kStateVersion);
  }
  m_parts.settings.setInspectorOpens(true);
  m_inspectorBefore = m_measureBefore = false;
  m_parts.window.restoreState(m_firstState, kStateVersion);
  m_parts.window.resizeDocks({m_measure, m_inspector}, {kMeasureWidth, kInspectorWidth}, Qt::Horizontal);
}

void DockControl::restore() {
  m_parts.window.restoreState(m_parts.settings.windowState(), kStateVersion);
  allow(std::exchange(m_allowed, Allowed{true, true}));
  m_measure->hide();
}

void DockControl::save() {
  allow({true, true});
  m_parts.settings.setWindow(m_parts.window.saveGeometry(), m_parts.window.saveState(kStateVersion));
}

void DockControl::setPage(Place place, const Page* page) {
  allow({place == Place::Session && page != nullptr && page->hasInspector(),
         place != Place::Alone || (page != nullptr && page->hasMeasurePanel())});
}

void DockControl::allow(const Allowed& allowed) {
  const auto change = [](QDockWidget& dock, bool wasAllowed, bool isAllowed, bool& before) {
    if (wasAllowed && !isAllowed) before = !dock.isHidden();
    if (wasAllowed != isAllowed) dock.setVisible(isAllowed && (before || !dock.isHidden()));
  };
  change(*m_inspector, m_allowed.inspector, allowed.inspector, m_inspectorBefore);
  change(*m_measure, m_allowed.measure, allowed.measure, m_measureBefore);
  m_inspector->toggleViewAction()->setEnabled(allowed.inspector);
  m_allowed = allowed;
}

void DockControl::forgetSelection() {
  m_userActs = m_wanted = false;
}

void DockControl::openInspector() {
  if (!m_wanted || QApplication::mouseButtons() != Qt::NoButton) return;
  m_wanted = false;
  if (m_allowed.inspector && m_parts.settings.inspectorOpens()) m_inspector->show();
}

bool DockControl::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Close && object == m_inspector) {
    m_parts.settings.setInspectorOpens(false);
    return false;
  }
  const auto type = event->type();
  if (type != QEvent::MouseButtonPress && type != QEvent::MouseButtonRelease && type != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  m_userActs = widget != nullptr && m_parts.pages.isAncestorOf(widget);
  QTimer::singleShot(0, this, [this] {
    m_userActs = false;
    openInspector();  // not before the event is handled: pages move
  });
  return false;
}

}  // namespace convscope::window
