#include "window/parts/baseline_bar.h"

#include <QAction>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "text/units.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {

BaselineBar::BaselineBar(const Baseline& baseline, QAction* unpin, QWidget* parent)
    : QWidget(parent),
      m_baseline(baseline),
      m_name(new ElidedLabel),
      m_state(new ElidedLabel),
      m_absence(makeWordLabel()) {
  setAccessibleName(tr("Baseline"));
  m_state->setForegroundRole(QPalette::PlaceholderText);
  auto* button = new QToolButton;
  button->setDefaultAction(unpin);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setAccessibleName(unpin->iconText());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kFar, 0, tokens::kClose, tokens::kTight);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kApart);
  row->addWidget(m_name);
  row->addWidget(button);
  row->addWidget(m_state);
  row->addStretch(1);
  column->addLayout(row);
  column->addWidget(m_absence);
  connect(&baseline, &Baseline::changed, this, &BaselineBar::refresh);
  refresh();
}

void BaselineBar::setPage(const Page* page) {
  m_page = page;
  refresh();
}

void BaselineBar::refresh() {
  const Basis basis = m_page != nullptr ? m_page->basis() : Basis::Measured;
  setVisible(m_baseline.pinned() != nullptr && (basis == Basis::Measured || basis == Basis::Forecast));
  if (m_baseline.pinned() == nullptr) return;
  m_name->setLine(tr("Baseline: %1").arg(m_baseline.title()));
  m_state->setLine(stateText());
  m_absence->setText(m_baseline.absence());
  m_absence->setVisible(!m_absence->text().isEmpty());
}

QString BaselineBar::stateText() const {
  if (m_baseline.isShown()) return tr("You are looking at the baseline itself.");
  if (!m_baseline.isCompared()) return {};
  const ComparisonTotals& totals = m_baseline.totals();
  const auto count = [&totals](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  return tr("An iteration: %2 (fastest algorithms, at %1). Layers and passes: %3 faster, %4 slower, %5 the same")
      .arg(m_baseline.size())
      .arg(toQString(formatChange(totals.afterUs / totals.beforeUs)))
      .arg(count(Verdict::Faster))
      .arg(count(Verdict::Slower))
      .arg(count(Verdict::Same));
}

}  // namespace convscope::window
