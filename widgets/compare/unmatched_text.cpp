#include "widgets/compare/unmatched_text.h"

#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

QString unmatchedText(const Baseline& baseline) {
  if (baseline.isOfAnotherNetwork())
    return App::tr(
               "<h3>The baseline is of another network</h3><p>Pinned: %1. To compare, open a session of the network "
               "that is shown, or choose a recording of it.</p>")
        .arg(escapedMarkup(baseline.title()));
  if (!baseline.commonSizes().empty())
    return App::tr(
               "<h3>The baseline has other input sizes</h3><p>Input sizes: %1. Layers are compared at the same size "
               "only.</p>")
        .arg(escapedMarkup(sizesOfBothText(baseline)));
  if (baseline.shownInputs() != baseline.pinnedInputs())
    return App::tr(
               "<h3>No input size in common with the baseline</h3><p>Input sizes: %1. To compare, open a session that "
               "has one of the sizes here, choose a recording, or measure a size of the baseline.</p>")
        .arg(escapedMarkup(sizesOfBothText(baseline)));
  return App::tr(
      "<h3>Nothing in common with the baseline</h3><p>No layer and pass is in both. To compare, open a session "
      "with the same layers, or choose a recording.</p>");
}

}  // namespace convscope
