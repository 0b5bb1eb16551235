#include "widgets/shared/comparison_text.h"

#include <algorithm>
#include <cstddef>

#include "text/sentences.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

QString verdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::Same:
      return App::tr("same");
    case Verdict::Faster:
      return App::tr("faster");
    case Verdict::Slower:
      return App::tr("slower");
    case Verdict::Unsure:
      return App::tr("unsure");
  }
  return {};
}

QString verdictCountsText(const ComparisonTotals& totals) {
  const auto count = [&totals](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  return App::tr("%1 faster, %2 slower, %3 the same, %4 unsure")
      .arg(count(Verdict::Faster))
      .arg(count(Verdict::Slower))
      .arg(count(Verdict::Same))
      .arg(count(Verdict::Unsure));
}

QString nothingInCommonText(const std::vector<Distinction>& distinctions) {
  const QString fact = App::tr("No layer and pass was measured in both surveys.");
  const auto differsIn = [&](const char* what) {
    return std::ranges::count(distinctions, what, &Distinction::what) > 0;
  };
  if (differsIn("network")) return fact + toQString(sentenceGap()) + App::tr("They are of different networks.");
  if (!differsIn("input")) return fact;
  return fact + toQString(sentenceGap()) +
         App::tr(
             "The surveys have different input sizes, so their layers are different problems. Choose a survey of "
             "the same size, or open a session that has one.");
}

}  // namespace convscope
