#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// An algorithm that the player of a round can pick, with what a heuristic can know of it, and its time.
struct GameOption {
  std::size_t trial = 0;  ///< index in ProblemResult::trials
  std::string name;       ///< algorithmText()
  std::optional<Family> family;
  std::uint64_t workspaceBytes = 0;
  /// The least time that the device could take for this kind of computation, see Roofline; none if it is not known.
  std::optional<double> leastUs;
  double us = 0;  ///< SteadyTimes: what the player does not see

  bool operator==(const GameOption&) const = default;
};

/// One layer and pass of a game: which algorithm is the fastest?
struct GameRound {
  std::size_t problem = 0;          ///< index in Survey::problems
  std::vector<GameOption> options;  ///< in random order
  std::size_t fastest = 0;          ///< indices of options
  std::size_t heuristic = 0;        ///< the choice of benchmark = False
  std::size_t search = 0;           ///< the choice of benchmark = True, by one sample of each algorithm

  /// Returns the points of a pick: 100 for the fastest, 50 for one that takes twice as long.
  double points(std::size_t option) const;

  bool operator==(const GameRound&) const = default;
};

constexpr std::size_t kGameRounds = 10;
constexpr std::size_t kGameOptions = 8;

/// Makes a game of the measured problems of a survey, in random order: those of which both choices of PyTorch are known
/// and at least four algorithms were executed to the end. Those with the widest choice come first: at most `most` of
/// them. The options of a round are the fastest algorithm, both choices, and others over the whole range of times.
/// A seed repeats a game. Empty if the survey has no such problem.
std::vector<GameRound> gameRounds(const Survey& survey, std::uint64_t seed, std::size_t most = kGameRounds);

}  // namespace convscope
