// The labels of a RowChart: their texts, widths and painting.
#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>

#include "core/problem_text.h"
#include "text/translate.h"
#include "widgets/chart/elided_labels.h"
#include "widgets/chart/row_chart.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

    const double growth = std::max(1.0, QFontInfo(font()).pixelSize() / kUsualPixels);
    const double column = growth * std::max(widestLabels(), kLabelShare * size().width()) - m_widths.second;
    most = std::min(most, std::max(column, growth * kNameAtLeast));
