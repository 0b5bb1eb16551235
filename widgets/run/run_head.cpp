#include "widgets/run/run_head.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <string>

#include "analysis/iteration_limit.h"
#include "analysis/run_limit.h"
#include "text/sentences.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

/// Returns slowestRankText() in a few words, for a narrow page.
QString shortRankText(const RankComparison& ranks) {
  if (!ranks.slowest) return RunHead::tr("The slowest rank is not known");
  return ranks.even ? RunHead::tr("No rank is slower than the others")
                    : RunHead::tr("Rank %1 is the slowest").arg(ranks.ranks[*ranks.slowest].rank.rank);
}

/// Returns the text below the headline. If the host is the limit, also why its time is a range: the timeline shows the
/// longest one.
QString sentencesOf(const RunLimit& limit) {
  QStringList sentences{toQString(briefText(limit))};
  if (!limit.isFirstCalls() && limit.iteration && limit.iteration->limit() == IterationPart::Host)
    sentences.append(toQString(rangeText(*limit.iteration)));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace

RunHead::RunHead(QWidget* parent) : QWidget(parent) {
  m_headline = makeWordLabel();
  setTextType(*m_headline, tokens::Type::Section);
  m_headline->setAccessibleName(tr("What limits the run"));
  m_sentence = makeWordLabel();
  m_facts = makeWordLabel();
  m_details = new QWidget;
  auto* details = new QVBoxLayout(m_details);
  details->setContentsMargins({});
  details->setSpacing(tokens::kClose);
  details->addWidget(m_facts);
  details->addWidget(makeRanks());
  m_offer = new RecordingOfferRow;
  connect(m_offer, &RecordingOfferRow::requested, this, &RunHead::requested);
  details->addWidget(m_offer);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_headline);
  column->addWidget(m_sentence);
  addDetails();
  setRecording(std::nullopt);
  setRanks(std::nullopt, 0);
}

void RunHead::addDetails() {
  layout()->addWidget(m_details);
  m_details->show();
}

QWidget* RunHead::makeRanks() {
  m_slowest = new ElidedLabel;
  m_slowest->setAccessibleName(tr("The slowest rank"));
  m_rankBox = new QComboBox;
  m_rankBox->setAccessibleName(tr("Rank"));
  m_rankBox->setToolTip(tr("<p>The rank of the run whose recording is shown.</p>"));
  connect(m_rankBox, &QComboBox::activated, this, [this](int index) {
    if (index != m_shownRank) emit rankChosen(index);
    m_rankBox->setCurrentIndex(m_shownRank);  // another one cannot be shown while a survey runs
  });
  auto* label = new QLabel(tr("Ran&k"));
  label->setBuddy(m_rankBox);
  m_ranksRow = new QWidget;
  auto* row = new QHBoxLayout(m_ranksRow);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(label);
  row->addWidget(m_rankBox);
  row->addWidget(m_slowest, 1);
  return m_ranksRow;
}

void RunHead::setRanks(const std::optional<RankComparison>& ranks, int shown) {
  m_shownRank = shown;
  m_ranksRow->setVisible(ranks.has_value());
  if (!ranks) return;
  m_rankBox->clear();
  for (std::size_t i = 0; i < ranks->ranks.size(); ++i) {
    const bool isSlowest = ranks->slowest == i && !ranks->even;
    const QString rank = QString::number(ranks->ranks[i].rank.rank);
    m_rankBox->addItem(isSlowest ? tr("%1, the slowest").arg(rank) : rank);
    m_rankBox->setItemData(static_cast<int>(i), plainToolTip(toQString(ranks->ranks[i].file)), Qt::ToolTipRole);
  }
  m_rankBox->setCurrentIndex(m_shownRank);
  m_slowest->setLine(toQString(slowestRankText(*ranks)));
  m_slowest->setShorter(shortRankText(*ranks));
  m_slowest->setAccessibleName(tr("The slowest rank"));
  m_slowest->setAccessibleDescription(m_slowest->text());
}

void RunHead::setOffer(const RecordingOffer& offer) {
  m_offer->setOffer(offer);
}

void RunHead::setRecording(const std::optional<NamedWorkload>& recording, const QString& chosen) {
  const RunLimit limit = recording ? runLimit(recording->workload) : RunLimit();
  m_headline->setText(toQString(headlineOf(limit)));
  m_headline->setVisible(!m_headline->text().isEmpty());
  m_sentence->setText(sentencesOf(limit));
  m_sentence->setVisible(!m_sentence->text().isEmpty());
  const QString details = toQString(limitText(limit));
  for (QLabel* label : {m_headline, m_sentence}) {
    label->setToolTip(paragraph(escapedMarkup(details)));
    label->setAccessibleDescription(details);
  }
  if (!recording) return;
  const Workload& workload = recording->workload;
  QStringList facts{toQString(recording->name)};
  if (!chosen.isEmpty()) facts.append(chosen);
  for (const std::string& text : {iterationsText(workload), switchesText(workload), recordedOnText(workload)}) {
    if (!text.empty()) facts.append(toQString(text));
  }
  m_facts->setText(facts.join(QStringLiteral(" · ")));
}

}  // namespace convscope
