#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "policy/dispatch/dispatch.h"
#include "policy/framework/choice.h"
#include "policy/framework/policy_context.h"

namespace convscope {

/// How long a framework keeps its choices, which decides what a repeated size costs.
struct PlanCache {
  enum class Keeps {
    Nothing,            ///< every call searches again
    LastShape,          ///< each layer keeps the choice for its last shape only
    LeastRecentlyUsed,  ///< `capacity` choices, the least recently used is dropped first
    Everything
  };
  enum class Scope { Process, Thread, Layer };

  Keeps keeps = Keeps::Everything;
  Scope scope = Scope::Process;  ///< Thread: the forward pass on one, both backward passes on another
  std::int64_t capacity = 0;     ///< entries of each of its caches; for LeastRecentlyUsed
  std::uint64_t entryBytes = 0;  ///< host memory of an entry; 0: not known
  std::string key;               ///< in words: calls that agree in these share an entry
};

/// The settings of all policies. Policy::keys names those that one policy has.
struct PolicySettings {
  std::int64_t limit = 10;           ///< "limit": plans that are timed; 0: all
  std::uint64_t workspaceBytes = 0;  ///< "workspace", in MiB: the limit for one algorithm; 0: none
  double withinPercent = 5;          ///< "within": how much slower than the fastest is taken
  bool byMedian = false;  ///< "pick": "sample" or "median": compare the timed plans by one sample or by their medians
  std::optional<std::int64_t> cacheLimit;  ///< "cache": entries; 0: unlimited, -1: none
};

/// PyTorch's two switches, torch.backends.cudnn.benchmark and .deterministic.
struct CudnnSwitches {
  bool benchmark = false;
  bool deterministic = false;
  bool operator==(const CudnnSwitches&) const = default;
};

/// Their four combinations in the order of the tutorials: neither, benchmark, deterministic, both.
inline constexpr std::array<CudnnSwitches, 4> kSwitchCombinations{
    {{false, false}, {true, false}, {false, true}, {true, true}}};

class MeasuredSearch;
class PlanSearch;

/// How a framework chooses, written against the steps of its search: the same over a survey and on a device.
using FrameworkRule = Choice (*)(PlanSearch&, const PolicySettings&);
/// How ConvScope chooses from a survey, by measurements that no framework has.
using SurveyRule = Choice (*)(MeasuredSearch&, const PolicySettings&);

/// How one framework in one release chooses an algorithm. A value; `choose` is a pure function of measured data.
struct Policy {
  std::string name;     ///< "pytorch-benchmark"
  std::string version;  ///< the release that it copies
  std::string summary;  ///< one sentence
  std::string source;   ///< where that release says so
  std::string setup;    ///< the code or environment that switches it on; may contain "{limit}", "{workspace}"
  std::string tf32;     ///< the same for TF32 in fp32 layers; may contain "{state}" (True, False) or "{flag}" (1, 0)
  std::vector<std::string> keys;                ///< settings that findPolicy takes
  std::string backend;                          ///< whose surveys it can be computed from; empty: any backend's
  std::optional<CudnnSwitches> switches;        ///< of PyTorch's policies
  std::vector<std::string> lists;               ///< candidate lists that it may need of a survey
  bool trains = true;                           ///< it runs backward passes, too
  DispatchRule dispatch = rules::allToLibrary;  ///< which problems the surveyed library gets
  PlanCache cache;
  PolicySettings settings;
  PolicySettings usualSettings;  ///< as the framework has them
  std::variant<FrameworkRule, SurveyRule> rule;

  /// Returns its choice for a problem that its cache does not know. Has no trial if the library does not get it.
  Choice choose(const ProblemResult& problem, const PolicyContext& context) const;
  /// Returns whether it needs a survey of a problem to choose, also on a device.
  bool choosesFromSurvey() const { return std::holds_alternative<SurveyRule>(rule); }
  /// Returns whether it executes problems of `pass`.
  bool covers(Pass pass) const { return trains || pass == Pass::Forward; }
  /// Sets one of `keys` from its text. Throws InputError that names the keys, or the values that would fit.
  void set(std::string_view key, std::string_view value);
  /// Returns the name with all settings that differ from usualSettings: findPolicy(text()) is the same policy.
  std::string text() const;
  /// Returns a name for people, the switches or the framework, with text(), which is needed to type it: "benchmark =
  /// True (pytorch-benchmark)".
  std::string label() const;
  /// Returns label() without the name of the policy if it is one of PyTorch's current release: "benchmark = True",
  /// "benchmark = True, limit=0"; "Applied" for appliedPolicy(), as in the answer.
  std::string title() const;
  /// Returns `setup` with the settings filled in.
  std::string setupText() const;
  /// Returns all switches that a forecast for this precision and layout assumes: setupText(), TF32, and what makes a
  /// PyTorch network compute in 16 bits or in channels_last.
  std::string setupText(Precision precision, Layout layout) const;
};

}  // namespace convscope
