#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine_id.h"
#include "core/note.h"

namespace convscope {

/// The device and the library for which choices were measured. They hold for no other.
struct ChoiceTarget {
  std::string device;         ///< the GPU's name: "NVIDIA H200"
  int computeCapability = 0;  ///< 90 for 9.0
  int multiprocessors = 0;
  std::string cudnn;  ///< full run-time version: "9.19.0"

  bool operator==(const ChoiceTarget&) const = default;
};

/// Returns "NVIDIA H200 (9.0, 132 multiprocessors) with cuDNN 9.19.0".
std::string toText(const ChoiceTarget& target);

/// An engine of a ranking, with what the survey measured of it.
struct RankedEngine {
  EngineId id;
  double us = 0;  ///< time of an execution
  std::uint64_t workspaceBytes = 0;
  std::vector<Note> notes = {};

  bool has(Note note) const;
  bool operator==(const RankedEngine&) const = default;
};

/// The engines to use for a problem, the first choice first.
using Ranking = std::vector<RankedEngine>;

/// What to use for each problem on one device with one library: the content of a choice file (docs/formats.md).
struct Choices {
  ChoiceTarget target;
  /// By the canonical text of a problem as cuDNN gets it (asCudnnProblem). A ranking has at least one engine.
  std::map<std::string, Ranking, std::less<>> rankings;

  bool operator==(const Choices&) const = default;
};

/// Returns all choices of both. Of a problem in both, `later` has the ranking. Fails if they hold for different
/// targets.
tl::expected<Choices, Message> merged(Choices earlier, const Choices& later);

/// Returns the content of a choice file.
std::string toText(const Choices& choices);

}  // namespace convscope
