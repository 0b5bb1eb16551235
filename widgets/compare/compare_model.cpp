#include "widgets/compare/compare_model.h"

#include <algorithm>
#include <cmath>

#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString verdictText(const SurveyComparison::Part& part) {
  if (part.isMeasured()) return verdictName(part.verdict);
  if (part.before.time.count > 0) return CompareModel::tr("old only");
  if (part.after.time.count > 0) return CompareModel::tr("new only");
  return CompareModel::tr("not measured");
}

/// Returns the larger distance between the median and an end of the interval, as a share of the median.
double reach(const Summary& time) {
  return std::max(time.confidence.high - time.median, time.median - time.confidence.low) / time.median;
}

}  // namespace

QString verdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::Same:
      return CompareModel::tr("same");
    case Verdict::Faster:
      return CompareModel::tr("faster");
    case Verdict::Slower:
      return CompareModel::tr("slower");
    case Verdict::Unsure:
      return CompareModel::tr("unsure");
  }
  return {};
}

CompareModel::CompareModel(SurveyComparison& comparison, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_comparison(comparison) {
  reset();
  connect(&comparison, &SurveyComparison::changed, this, [this] {
    if (hasRows() != (rowCount() > 0)) {
      reset();
    } else {
      notifyChanged(0, rowCount() - 1);
    }
  });
}

const SurveyComparison::Part* CompareModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_comparison.parts().size() ? &m_comparison.parts()[index] : nullptr;
}

ColumnInfo CompareModel::column(int column) const {
  const QString us = QStringLiteral("us");
  const QString time =
      tr("Time of one execution of the fastest algorithm: the median of its back-to-back samples, or of its isolated "
         "ones if it has no others.");
  const QString interval =
      tr("Uncertainty of the median: the larger distance to an end of its 95% confidence interval, as a share of the "
         "median. Distribution-free, computed from the order of the samples; for fewer than six samples, their range.");
  switch (column) {
    case VerdictColumn:
      return {tr("Verdict"),
              {},
              tr("Faster or slower: the 95% intervals do not overlap and the medians differ by more than 2%. Same: "
                 "both intervals are within 2%. Unsure: the samples do not decide it, or are of different kinds.")};
    case NetworkColumn:
      return {tr("Network cost"), us,
              tr("Time that the change adds to an iteration of the network: new minus old, for all layers with this "
                 "problem.")};
    case ChangeColumn:
      return {tr("Change"), QStringLiteral("%"),
              tr("How much slower the new algorithm is than the old one, by samples of the same kind.")};
    case BeforeColumn:
      return {tr("Old"), us, time};
    case BeforeIntervalColumn:
      return {tr("Old ±"), QStringLiteral("%"), interval};
    case AfterColumn:
      return {tr("New"), us, time};
    case AfterIntervalColumn:
      return {tr("New ±"), QStringLiteral("%"), interval};
    case BeforeAlgorithmColumn:
      return {tr("Old algorithm"), {}, tr("The fastest measured algorithm in the old survey.")};
    case AfterAlgorithmColumn:
      return {tr("New algorithm"), {}, tr("The fastest measured algorithm in the new survey.")};
    default:
      return {};
  }
}

ProblemModel::Cell CompareModel::cell(int row, int column) const {
  const SurveyComparison::Part* shownPart = part(row);
  if (shownPart == nullptr) return {};
  const auto time = [](const SurveyComparison::Side& side) {
    return side.time.count > 0 ? Cell{timeText(side.time.median), side.time.median} : Cell{};
  };
  const auto interval = [](const SurveyComparison::Side& side) {
    if (side.time.count == 0) return Cell{};
    if (side.time.count < 2) return Cell{tr("one sample"), {}, true};
    return Cell{QStringLiteral("±%1").arg(toQString(formatPercent(reach(side.time)))), 100 * reach(side.time)};
  };
  switch (column) {
    case VerdictColumn:
      return {verdictText(*shownPart), verdictText(*shownPart),
              !shownPart->isMeasured() || shownPart->verdict == Verdict::Same};
    case NetworkColumn:
      if (!shownPart->isMeasured()) return {};
      return {(shownPart->networkUs < 0 ? u'-' : u'+') + timeText(std::abs(shownPart->networkUs)),
              shownPart->networkUs};
    case ChangeColumn:
      if (!shownPart->isMeasured()) return {};
      return {toQString(formatChange(shownPart->ratio)), 100 * (shownPart->ratio - 1)};
    case BeforeColumn:
      return time(shownPart->before);
    case BeforeIntervalColumn:
      return interval(shownPart->before);
    case AfterColumn:
      return time(shownPart->after);
    case AfterIntervalColumn:
      return interval(shownPart->after);
    case BeforeAlgorithmColumn:
      return {shownPart->before.algorithm, shownPart->before.algorithm};
    case AfterAlgorithmColumn:
      return {shownPart->after.algorithm, shownPart->after.algorithm};
    default:
      return {};
  }
}

int CompareModel::trial(int row) const {
  const SurveyComparison::Part* shownPart = part(row);
  return shownPart != nullptr ? shownPart->trial : -1;
}

}  // namespace convscope
