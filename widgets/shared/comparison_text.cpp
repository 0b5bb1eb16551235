#include "widgets/shared/comparison_text.h"

#include <algorithm>

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
