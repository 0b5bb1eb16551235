#include "window/parts/verdict_legend.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <algorithm>

#include "policy/forecast/break_even.h"
#include "policy/forecast/rule.h"
#include "text/units.h"
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

}  // namespace

VerdictLegend::VerdictLegend(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins({});
  m_grid->setHorizontalSpacing(tokens::kClose);
  m_grid->setVerticalSpacing(kRowGap);
  m_grid->setColumnStretch(1, 1);
  const QString limit = toQString(formatCount(kRule.shortTraining));
  if (const RecordedSession* soon = firstOf(VerdictTone::Soon, sessions); soon != nullptr)
    add(VerdictTone::Soon, soon->verdict,
        tr("With True the convolutions of an iteration take %1 less time; after %2 iterations this has paid for the "
           "search.")
            .arg(toQString(formatPercent(soon->figures.savedShare)),
                 toQString(iterationsText(soon->figures.paysOffAfter.value_or(1), soon->figures.paysOffRange))));
  if (const RecordedSession* late = firstOf(VerdictTone::Late, sessions); late != nullptr)
    add(VerdictTone::Late, late->verdict,
        tr("Not filled: the same, but it takes more than %1 iterations. For long trainings only.").arg(limit));
  if (const RecordedSession* never = firstOf(VerdictTone::Never, sessions); never != nullptr)
    add(VerdictTone::Never, never->verdict,
        tr("With True an iteration takes as long as with False, or longer: the search never pays off, however long you "
           "train."));
  if (const RecordedSession* none = firstOf(VerdictTone::None, sessions); none != nullptr)
    add(VerdictTone::None, none->verdict,
        tr("True saves less than 1%, or the difference is within the noise of the measurements."));
  // One row, for the page has to fit on a small screen.
  if (std::ranges::any_of(sessions, [](const RecordedSession& each) { return !each.figures.cautions.empty(); }))
    add(std::nullopt, QStringLiteral("!, *"),
        tr("!: a caution, which the tooltip of the cell and the Summary of the recording name. *: only with "
           "benchmark_limit = 0."));
  if (!m_examples.isEmpty())
    add(std::nullopt, QStringLiteral("–"),
        tr("Not recorded: ConvScope comes with no recording of this network in this precision."));
  for (const QString& note : QStringList{newSizesNote(sessions)} + twoAnswersNotes(sessions)) addNote(note);
  if (m_examples.isEmpty()) hide();
  colour();
}

QLabel* VerdictLegend::caption(const QString& text) {
  auto* label = new QLabel(text, this);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

void VerdictLegend::add(std::optional<VerdictTone> tone, const QString& example, const QString& meaning) {
  auto* sample = new QLabel(example, this);
  const int row = m_grid->rowCount();
  m_grid->addWidget(sample, row, 0, Qt::AlignTop);
  m_grid->addWidget(caption(meaning), row, 1);
  if (tone) return m_examples.append({sample, *tone});
  sample->setForegroundRole(QPalette::PlaceholderText);
  sample->setIndent(tokens::kClose);
}

void VerdictLegend::addNote(const QString& text) {
  if (!text.isEmpty()) m_grid->addWidget(caption(text), m_grid->rowCount(), 0, 1, 2);
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
