#pragma once

#include <QString>
#include <cstddef>
#include <optional>

#include "backend/device_info.h"
#include "widgets/shared/problem_marks.h"

namespace convscope {

/// The inspector's descriptions, as HTML paragraphs. All names and texts from files and libraries are escaped.

/// Describes a survey: what was measured, on which device, and its progress.
QString surveyInWords(const Survey& survey);

/// Describes a problem: its computation, its algorithms, the fastest of them, and the frameworks' choices.
QString problemInWords(const ProblemResult& result, const ProblemFigures& figures);

/// Says why the fastest algorithm is faster than `trial`, without one than the heuristic choice, as far as it is known:
/// see speedReasons(). Empty if the two are the same or their samples overlap.
QString whyFasterInWords(const ProblemResult& result, const ProblemFigures& figures, const DeviceInfo& device,
                         std::optional<std::size_t> trial = std::nullopt);

/// Describes an algorithm: its time or why it has none, its notes, and its start-up costs.
QString trialInWords(const ProblemResult& result, const ProblemFigures& figures, std::size_t trial);

}  // namespace convscope
