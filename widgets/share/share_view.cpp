#include "widgets/share/share_view.h"

#include <QLabel>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/call_lengths.h"
#include "analysis/left_out.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/share/share_chart.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr std::size_t kNamedLayers = 3;  ///< the layers to change first

/// Returns in a clause how many convolutions take less than a call of PyTorch; empty for a recorded program, whose
/// iterations say whether the host is the limit.
QString shortCalls(const Survey& survey) {
  if (!survey.ended || survey.started.recorded) return {};
  const std::optional<CallLengths> lengths = callLengths(survey);
  if (!lengths || lengths->shorter == 0) return {};
  return toQString(shortCallText(*lengths));
}

}  // namespace

ShareView::ShareView(ShownSurvey& shown)
    : m_shown(shown), m_shares(shown), m_model(m_shares, shown), m_problemTable(m_model, shown) {
  auto* rows = new ShareChart(m_shares, m_shown);
  auto* chart = new RowChartView(*rows);
  QTableView* table = m_problemTable.makeView(ShareModel::title());
  setContents({.rows = rows,
               .rowView = chart,
               .tables = {table},
               .tools = new QWidget,
               .panel = makePanel(*chart),
               .drawer = table});
  const auto showSummary = [this] { m_summary->setText(summary()); };
  connect(&m_shares, &NetworkShares::changed, m_summary, showSummary);
  connect(&m_shares, &NetworkShares::changed, this, &ProblemView::costsChanged);
  connect(&shown.summary(), &SessionSummary::changed, m_summary, showSummary);
  showSummary();
}

QWidget* ShareView::makePanel(RowChartView& chart) {
  m_summary = makeWordLabel();
  m_summary->setContentsMargins(tokens::kClose, 0, tokens::kClose, tokens::kTight);
  m_summary->setToolTip(
      tr("<p>An iteration executes every convolution once, at the steady time of PyTorch's choice: the median of "
         "back-to-back samples. A layer is named with its share in all passes. Its share is of the convolutions, not "
         "of the whole iteration.</p>"));
  auto* panel = new QWidget;
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(&chart, 1);
  column->addWidget(m_summary);
  return panel;
}

QString ShareView::iterationText() const {
  const LayerShares& total = m_shares.total();
  if (!m_shares.hasBenchmarkMode())
    return tr("With the library's first choices the convolutions of an iteration take %1.").arg(timeText(total.offUs));
  return tr("The convolutions of an iteration take %1 with benchmark = False, %2 with True.")
      .arg(timeText(total.offUs), timeText(total.onUs));
}

QString ShareView::longestText() const {
  const LayerShares& total = m_shares.total();
  const std::size_t count = std::min(kNamedLayers, total.layers.size());
  const auto share = [&](double us) { return toQString(formatPercent(us / total.offUs)); };
  QStringList names;
  double sumUs = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const LayerShare& layer = total.layers[i];
    names.append(tr("%1 (%2)").arg(layerName(m_shown.survey()->problems[layer.problem].subject), share(layer.offUs)));
    sumUs += layer.offUs;
  }
  const QString text = tr("Longest layers, all passes together: %1.").arg(names.join(toQString(listGap())));
  if (count == total.layers.size()) return text;
  return text + toQString(sentenceGap()) +
         tr("They take %1 of the convolution time, the other %2 take %3.")
             .arg(share(sumUs))
             .arg(total.layers.size() - count)
             .arg(share(total.offUs - sumUs));
}

QString ShareView::summary() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return {};
  if (m_shares.known() == 0) return unknownChoicesText(*survey);  // otherwise the rows say why
  QStringList sentences{sizeSentence(m_shown.store().session(), *survey), iterationText(), longestText()};
  if (const QString calls = shortCalls(*survey); !calls.isEmpty())
    sentences.append(tr("%1; a call of PyTorch takes about as long on the host.").arg(calls));
  if (const auto& recorded = m_shares.recorded())
    sentences.append(tr("A recorded iteration takes %1, of which its convolutions take %2 on the device (%3).")
                         .arg(toQString(formatRange(recorded->iterationUs)), timeText(recorded->convolutionUs),
                              toQString(formatPercent(recorded->share()))));
  if (m_shares.known() < m_shares.ofLibrary())
    sentences.append(tr("These figures cover %1 of %2 problems.").arg(m_shares.known()).arg(m_shares.ofLibrary()));
  sentences.append(m_shown.summary().pageNote(FindingView::Share));
  sentences.append(toQString(notIncludedText(leftOutByPytorch(*survey))));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace convscope
