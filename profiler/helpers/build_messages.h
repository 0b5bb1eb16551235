#pragma once

#include <string>
#include <variant>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "core/problem.h"
#include "measure/build_pool.h"

namespace convscope {

// The messages between a pool and a process that builds plans for it: one line of JSON each, a request and its answer
// (docs/formats.md, "Engine").

/// Opens a device and warms up its library, so that the builds pay no more than those of a survey.
struct PrepareBuilds {
  std::string backend;
  std::string device;
  Precision precision = Precision::Fp32;  ///< of the warm-up, as Layout
  Layout layout = Layout::Nchw;
  bool operator==(const PrepareBuilds&) const = default;
};

/// Builds one plan on the prepared device.
struct BuildRequest {
  Problem problem;
  CandidateRequest listedBy;
  Candidate candidate;  ///< only id, engine and knobs are sent
};

using HelperRequest = std::variant<PrepareBuilds, BuildRequest>;

struct Prepared {
  bool operator==(const Prepared&) const = default;
};

/// The process cannot do it, whatever the plan is: e.g. it cannot open the device.
struct HelperRefusal {
  std::string reason;
  bool operator==(const HelperRefusal&) const = default;
};

using HelperAnswer = std::variant<Prepared, HelperRefusal, HelperBuild>;

/// Returns the message without the newline.
std::string toJsonLine(const HelperRequest& request);
std::string toJsonLine(const HelperAnswer& answer);

/// Read a message. They throw InputError that names the field that does not fit.
HelperRequest helperRequestFrom(const std::string& line);
HelperAnswer helperAnswerFrom(const std::string& line);

}  // namespace convscope
