#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// Layers that a framework does not give to the surveyed library, all for one reason. Their time is not known, so no
/// figure of a forecast includes them; the survey measures them all the same.
struct ExcludedLayers {
  Dispatch dispatch;                  ///< who executes them, and why
  std::vector<std::string> policies;  ///< texts of the policies under which it does
  std::vector<std::string> layers;    ///< distinct, in the network's order
  std::vector<std::string> problems;  ///< distinct, in text form, of all input sizes
  bool operator==(const ExcludedLayers&) const = default;
};

/// Groups the left-out problems of several policies by executor and reason.
std::vector<ExcludedLayers> leftOutOf(std::span<const std::shared_ptr<const PolicyCosts>> policies);
/// The same for one policy at one size.
std::vector<ExcludedLayers> leftOutOf(const Policy& policy, const SizeCosts& size);

/// The same for one policy in a survey, whatever was measured of it.
std::vector<ExcludedLayers> leftOutOf(const Policy& policy, const Survey& survey);
/// The same for PyTorch; empty if it does not use the survey's backend.
std::vector<ExcludedLayers> leftOutByPytorch(const Survey& survey);

/// Describes one group in one line: "17 layers (51 problems; features.1.conv.0.0, ...): executed by ...".
std::string leftOutText(const ExcludedLayers& leftOut);
/// The same without names and reason: "17 layers, executed by ...".
std::string leftOutBrief(const ExcludedLayers& leftOut);
/// Describes all groups in one line, to be shown beside figures: "Not included: 17 layers, executed by ...". Empty if
/// nothing is left out.
std::string notIncludedText(std::span<const ExcludedLayers> groups);

}  // namespace convscope
