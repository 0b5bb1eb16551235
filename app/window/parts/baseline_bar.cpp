#include "window/parts/baseline_bar.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QStringList>
#include <QToolButton>
#include <algorithm>

#include "analysis/compare.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr qsizetype kNameParts = 3;  ///< network, precision, device: more important than the words of the change

QLabel* makeLine() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

}  // namespace

BaselineBar::BaselineBar(const Baseline& baseline, QAction* unpin, QWidget* parent)
    : QWidget(parent),
      m_baseline(baseline),
      m_name(new ElidedLabel),
      m_unpin(new QToolButton),
      m_change(makeLine()),
      m_state(makeLine()),
      m_commonSize(new QToolButton) {
  setAccessibleName(tr("Baseline"));
  m_unpin->setDefaultAction(unpin);
  m_unpin->setToolButtonStyle(Qt::ToolButtonIconOnly);
  m_unpin->setAutoRaise(true);
  m_unpin->setFocusPolicy(Qt::StrongFocus);
  m_unpin->setAccessibleName(unpin->iconText());
  m_commonSize->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_commonSize->setFocusPolicy(Qt::StrongFocus);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(tokens::kFar, 0, tokens::kClose, tokens::kTight);
  row->setSpacing(tokens::kApart);
  for (QWidget* each : QList<QWidget*>{m_name, m_unpin, m_change, m_state, m_commonSize}) row->addWidget(each);
  row->addStretch(1);
  connect(&baseline, &Baseline::changed, this, &BaselineBar::refresh);
  connect(m_commonSize, &QToolButton::clicked, this, &BaselineBar::commonSizeRequested);
  refresh();
}

void BaselineBar::setPage(const Page* page) {
  m_page = page;
  refresh();
}

void BaselineBar::setKept(const QString& title, const QString& file) {
  m_kept = title;
  m_keptFile = file;
  refresh();
}

QStringList BaselineBar::titleParts() const {
  if (m_baseline.pinned() != nullptr) return m_baseline.titleParts();
  return m_page == nullptr && !m_kept.isEmpty() ? m_kept.split(toQString(listGap())) : QStringList();
}

void BaselineBar::refresh() {
  const Basis basis = m_page != nullptr ? m_page->basis() : Basis::Measured;
  const bool isNamed = !titleParts().isEmpty();
  setVisible(isNamed && (basis == Basis::Measured || basis == Basis::Forecast));
  if (!isNamed) return;
  m_state->setText(stateText());
  const QString size = m_baseline.isCompared() ? QString() : nearestCommonSizeText(m_baseline);
  m_commonSize->setText(tr("Compare at %1").arg(size));
  m_commonSize->setToolTip(plainToolTip(tr("Show the input size %1 on every page").arg(size)));
  m_commonSize->setVisible(!size.isEmpty());
  for (QLabel* each : {m_change, m_state}) each->setToolTip(plainToolTip(details()));
  fit();
}

QString BaselineBar::changeText() const {
  if (!m_baseline.isCompared()) return {};
  const ComparisonTotals& totals = m_baseline.totals();
  return toQString(formatChange(totals.afterUs / totals.beforeUs));
}

QString BaselineBar::iterationText() const {
  const QString change = changeText();
  if (change.isEmpty()) return {};
  return m_baseline.totals().alone > 0
             ? tr("The layers and passes in common with the fastest algorithms, at %1: %2")
                   .arg(m_baseline.size(), change)
             : tr("An iteration with the fastest algorithms, at %1: %2").arg(m_baseline.size(), change);
}

QString BaselineBar::stateText() const {
  if (m_baseline.pinned() == nullptr) return tr("Compared with what you open");
  if (m_baseline.isShown()) return tr("You are looking at the baseline itself.");
  if (m_baseline.isCompared()) return verdictCountsText(m_baseline.totals());
  if (m_baseline.absence().isEmpty()) return {};  // no survey is shown
  if (!m_baseline.commonSizes().empty()) return tr("Common input sizes: %1").arg(commonSizesText(m_baseline));
  if (m_baseline.isOfAnotherNetwork()) return tr("It is of another network.");
  if (m_baseline.shownInputs() != m_baseline.pinnedInputs())
    return tr("No common input size: %1.").arg(sizesOfBothText(m_baseline));
  return tr("No layer and pass is in both.");
}

/// Returns everything that the line may have to cut.
QString BaselineBar::details() const {
  QStringList lines{tr("Baseline: %1").arg(titleParts().join(toQString(listGap())))};
  if (m_baseline.pinned() == nullptr) lines.append(QDir::toNativeSeparators(m_keptFile));
  if (m_baseline.isCompared()) {
    lines.append(iterationText());
    lines.append(tr("Layers and passes: %1").arg(verdictCountsText(m_baseline.totals())));
    lines.append(toQString(notOwnText(m_baseline.totals())));
    lines.removeAll(QString());
  } else if (const QString absence = m_baseline.absence(); !absence.isEmpty()) {
    lines.append(absence);
    if (!m_baseline.isOfAnotherNetwork()) lines.append(tr("Input sizes: %1").arg(sizesOfBothText(m_baseline)));
  }
  return lines.join(u'\n');
}

bool BaselineBar::fits() const {
  layout()->invalidate();
  return layout()->sizeHint().width() <= width();
}

/// Leaves out the end of the name, then words of the change, then more of the name. The counts stay.
void BaselineBar::fit() {
  const QStringList parts = titleParts();
  if (m_isFitting || parts.isEmpty()) return;
  const QScopedValueRollback<bool> fitting(m_isFitting, true);  // a label can resize the bar
  setMinimumHeight(std::max(m_unpin->sizeHint().height(), m_commonSize->sizeHint().height()) + tokens::kTight);
  const QString change = changeText();
  const QString words = iterationText();
  m_change->setVisible(!change.isEmpty());
  m_change->setAccessibleName(words);
  const QString whole = tr("Baseline: %1").arg(parts.join(toQString(listGap())));
  const auto fitsWith = [&](const QStringList& named, const QString& ofChange) {
    m_name->setLine(tr("Baseline: %1").arg(named.join(toQString(listGap()))), details());
    m_name->setAccessibleName(whole);
    m_change->setText(ofChange);
    return fits();
  };
  const QString brief = change.isEmpty() ? change : tr("Fastest algorithms: %1").arg(change);
  for (QStringList named = parts; !named.isEmpty(); named.removeLast()) {
    if (fitsWith(named, words)) return;
    if (named.size() <= kNameParts && (fitsWith(named, brief) || fitsWith(named, change))) return;
  }
}

void BaselineBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void BaselineBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fit();
}

}  // namespace convscope::window
