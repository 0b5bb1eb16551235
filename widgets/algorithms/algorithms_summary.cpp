#include "widgets/algorithms/algorithms_summary.h"

#include <QStringList>
#include <algorithm>
#include <functional>

#include "analysis/layer_losses.h"
#include "analysis/own_problems.h"
#include "analysis/survey_summary.h"
#include "text/sentences.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// The problems of the shown survey that the library executes.
struct Totals {
  std::vector<LayerLoss> losses;  ///< largest first
  int measured = 0;
  int agreed = 0;  ///< problems whose heuristic choice is the fastest algorithm
  bool hasBenchmarkMode = true;
};

Totals totalsOf(const ShownSurvey& shown) {
  Totals totals;
  const std::vector<bool> own = ownProblems(*shown.survey());
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!own[i]) continue;
    const ProblemFigures& figures = shown.figures(static_cast<int>(i));
    totals.hasBenchmarkMode = figures.marks.hasBenchmarkMode;
    if (figures.marks.fastest) ++totals.measured;
    if (figures.marks.fastest && figures.marks.heuristics == figures.marks.fastest) ++totals.agreed;
    if (figures.loss) totals.losses.push_back(*figures.loss);
  }
  std::ranges::stable_sort(totals.losses, std::greater<>(), &LayerLoss::lostUs);
  return totals;
}

}  // namespace

QString algorithmsSummary(const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr || !survey->ended) return {};
  const Totals totals = totalsOf(shown);
  QStringList sentences;
  if (!totals.hasBenchmarkMode) {
    sentences.append(shown.summary().finding(QStringLiteral("first-choices")));
  } else if (const QString unknown = unknownChoicesText(*survey); !unknown.isEmpty()) {
    sentences.append(unknown);
  } else if (totals.measured > 0 && !totals.losses.empty()) {
    constexpr double kMost = 0.5;  // as the finding
    const LossShare largest = largestLosses(totals.losses, kMost);
    const QString agreed = toQString(agreementText(totals.agreed, totals.measured));
    const QString lost = toQString(lossText(largest, totals.losses.size()) + clauseGap());
    sentences.append(largest.layers > 0 ? App::tr("At this size %1.").arg(lost + agreed)
                                        : App::tr("At this size the heuristic choices lose nothing; %1.").arg(agreed));
  }
  sentences.append(shown.summary().pageNote(FindingView::Algorithms));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace convscope
