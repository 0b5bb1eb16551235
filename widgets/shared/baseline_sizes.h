#pragma once

#include <QString>

#include "widgets/shared/baseline.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

// The input sizes of the shown measurement and of the pinned baseline, in few words: "224", "192, 224", "160 to 352".

/// Returns the sizes that both have. Empty if there are none.
QString commonSizesText(const Baseline& baseline);
/// Returns the size that Baseline::nearestCommonSize() has. Empty if there is none.
QString nearestCommonSizeText(const Baseline& baseline);
/// Returns e.g. "160 to 352 here, 224 in the baseline".
QString sizesOfBothText(const Baseline& baseline);

/// Shows the size that Baseline::nearestCommonSize() has. Does nothing if there is none.
void showCommonSize(ShownSurvey& shown);

}  // namespace convscope
