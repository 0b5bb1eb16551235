#pragma once

#include <span>
#include <string>
#include <vector>

#include "policy/forecast/missing_data.h"
#include "session/session.h"

namespace convscope {

struct WorkloadOptions;

/// Returns the command that measures `trial` of `problem` again, as a survey with `options` did: on `host` (see
/// engine/host.h; empty: where the command runs).
std::string reproducingLine(const SurveyOptions& options, const Problem& problem, const Trial& trial,
                            const std::string& host = {});

/// Returns the command that surveys a network with `options`, without where to measure and what to write: a sweep of
/// several `sizes`, of none the network's own. A device of `options` may be several, "cuda:0,cuda:1". `file` is the
/// network's file; empty: it is a preset.
std::string surveyLine(const SurveyOptions& options, const Network& network, const std::vector<Dims>& sizes = {},
                       const std::string& file = {});
/// The same for the recording `file`.
std::string profileLine(const SurveyOptions& options, const std::string& file);

/// Returns the command that surveys the recording `file`, as its documents write it: "convscope-cli profile
/// train.trace.json.gz --out run.convscope". It measures on `host`; empty: where the command runs.
std::string recordingLine(const std::string& file, const std::string& host = {});

/// What recordingLine() and profileLine() read of a recording, if it has several processes or devices.
struct ImportedPart {
  std::string importLine;  ///< writes `file` before; ends with " && ". Empty without a choice
  std::string file;        ///< the workload file; without a choice the recording
};
ImportedPart importedPart(const std::string& recording, const WorkloadOptions& choice);

/// Returns the command that measures what is missing of `surveys`, of which there is at least one, at sizesToSweep().
/// It sweeps measured sizes too, because a forecast reads them from one session.
std::string sweepCommand(std::span<const Survey* const> surveys, const std::vector<MissingAtSize>& missing);

}  // namespace convscope
