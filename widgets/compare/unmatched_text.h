#pragma once

#include <QString>

#include "widgets/shared/baseline.h"

namespace convscope {

/// Returns why a pinned baseline cannot be compared with the shown survey, and what to do about it, as HTML: with a
/// heading. With input sizes in common, it names these sizes only.
QString unmatchedText(const Baseline& baseline);

}  // namespace convscope
