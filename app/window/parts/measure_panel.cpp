#include "window/parts/measure_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/shared/elided_label.h"
#include "widgets/shared/tokens.h"
#include "window/hosts/host_box.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"

namespace convscope::window {
namespace {

/// Scrolls downwards only: it is as wide as its contents must be, beside a scroll bar.
class DownwardArea : public QScrollArea {
 public:
  explicit DownwardArea(QWidget* contents) {
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setWidget(contents);
  }

  QSize minimumSizeHint() const override {
    constexpr int kLowest = 60;
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), kLowest};
  }
  QSize sizeHint() const override { return widget()->sizeHint().expandedTo(minimumSizeHint()); }
};

QToolButton* button(QAction* action) {
  auto* result = new QToolButton;
  result->setDefaultAction(action);
  result->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  result->setAccessibleName(action->iconText());
  result->setFocusPolicy(Qt::StrongFocus);
  return result;
}

}  // namespace

MeasurePanel::MeasurePanel(RunPanel* run, SubjectPanel* subject, QAction* start, QAction* stop, QWidget* parent)
    : QWidget(parent), m_run(run), m_hosts(new HostBox), m_reason(new ElidedLabel) {
  auto* contents = new QWidget;
  auto* fields = new QVBoxLayout(contents);
  fields->setContentsMargins({});
  fields->setSpacing(0);
  fields->addWidget(m_hosts);
  fields->addWidget(m_run);
  fields->addWidget(subject, 1);
  m_area = new DownwardArea(contents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(m_area, 1);
  column->addWidget(makeFooter(start, stop));
  connect(run, &RunPanel::readinessChanged, this, &MeasurePanel::showReason);
  // Later, because the panel may be closed: it is laid out when it is shown.
  connect(run, &RunPanel::refused, this, &MeasurePanel::showRefusal, Qt::QueuedConnection);
  showReason();
}

QWidget* MeasurePanel::makeFooter(QAction* start, QAction* stop) {
  auto* footer = new QWidget;
  auto* buttons = new QHBoxLayout(footer);
  buttons->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  buttons->addWidget(button(start));
  buttons->addWidget(button(stop));
  buttons->addWidget(m_reason, 1);
  m_reason->setForegroundRole(QPalette::PlaceholderText);
  return footer;
}

void MeasurePanel::showReason() {
  m_reason->setLine(m_run->obstacle());
}

/// Scrolls to the error, which is below the fields of the run.
void MeasurePanel::showRefusal() {
  const int above = m_area->viewport()->height() / 2;
  m_area->ensureVisible(0, m_run->geometry().bottom(), 0, above);
}

}  // namespace convscope::window
