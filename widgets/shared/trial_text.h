#pragma once

#include <QString>
#include <optional>

#include "session/session.h"
#include "widgets/shared/problem_marks.h"

namespace convscope {

/// What tables, charts and the inspector call things. Translated, plain text unless it says HTML.

/// The name of an algorithm among those of its problem: its name, or its id where plans of one engine differ by knobs.
QString algorithmName(const Candidate& candidate);
QString familyName(const std::optional<Family>& family);  ///< see familyText
/// "layer1.0.conv1", and how often where the network poses the problem more than once: "layer1.0.conv1 ×3".
QString layerName(const NetworkProblem& subject);
/// The names of all layers that pose the problem, comma-separated.
QString layersText(const NetworkProblem& subject);
QString passName(Pass pass);  ///< "forward", "backward-data", "backward-filter"
QString notesText(const std::vector<Note>& notes);

/// "heuristics' choice", "benchmark mode's choice", "fastest", as many as hold for the trial, comma-separated.
QString marksText(const Marks& marks, std::size_t trial);

/// "0.503 us ±0.3%": the median, and half the interquartile range where there are samples enough to tell one.
QString timeText(const Summary& summary);

/// What hovering over a trial shows, as HTML.
QString trialToolTip(const Trial& trial, const Summary& time, const QString& marks);
/// What hovering over the roofline's tick shows, as HTML.
QString rooflineToolTip(double us);

}  // namespace convscope
