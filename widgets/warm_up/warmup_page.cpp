#include "widgets/warm_up/warmup_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>

#include "policy/framework/policies.h"
#include "text/units.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/warm_up/warmup_chart.h"

namespace convscope {

WarmupPage::WarmupPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_shown(shown), m_warmup(shown), m_model(m_warmup, shown), m_problemTable(m_model, shown) {
  addContents(makeEmptyState(
      *this, tr("<h3>No warm-up yet</h3><p>A network's first iteration takes far longer than later ones: plans are "
                "built, modules are loaded, algorithms are tried. A survey shows where that time goes.</p>")));
  addContents(makeContent());
  connect(&m_warmup, &NetworkWarmup::changed, this, &WarmupPage::showWhatIsThere);
  showWhatIsThere();
}

QList<SessionChart*> WarmupPage::charts() const {
  return {m_chart};
}

QWidget* WarmupPage::makeContent() {
  m_policies = new QComboBox;
  m_policies->setAccessibleName(tr("Policy"));
  m_policies->setToolTip(
      tr("How a framework chooses among the algorithms, which determines what it pays before the steady state"));
  auto* label = new QLabel(tr("&Policy"));
  label->setBuddy(m_policies);
  m_policySummary = new QLabel;
  m_policySummary->setWordWrap(true);
  fillPolicies();
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(m_policies);
  row->addWidget(m_policySummary, 1);

  m_chart = new WarmupChart(m_warmup, m_shown);
  m_summary = makeWordLabel();
  m_summary->setToolTip(
      tr("<p>For a new process that executes every layer of the network once, in all surveyed passes. A steady "
         "iteration executes each layer's chosen algorithm once, at the median of back-to-back (hot) samples.</p>"));
  m_table = m_problemTable.makeView(tr("Warm-up of all layers"));
  auto* upper = new QWidget;
  auto* upperColumn = new QVBoxLayout(upper);
  upperColumn->setContentsMargins({});
  upperColumn->addWidget(m_chart, 1);
  upperColumn->addWidget(m_summary);
  connect(m_policies, &QComboBox::activated, this,
          [this](int index) { m_warmup.setPolicy(policies().at(static_cast<std::size_t>(index))); });

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->addLayout(row);
  column->addWidget(makeSplitter(Qt::Vertical, upper, m_table), 1);
  return content;
}

void WarmupPage::fillPolicies() {
  for (const Policy& policy : policies()) {
    m_policies->addItem(toQString(policy.name));
    m_policies->setItemData(m_policies->count() - 1, toQString(policy.summary), Qt::ToolTipRole);
  }
}

void WarmupPage::showWhatIsThere() {
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  m_policies->setCurrentIndex(m_policies->findText(toQString(m_warmup.policy().name)));
  m_policySummary->setText(toQString(m_warmup.policy().summary));
  m_summary->setText(summary());
}

QString WarmupPage::cacheText() const {
  if (const QString text = computeCacheText(*m_shown.survey()); !text.isEmpty()) return text;
  if (m_warmup.total().compiledUs <= 0) return {};
  return tr("%1 of this is for plans compiled at run time. The session does not record whether the driver's compute "
            "cache (CUDA_CACHE_PATH) was cold or warm.")
      .arg(timeText(m_warmup.total().compiledUs));
}

QString WarmupPage::summary() const {
  if (m_shown.survey() == nullptr) return {};
  QStringList sentences;
  const QString missing = tr("Missing: %1.").arg(m_warmup.missing());
  if (m_warmup.known() == 0) return m_warmup.covered() == 0 ? tr("This policy executes none of the passes.") : missing;
  sentences.append(
      tr("The search costs as much as %1 steady iterations: %2 before the first iteration, then %3 per iteration.")
          .arg(toQString(formatCount(std::llround(m_warmup.iterationsOfSearch().value_or(0)))),
               timeText(m_warmup.total().totalUs()), timeText(m_warmup.iterationUs())));
  if (const QString cache = cacheText(); !cache.isEmpty()) sentences.append(cache);
  if (m_warmup.setUpUs() > 0)
    sentences.append(tr("Loading the library and setting it up took another %1.").arg(timeText(m_warmup.setUpUs())));
  if (m_warmup.known() < m_warmup.covered())
    sentences.append(tr("These figures cover %1 of %2 problems.").arg(m_warmup.known()).arg(m_warmup.covered()) + u' ' +
                     missing);
  for (const LeftOut& leftOut : m_warmup.leftOut())
    sentences.append(tr("Not included: %1").arg(toQString(leftOutText(leftOut)).toHtmlEscaped()));
  return sentences.join(u' ');
}

}  // namespace convscope
