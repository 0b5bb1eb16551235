#pragma once

#include <QColor>
#include <QString>

#include "widgets/shared/tokens.h"
#include "workload/timeline.h"

namespace convscope {

/// Returns the colour of a kind of span in every view of a run.
QColor spanColour(SpanKind kind, const tokens::Colours& colours);

/// Returns the title of a kind of span, e.g. "kernels".
QString kindTitle(SpanKind kind);

/// Returns the title of a lane, e.g. "Thread 920", "GPU 0, stream 7".
QString laneTitle(const TimelineLane& lane);

/// Returns a name for a span that is `characters` wide at most: that of a kernel without namespaces and arguments.
QString spanLabel(const Timeline& timeline, const TimelineSpan& span, int characters);

/// Returns what a span is in one line: name, duration, begin, layer.
QString spanLine(const Timeline& timeline, const TimelineSpan& span);

/// Returns the same as a tooltip (HTML).
QString spanToolTip(const Timeline& timeline, const TimelineSpan& span);

}  // namespace convscope
