#pragma once

#include <QString>
#include <optional>

#include "network/network_problems.h"
#include "session/session.h"
#include "widgets/shared/problem_marks.h"

namespace convscope {

/// Names used by tables, charts and the inspector. Translated, plain text unless stated otherwise.

/// Return the name of an algorithm; see session/algorithm_text.h.
QString algorithmName(const ProblemResult& problem, const Trial& trial);
QString algorithmName(const Candidate& candidate);
/// Returns shortAlgorithmText().
QString shortAlgorithmName(const ProblemResult& problem, const Trial& trial);
QString familyName(const std::optional<Family>& family);  ///< see familyText
/// Returns the layer's name, with the count if several layers have this problem: "layer1.0.conv1 ×3".
QString layerName(const NetworkProblem& subject);

/// Returns the title of an axis of times of one execution: it names the layer and pass.
QString executionTitle(const NetworkProblem& subject);
/// Returns the names of all layers with this problem, separated by commas.
QString layersText(const NetworkProblem& subject);

/// Returns the marks of a trial, separated by commas: "heuristic choice", "benchmark choice", "fastest".
QString marksText(const Marks& marks, std::size_t trial);

/// Returns the name of the choice without a search: "Heuristic choice (benchmark off)", or that of a library for which
/// PyTorch has no benchmark mode.
QString heuristicChoiceTitle(const Marks& marks);

/// Returns "PyTorch's own" for a layer that PyTorch executes by a kernel of its own; otherwise nothing.
QString ownKernelText(const Marks& marks);
/// Returns who executes such a layer and why, as HTML.
QString ownKernelToolTip(const Marks& marks);

/// Returns the letters of the choices that `trial` is: "F" with benchmark = False, "T" with True, "FT" with both. Empty
/// if it is neither.
QString flagText(const Marks& marks, std::size_t trial);

/// Returns the median and the spread (interquartile range), e.g. "0.503 us (spread 0.6%)"; only the median if there are
/// too few samples.
QString timeText(const Summary& summary);

/// Returns the tooltip of a trial of `problem`, as HTML.
QString trialToolTip(const ProblemResult& problem, const Trial& trial, const Summary& time, const QString& marks);

}  // namespace convscope
