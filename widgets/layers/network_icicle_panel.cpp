#include "widgets/layers/network_icicle_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "text/sentences.h"
#include "text/units.h"
#include "widgets/layers/network_icicle.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

NetworkIciclePanel::NetworkIciclePanel(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_icicle(new NetworkIcicle(shown)),
      m_title(new ElidedLabel),
      m_legend(new QLabel) {
  m_legend->setTextFormat(Qt::RichText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(tokens::kClose, 0, tokens::kClose, 0);
  row->setSpacing(tokens::kApart);
  row->addWidget(m_title, 1);
  row->addWidget(m_legend);
  column->addLayout(row);
  column->addWidget(m_icicle);
  connect(m_icicle, &NetworkIcicle::refreshed, this, &NetworkIciclePanel::explain);
  explain();
}

void NetworkIciclePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) explain();
}

/// Says what the last figure of a part is; empty if no baseline is compared.
QString NetworkIciclePanel::pinnedText() const {
  const Baseline& baseline = m_shown.baseline();
  if (!baseline.isCompared()) return {};
  return toQString(clauseGap()) +
         tr("last figure: the fastest algorithms against the baseline, %1").arg(baseline.name());
}

void NetworkIciclePanel::explain() {
  const bool hasMode = m_icicle->hasBenchmarkMode();
  if (m_icicle->tree().empty())
    m_title->setLine(tr("No layer has a time yet"));
  else
    m_title->setLine(
        (hasMode ? tr("Iteration with benchmark = False") : tr("Iteration with the first choices")) + pinnedText(),
        tr("The width is the time of the convolutions in an iteration. A click zooms and selects."));
  const auto& colours = NetworkIcicle::lossColours(tokens::colours(palette()));
  QString text = hasMode ? tr("slower than True:") : tr("slower than the fastest:");
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const auto percent = [](double share) { return toQString(formatPercent(share)); };
    const QString step = i == 0                   ? tr("below %1").arg(percent(NetworkIcicle::kLossSteps[0]))
                         : i + 1 < colours.size() ? tr("to %1").arg(percent(NetworkIcicle::kLossSteps[i]))
                                                  : tr("more");
    text += QStringLiteral(" &nbsp;<font color=\"%1\">\u25A0</font>&nbsp;%2").arg(colours[i].name(), step);
  }
  m_legend->setText(text);
}

}  // namespace convscope
