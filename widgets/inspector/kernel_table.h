#pragma once

#include <QString>
#include <cstddef>
#include <optional>

#include "backend/device_info.h"
#include "core/problem.h"
#include "session/session.h"
#include "widgets/shared/problem_marks.h"

namespace convscope {

/// Describes the kernels of a trial of `problem`, as HTML: a table of its launches and what they mean, or only the
/// names if nothing else was read. Empty if no kernels are known.
QString kernelsInWords(const Trial& trial, const Problem& problem, const DeviceInfo& device);

/// Describes how the fastest algorithm of a problem and the heuristic choice divide their time among their kernels, as
/// HTML; without the trial `selected`. Empty if their launches are not known.
QString choicesKernelsInWords(const ProblemResult& result, const Marks& marks, const DeviceInfo& device,
                              std::optional<std::size_t> selected = std::nullopt);

}  // namespace convscope
