#include "window/baseline_control.h"

#include <QAction>
#include <QMenu>

#include "widgets/shared/shown_survey.h"
#include "widgets/shared/symbol_icon.h"

namespace convscope::window {

BaselineControl::BaselineControl(ShownSurvey& shown, QObject* parent)
    : QObject(parent),
      m_shown(shown),
      m_baseline(shown.baseline()),
      m_pin(new QAction(symbolIcon(QStringLiteral("pin")), tr("Pin as &baseline"), this)),
      m_unpin(new QAction(symbolIcon(QStringLiteral("close")), tr("&Unpin the baseline"), this)),
      m_pinFile(new QAction(tr("Pin a fil&e as baseline…"), this)) {
  m_pin->setShortcut(Qt::CTRL | Qt::Key_B);
  m_unpin->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_B);
  m_unpin->setToolTip(tr("Compare with nothing (Ctrl+Shift+B)"));
  m_pinFile->setToolTip(tr("Choose a session to compare with. The current session stays open."));
  connect(m_pin, &QAction::triggered, &m_baseline, &Baseline::pinShown);
  connect(m_unpin, &QAction::triggered, &m_baseline, [this] { m_baseline.pin(nullptr); });
  connect(m_pinFile, &QAction::triggered, this, &BaselineControl::fileRequested);
  connect(&m_baseline, &Baseline::changed, this, &BaselineControl::refresh);
  connect(&shown, &ShownSurvey::changed, this, &BaselineControl::refresh);
  refresh();
}

void BaselineControl::addToMenu(QMenu& menu) {
  menu.addActions({m_pin, m_pinFile, m_unpin});
}

void BaselineControl::pinSession(const Session& session) {
  m_baseline.pin(pinnedFor(session, m_shown.survey()));
}

void BaselineControl::refresh() {
  m_pin->setEnabled(m_shown.survey() != nullptr && !m_baseline.isShown());
  m_pin->setToolTip(m_baseline.isShown() ? tr("The shown survey is the baseline.")
                                         : tr("Compare what you open from now on with the shown survey (Ctrl+B)"));
  m_unpin->setEnabled(m_baseline.pinned() != nullptr);
}

}  // namespace convscope::window
