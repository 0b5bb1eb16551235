#include "window/parts/verdict_legend.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "policy/forecast/break_even.h"
#include "policy/forecast/rule.h"
#include "text/units.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "window/parts/verdict_text.h"

namespace convscope::window {
namespace {

constexpr int kRowGap = 2;

/// Returns the first recording of a tone that has a cell; null if there is none.
const RecordedSession* firstOf(VerdictTone tone, const std::vector<RecordedSession>& sessions) {
  const auto found = std::ranges::find_if(sessions, [&](const RecordedSession& session) {
    return !session.isVariant && !session.verdict.isEmpty() && toneOf(session.figures) == tone;
  });
  return found != sessions.end() ? &*found : nullptr;
}

/// Returns the verdict as a cell of usual width shows it.
QString exampleOf(const RecordedSession& session) {
  return session.shorterVerdicts.isEmpty() || session.figures.advice != SwitchAdvice::On
             ? session.verdict
             : session.shorterVerdicts.first();
}

}  // namespace

VerdictLegend::VerdictLegend(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_key(new FlowLayout), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins({});
  m_column->setSpacing(kRowGap);
  m_key->setSpacing(tokens::kClose);
  m_column->addLayout(m_key);
  const QString limit = toQString(formatCount(kRule.shortTraining));
  if (const RecordedSession* soon = firstOf(VerdictTone::Soon, sessions); soon != nullptr)
    add(VerdictTone::Soon, exampleOf(*soon), tr("pays off within %1 iterations").arg(limit),
        tr("With True the convolutions of an iteration take %1 less time; after %2 iterations this has paid for the "
           "search.")
            .arg(toQString(formatPercent(soon->figures.savedShare)),
                 toQString(iterationsText(soon->figures.paysOffAfter.value_or(1), soon->figures.paysOffRange))));
  if (const RecordedSession* late = firstOf(VerdictTone::Late, sessions); late != nullptr)
    add(VerdictTone::Late, exampleOf(*late), tr("not filled: later"),
        tr("Not filled: the same, but it takes more than %1 iterations. For long trainings only.").arg(limit));
  if (const RecordedSession* never = firstOf(VerdictTone::Never, sessions); never != nullptr)
    add(VerdictTone::Never, exampleOf(*never), tr("True is not faster"),
        tr("With True an iteration takes as long as with False, or longer: the search never pays off, however long you "
           "train."));
  if (const RecordedSession* none = firstOf(VerdictTone::None, sessions); none != nullptr)
    add(VerdictTone::None, exampleOf(*none), tr("less than 1%, noise, or host"),
        tr("True saves less than 1%, the difference is within the noise of the measurements, or the host takes "
           "so long to call the convolutions that an iteration is no shorter."));
  if (std::ranges::any_of(sessions, [](const RecordedSession& each) { return !each.figures.cautions.empty(); }))
    add(std::nullopt, QStringLiteral("!"), tr("a caution"),
        tr("The tooltip of the cell and the Summary of the recording name it."));
  if (std::ranges::any_of(sessions, [](const RecordedSession& each) { return each.verdict.contains(u'*'); }))
    add(std::nullopt, QStringLiteral("*"), tr("with benchmark_limit = 0"),
        tr("PyTorch's search times all algorithms in place of the first 10."));
  if (!m_examples.isEmpty())
    add(std::nullopt, QStringLiteral("–"), tr("not recorded"),
        tr("Not recorded: ConvScope comes with no recording of this network in this precision."));
  for (const QString& note : QStringList{newSizesNote(sessions)} + twoAnswersNotes(sessions)) addNote(note);
  if (m_examples.isEmpty()) hide();
  colour();
}

QLabel* VerdictLegend::caption(const QString& text) {
  auto* label = new QLabel(text, this);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

void VerdictLegend::add(std::optional<VerdictTone> tone, const QString& example, const QString& meaning,
                        const QString& details) {
  auto* entry = new QWidget(this);
  auto* row = new QHBoxLayout(entry);
  row->setContentsMargins(0, 0, tokens::kClose, 0);
  row->setSpacing(tokens::kTight);
  auto* sample = new QLabel(example, entry);
  setTextType(*sample, tokens::Type::Body);
  row->addWidget(sample);
  row->addWidget(caption(meaning));
  entry->setToolTip(QStringLiteral("<p>%1</p>").arg(escapedMarkup(details)));
  entry->setAccessibleName(example);
  entry->setAccessibleDescription(details);
  m_key->addWidget(entry);
  if (tone) m_examples.append({sample, *tone});
}

void VerdictLegend::addNote(const QString& text) {
  if (text.isEmpty()) return;
  QLabel* note = caption(text);
  note->setWordWrap(true);
  m_column->addWidget(note);
}

void VerdictLegend::colour() {
  for (const Example& example : std::as_const(m_examples))
    example.label->setStyleSheet(
        QStringLiteral("QLabel { %1 }").arg(toneStyle(example.tone, tokens::colours(palette()))));
}

void VerdictLegend::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

}  // namespace convscope::window
