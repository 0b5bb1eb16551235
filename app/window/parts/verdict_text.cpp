#include "window/parts/verdict_text.h"

#include <algorithm>
#include <cmath>

#include "analysis/answer_sentences.h"
#include "analysis/new_sizes.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {
namespace {

QString sizeOf(const Dims& input) {
  constexpr std::size_t kImages = 4;
  return input.size() == kImages ? QStringLiteral("%1×%2").arg(input[2]).arg(input[3]) : toQString(dimsText(input));
}

QString percent(double share) {
  return toQString(formatPercent(share));
}

QString shortTraining() {
  return toQString(formatCount(kRule.shortTraining));
}

QString precisionOf(const RecordedSession& session) {
  return toQString(toText(session.precision));
}

bool isCompared(const RecordedSession& session) {
  return !session.isVariant && session.figures.advice != SwitchAdvice::Unknown;
}

bool hasSizes(const RecordedSession& session) {
  return isCompared(session) && session.figures.savings.size() > 1;
}

/// Returns "160×160 2.0%, 192×192 1.8%".
QString savingsText(const std::vector<SizeSaving>& savings) {
  QStringList parts;
  for (const SizeSaving& each : savings)
    parts.append(QStringLiteral("%1 %2").arg(sizeOf(each.input), percent(each.savedShare)));
  return parts.join(toQString(listGap()));
}

}  // namespace

QStringList verdictDetails(const RecordedSession& session) {
  const RecordedVerdict& figures = session.figures;
  QStringList details{messageText(figures.sentence)};
  if (!figures.cautions.empty()) {
    QStringList cautions;
    for (const std::string& each : figures.cautions) cautions.append(messageText(each));
    details.append(App::tr("Caution: %1.").arg(cautions.join(toQString(clauseGap()))));
  }
  const QString name = figures.policy.empty() ? QStringLiteral("True") : toQString(settingName(figures.policy));
  if (figures.savings.size() > 1)
    details.append(App::tr("What %2 saves depends on the input size: %1.").arg(savingsText(figures.savings), name));
  if (figures.advice == SwitchAdvice::On && figures.losesFrom.value_or(0) > 1)
    details.append(App::tr("In %1 iterations %3 loses time from %2 input sizes on.")
                       .arg(shortTraining(), toQString(formatCount(*figures.losesFrom)), name));
  return details;
}

QString newSizesNote(const std::vector<RecordedSession>& sessions) {
  QStringList limits;
  for (const RecordedSession& session : sessions) {
    if (!hasSizes(session) || !session.figures.losesFrom) continue;
    const std::int64_t from = *session.figures.losesFrom;
    limits.append(
        from > 1
            ? App::tr("%2 %3 from %1 sizes on").arg(toQString(formatCount(from)), session.subject, precisionOf(session))
            : App::tr("%1 %2 from 1 size on").arg(session.subject, precisionOf(session)));
  }
  if (limits.isEmpty()) return {};
  return toQString(newSizesRule()) + toQString(sentenceGap()) +
         App::tr("Of the recordings at several sizes, True loses time in %1 iterations: %2.")
             .arg(shortTraining(), limits.join(toQString(listGap())));
}

QStringList twoAnswersNotes(const std::vector<RecordedSession>& sessions) {
  QStringList notes;
  for (const RecordedSession& sweep : sessions) {
    if (!hasSizes(sweep)) continue;
    const bool differs = std::ranges::any_of(sessions, [&](const RecordedSession& single) {
      return isCompared(single) && !hasSizes(single) && single.subject == sweep.subject &&
             single.precision == sweep.precision && single.figures.advice != sweep.figures.advice;
    });
    if (!differs) continue;
    const auto [least, most] = std::ranges::minmax(sweep.figures.savings, {}, &SizeSaving::savedShare);
    const QString text =
        least.savedShare > 0
            ? App::tr(
                  "%1 in %2 has two answers because they depend on the input size: in the recording of %7 sizes True "
                  "saves %3 at %4 and %5 at %6.")
            : App::tr(
                  "%1 in %2 has two answers because they depend on the input size: in the recording of %7 sizes True "
                  "costs %3 at %4 and saves %5 at %6.");
    notes.append(text.arg(sweep.subject, precisionOf(sweep), percent(std::abs(least.savedShare)), sizeOf(least.input),
                          percent(most.savedShare), sizeOf(most.input))
                     .arg(sweep.figures.savings.size()));
  }
  return notes;
}

}  // namespace convscope::window
