#include "widgets/summary/baseline_row.h"

#include <QVBoxLayout>
#include <optional>
#include <vector>

#include "analysis/common_sizes.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/shared/tokens.h"

namespace convscope {

BaselineRow::BaselineRow(const Baseline& baseline, QWidget* parent)
    : QWidget(parent),
      m_baseline(baseline),
      m_answer(new AnswerCard(AnswerCard::Form::Compact)),
      m_time(new Tile(tokens::Type::Figure)) {
  m_time->setLow();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_answer);
  column->addWidget(m_time);
  hide();
}

void BaselineRow::fill() {
  const std::optional<Answer> answer = m_baseline.answer();
  setVisible(answer.has_value());
  if (!answer) return;
  const std::vector<CommonSize> sizes = m_baseline.commonSizes();
  const QString at = commonSizesText(m_baseline);
  m_answer->setAnswer(*answer, sizes.size() < m_baseline.pinnedInputs().size()
                                   ? tr("Baseline: %1, at %2").arg(m_baseline.name(), at)
                                   : tr("Baseline: %1").arg(m_baseline.name()));
  const ComparisonTotals totals = totalsAt(sizes);
  const auto count = [&totals](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  m_time->setVisible(totals.problems > 0);
  m_time->setFigure(
      totals.alone > 0 ? tr("The layers and passes in common, with the fastest algorithms")
                       : tr("An iteration with the fastest algorithms"),
      timeText(totals.afterUs),
      {tr("%1 against the baseline, which takes %2")
           .arg(toQString(formatChange(totals.afterUs / totals.beforeUs)), timeText(totals.beforeUs)),
       sizes.size() == 1 ? tr("%1 of %2 layers and passes faster, %3 slower")
                               .arg(count(Verdict::Faster))
                               .arg(totals.problems)
                               .arg(count(Verdict::Slower))
                         : tr("%1 of %2 layers and passes at %3 sizes faster, %4 slower")
                               .arg(count(Verdict::Faster))
                               .arg(totals.problems)
                               .arg(sizes.size())
                               .arg(count(Verdict::Slower)),
       sizes.size() == 1 ? tr("Convolutions at %1 that both have measured").arg(at)
                         : tr("Mean of the %1 input sizes that both have: %2").arg(sizes.size()).arg(at)});
  m_time->setToolTip(
      paragraph(tr("The convolutions that both surveys have measured, at the input sizes that both have. The baseline "
                   "is %1. The page Layers has the change of each layer and pass.")
                    .arg(m_baseline.title())) +
      paragraph(toQString(notOwnText(totals))));
}

}  // namespace convscope
