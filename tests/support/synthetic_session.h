#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/session.h"

namespace convscope::testing {

/// A survey that nobody measured, of a device that looks like an H200. The same options give the same survey.
struct SyntheticOptions {
  std::string network = "resnet50";  ///< a preset
  Dims input = {};                   ///< empty: the network's own
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes{Pass::Forward, Pass::BackwardData, Pass::BackwardFilter};
  /// "cudnn": the lists name most engines, best first by a guess that is often wrong; some fail, some are not
  /// deterministic, some are compiled at run time. "cudnn-legacy": the legacy algorithms.
  std::string backend = "cudnn";
  std::vector<std::string> lists = {};  ///< empty: instant and fallback, or get_v7 and find
  int algorithms = 16;  ///< for each problem; of the legacy backend as many as the pass has, at the most
  int hotSamples = 8;   ///< of each contender
  int singleSamples = 1;
  int run = 0;
  std::uint64_t seed = 1;
};

/// Complete: every problem ended, every trial has its status.
Survey syntheticSurvey(const SyntheticOptions& options = {});

/// The same of any network at `input`, whatever the options say of these.
Survey syntheticSurvey(const Network& network, const Dims& input, const SyntheticOptions& options = {});

/// One survey for each input, with run numbers from 0.
Session syntheticSession(SyntheticOptions options, const std::vector<Dims>& inputs);

/// The surveys of a session, as policies take them.
std::vector<const Survey*> surveysOf(const Session& session);

}  // namespace convscope::testing
