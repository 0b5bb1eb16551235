#include "widgets/shared/baseline_sizes.h"

#include <QStringList>
#include <algorithm>
#include <cstddef>
#include <vector>

#include "session/subject_text.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"

namespace convscope {
namespace {

/// Names `sizes` as sizeLabels() names all sizes of both measurements: so that one differs from another.
QString namesOf(const Baseline& baseline, const std::vector<Dims>& sizes) {
  std::vector<Dims> all = baseline.shownInputs();
  for (const Dims& each : baseline.pinnedInputs())
    if (std::ranges::find(all, each) == all.end()) all.push_back(each);
  const QStringList names = sizeLabels(all);
  QStringList chosen;
  for (const Dims& each : sizes) chosen.append(names[std::ranges::find(all, each) - all.begin()]);
  constexpr qsizetype kMostNamed = 2;
  if (chosen.size() <= kMostNamed) return chosen.join(QStringLiteral(", "));
  return App::tr("%1 to %2").arg(chosen.front(), chosen.back());
}

}  // namespace

QString commonSizesText(const Baseline& baseline) {
  const std::vector<CommonSize> common = baseline.commonSizes();
  if (!common.empty() && common.front().after->started.recorded)
    return toQString(sizeText(common.front().after->started));
  std::vector<Dims> sizes;
  for (const CommonSize& each : common) sizes.push_back(each.after->started.input);
  return namesOf(baseline, sizes);
}

QString nearestCommonSizeText(const Baseline& baseline) {
  const Survey* nearest = baseline.nearestCommonSize();
  return nearest != nullptr ? namesOf(baseline, {nearest->started.input}) : QString();
}

QString sizesOfBothText(const Baseline& baseline) {
  return App::tr("%1 here, %2 in the baseline")
      .arg(namesOf(baseline, baseline.shownInputs()), namesOf(baseline, baseline.pinnedInputs()));
}

void showCommonSize(ShownSurvey& shown) {
  const Survey* nearest = shown.baseline().nearestCommonSize();
  if (nearest != nullptr) shown.show(static_cast<int>(nearest - shown.store().session().surveys.data()), 0);
}

}  // namespace convscope
