#include "widgets/input_sizes/replay_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "text/counted_iterations.h"
#include "text/units.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

ReplayBar::ReplayBar(const ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_forecasts(forecasts),
      m_row(new QWidget),
      m_policy(new QComboBox),
      m_replay(new QPushButton(tr("Replay"))),
      m_hint(new Paragraph),
      m_words(makeWordLabel()) {
  m_policy->setAccessibleName(tr("Policy to replay"));
  m_policy->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_words->setAccessibleName(tr("Replays beside their forecasts"));
  m_words->setToolTip(
      tr("<p>The measured time of the replay divided by the forecast: for all iterations without searches (steady), "
         "for the searches (warm-up), and for both (total).</p>"));
  auto* line = new QHBoxLayout(m_row);
  line->setContentsMargins({});
  line->addWidget(m_policy);
  line->addWidget(m_replay);
  line->addWidget(m_hint, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_row);
  column->addWidget(m_words);
  m_row->hide();
  connect(m_policy, &QComboBox::currentIndexChanged, this, &ReplayBar::showOffer);
  connect(m_replay, &QPushButton::clicked, this, [this] {
    emit requested(request::Replay{m_policy->currentData().toString().toStdString(), m_forecasts.choice()});
  });
  refresh();
}

void ReplayBar::offer(RunObstacle obstacle) {
  m_obstacle = std::move(obstacle);
  refresh();
}

void ReplayBar::refresh() {
  m_words->setText(words());
  m_words->setVisible(!m_words->text().isEmpty());
  m_row->setVisible(static_cast<bool>(m_obstacle));
  if (!m_obstacle) return;
  showPolicies();
  showOffer();
}

QString ReplayBar::words() const {
  QStringList lines;
  for (std::size_t i = 0; i < m_forecasts.result().policies.size(); ++i) {
    if (const QString line = m_forecasts.replayWords(i); !line.isEmpty()) lines.append(line);
  }
  return lines.join(QLatin1Char('\n'));
}

void ReplayBar::showPolicies() {
  const QSignalBlocker quiet(m_policy);
  const QVariant chosen = m_policy->currentData();
  m_policy->clear();
  for (const PolicyForecast& policy : m_forecasts.result().policies)
    m_policy->addItem(toQString(policy.policy().label()), QString::fromStdString(policy.forecast.policy));
  // The first policy is the baseline, so the next one is more interesting.
  const int known = m_policy->findData(chosen);
  m_policy->setCurrentIndex(known >= 0 ? known : std::min(1, m_policy->count() - 1));
}

QString ReplayBar::obstacle() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return tr("There is no survey yet.");
  if (m_policy->currentIndex() < 0) return tr("There is no forecast to compare a replay with.");
  if (!m_forecasts.result().estimated.empty())
    return tr("Some of its sizes are not measured, so there is no forecast to compare a replay with.");
  return m_obstacle(survey->started);
}

void ReplayBar::showOffer() {
  const QString why = obstacle();
  m_replay->setEnabled(why.isEmpty());
  m_policy->setEnabled(why.isEmpty());
  const QString what =
      tr("<p>Executes the policy over this schedule on the device as its framework would: its cache, its searches, its "
         "order. The times are drawn over the forecast and kept in the session.</p>");
  m_replay->setToolTip(why.isEmpty() ? what : what + QStringLiteral("<p>%1</p>").arg(escapedMarkup(why)));
  if (!why.isEmpty()) {
    m_hint->setText(tr("No replay: %1").arg(why));
    return;
  }
  const Forecast& forecast = m_forecasts.result().policies[static_cast<std::size_t>(m_policy->currentIndex())].forecast;
  m_hint->setText(tr("executes %1 on the device (forecast: %2)")
                      .arg(toQString(countedIterations(forecast.iterations())), timeText(forecast.totalUs)));
}

}  // namespace convscope
