#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "policy/framework/choice.h"
#include "session/session.h"

namespace convscope {

/// What a policy must know beside the measured problem.
struct PolicyContext {
  std::uint64_t freeMemoryBytes = 0;       ///< of the device, for workspaces; 0: no bound is known
  std::uint64_t surveyWorkspaceLimit = 0;  ///< the survey measured no algorithm above it; 0: no limit
  bool someAlgorithmsOnly = false;         ///< the survey measured only named algorithms
};

/// As the survey was taken; all memory of its device is taken to be free.
PolicyContext contextOf(const Survey& survey);

/// How a framework keeps what it chose, and so what a repeated size costs.
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
  std::string key;               ///< in words: two calls that agree in this share an entry
};

/// What can be set of a policy. Which of them one has is in Policy::keys.
struct PolicySettings {
  std::int64_t limit = 10;                 ///< "limit": plans that are timed; 0: all
  std::uint64_t workspaceBytes = 0;        ///< "workspace", in MiB: the limit for one algorithm; 0: none
  double withinPercent = 5;                ///< "within": how much slower than the fastest is taken
  bool byMedian = false;                   ///< "pick": "sample" or "median": what the timed plans are compared by
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

class PlanSearch;

/// How one framework in one release chooses an algorithm. A value; `choose` is a pure function of measured data.
struct Policy {
  std::string name;               ///< "pytorch-benchmark"
  std::string version;            ///< the release that it copies
  std::string summary;            ///< one sentence
  std::string source;             ///< where that release says so
  std::string setup;              ///< what switches it on, as code or environment; may hold "{limit}", "{workspace}"
  std::vector<std::string> keys;  ///< settings that findPolicy takes
  std::string backend;            ///< whose surveys it can be computed from; empty: any backend's
  std::optional<CudnnSwitches> switches;  ///< of PyTorch's policies
  std::vector<std::string> lists;         ///< candidate lists that it may need of a survey
  bool trains = true;                     ///< whether it runs backward passes
  PlanCache cache;
  PolicySettings settings;
  Choice (*rule)(PlanSearch&, const PolicySettings&) = nullptr;

  /// What it decides for a problem met for the first time.
  Choice choose(const ProblemResult& problem, const PolicyContext& context) const;
  /// Whether it chooses from a survey, by looking at what no framework could see.
  bool choosesFromSurvey() const { return backend.empty(); }
  /// Whether it has to do with problems of `pass`.
  bool covers(Pass pass) const { return trains || pass == Pass::Forward; }
  /// The name with all settings that differ from the policy's own: findPolicy(text()) gives the policy back.
  std::string text() const;
  /// `setup` with the settings filled in.
  std::string setupText() const;
};

/// Every policy with its own settings, those of a framework together.
const std::vector<Policy>& policies();

/// PyTorch's policy for surveys of `backend` with these switches; null if PyTorch does not use that backend. The one
/// place that knows which policies of PyTorch go with a backend.
const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches);

/// The texts of PyTorch's policies for surveys of `backend`; of ConvScope's own if PyTorch does not use that backend.
std::vector<std::string> usualPolicies(const std::string& backend);

/// A policy by its text: NAME, or NAME:KEY=VALUE,... as in "pytorch-benchmark:limit=0". Throws InputError that lists
/// the names, or the keys and values that would fit.
Policy findPolicy(std::string_view text);

}  // namespace convscope
