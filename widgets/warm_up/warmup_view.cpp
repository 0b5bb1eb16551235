#include "widgets/warm_up/warmup_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>

#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/chart/least_rows.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/minimum_area.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/warm_up/warmup_chart.h"

namespace convscope {

WarmupView::WarmupView(ShownSurvey& shown)
    : m_shown(shown), m_warmup(shown), m_model(m_warmup, shown), m_problemTable(m_model, shown) {
  auto* rows = new WarmupChart(m_warmup, m_shown);
  auto* chart = new RowChartView(*rows);
  QTableView* table = m_problemTable.makeView(WarmupModel::title());
  setContents({.rows = rows,
               .rowView = chart,
               .tables = {table},
               .tools = makeTools(),
               .panel = makePanel(*chart),
               .drawer = table});
  connect(&m_warmup, &NetworkWarmup::changed, this, &WarmupView::showWhatIsThere);
  connect(&m_warmup, &NetworkWarmup::changed, this, &ProblemView::costsChanged);
  connect(&shown.summary(), &SessionSummary::changed, this, [this] { m_summary->setText(summary()); });
  showWhatIsThere();
}

QWidget* WarmupView::makeTools() {
  m_policies = new NameBox;
  m_policies->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  constexpr int kLetters = 32;  // of PyTorch's policies; the names of others are longer
  m_policies->setMinimumContentsLength(kLetters);
  m_policies->setAccessibleName(tr("Policy"));
  auto* label = new QLabel(tr("&Policy"));
  label->setBuddy(m_policies);
  fillPolicies();
  auto* tools = new QWidget;
  auto* row = new QHBoxLayout(tools);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(label);
  row->addWidget(m_policies);
  auto* timeline = new QPushButton(tr("As a timeline"));
  timeline->setToolTip(tr("<p>Shows the first iterations step by step: what is listed, built and tried when.</p>"));
  connect(timeline, &QPushButton::clicked, this, [this] { emit requested(request::View{QStringLiteral("run")}); });
  row->addWidget(timeline);
  row->addStretch(1);
  connect(m_policies, &QComboBox::activated, this,
          [this](int index) { m_warmup.setPolicy(policies().at(static_cast<std::size_t>(index))); });
  return tools;
}

QWidget* WarmupView::makePanel(RowChartView& chart) {
  m_summary = makeWordLabel();
  m_summary->setContentsMargins(tokens::kClose, 0, tokens::kClose, tokens::kTight);
  m_summary->setToolTip(
      tr("<p>For a new process that executes every layer of the network once, in all surveyed passes. A steady "
         "iteration executes each layer's chosen algorithm once, at the median of back-to-back (hot) samples.</p>"));
  constexpr int kLeastRows = 8;  // the network with its axis, and some layers with theirs
  keepRows(chart, kLeastRows);
  auto* column = new QVBoxLayout;
  column->setContentsMargins({});
  column->addWidget(&chart, 1);
  column->addWidget(m_summary);
  return new MinimumArea(column);  // large letters leave no room for the chart above the text
}

void WarmupView::fillPolicies() {
  for (const Policy& policy : policies()) {
    m_policies->addItem(toQString(policy.title()), toQString(policy.name));
    m_policies->setItemData(m_policies->count() - 1, toQString(policy.summary), Qt::ToolTipRole);
  }
}

void WarmupView::showWhatIsThere() {
  m_policies->setCurrentIndex(m_policies->findData(toQString(m_warmup.policy().name)));
  m_policies->setToolTip(
      paragraph(tr("How a framework chooses among the algorithms, which determines what it pays before the steady "
                   "state. %1: %2")
                    .arg(m_policies->currentText(), toQString(m_warmup.policy().summary))));
  m_summary->setText(summary());
}

QString WarmupView::cacheText() const {
  QStringList sentences;
  const double compiledUs = m_warmup.figures().total.compiledUs;
  if (compiledUs > 0)
    sentences.append(tr("%1 of the %2 are for plans compiled at run time.")
                         .arg(timeText(compiledUs), timeText(m_warmup.figures().total.totalUs())));
  if (const QString text = computeCacheText(*m_shown.survey()); !text.isEmpty())
    sentences.append(text);
  else if (compiledUs > 0)
    sentences.append(
        tr("The session does not record whether the driver's compute cache (CUDA_CACHE_PATH) was cold or warm."));
  return sentences.join(toQString(sentenceGap()));
}

QString WarmupView::summary() const {
  if (m_shown.survey() == nullptr) return {};
  const QString missing = tr("Missing: %1.").arg(toQString(m_warmup.figures().missing));
  if (m_warmup.figures().known == 0)
    return m_warmup.figures().covered == 0 ? tr("This policy executes none of the passes.") : missing;
  QStringList sentences{sizeSentence(m_shown.store().session(), *m_shown.survey())};
  sentences.removeAll(QString());
  const auto asMuchAs = std::llround(m_warmup.figures().iterationsOfSearch().value_or(0));
  sentences.append(
      tr("Before the first iteration the policy spends %1, then %2 for the convolutions of each iteration.")
          .arg(timeText(m_warmup.figures().total.totalUs()), timeText(m_warmup.figures().iterationUs)));
  if (asMuchAs > 0)
    sentences.append(tr("That is as much as %1 steady iterations.").arg(toQString(formatCount(asMuchAs))));
  if (const int slower = m_warmup.figures().slower; slower > 0)
    sentences.append(
        tr("The warm-up takes at least this long: the survey did not execute %n of the timed algorithms to the end.",
           nullptr, slower));
  if (const QString cache = cacheText(); !cache.isEmpty()) sentences.append(cache);
  if (m_warmup.figures().setUpUs > 0)
    sentences.append(
        tr("Loading the library and setting it up took another %1.").arg(timeText(m_warmup.figures().setUpUs)));
  if (m_warmup.figures().known < m_warmup.figures().covered)
    sentences.append(
        tr("These figures cover %1 of %2 problems.").arg(m_warmup.figures().known).arg(m_warmup.figures().covered) +
        toQString(sentenceGap()) + missing);
  if (const QString all = m_shown.summary().pageNote(FindingView::WarmUp); !all.isEmpty()) sentences.append(all);
  for (const ExcludedLayers& leftOut : m_warmup.figures().leftOut)
    sentences.append(tr("Not included: %1").arg(escapedMarkup(toQString(leftOutText(leftOut)))));
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace convscope
