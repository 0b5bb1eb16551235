#include "analysis/heuristic_game.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/roofline.h"
#include "policy/framework/policies.h"
#include "policy/schedule/random.h"
#include "session/algorithm_text.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

constexpr std::size_t kFewestOptions = 4;

template <class Entry>
void shuffle(std::vector<Entry>& entries, Random& random) {
  for (std::size_t left = entries.size(); left > 1; --left)
    std::swap(entries[left - 1], entries[static_cast<std::size_t>(random.below(left))]);
}

std::optional<std::size_t> chosenBy(const Policy& policy, const ProblemResult& problem, const PolicyContext& context) {
  const auto trial = policy.choose(problem, context).trial;
  return trial && ran(problem.trials[*trial]) ? trial : std::nullopt;
}

/// FFT and Winograd need fewer operations than the direct computation: only the memory bounds them.
std::optional<double> leastTime(const std::optional<Roofline>& bound, const std::optional<Family>& family) {
  if (!bound) return std::nullopt;
  if (family == Family::Fft || family == Family::Winograd) return bound->memoryUs;
  return bound->us();
}

/// Returns at most `count` entries of a sorted list, evenly over it, without those of `taken`.
std::vector<std::size_t> spread(std::vector<std::size_t> sorted, const std::vector<std::size_t>& taken,
                                std::size_t count) {
  std::erase_if(sorted, [&](std::size_t trial) { return std::ranges::find(taken, trial) != taken.end(); });
  if (sorted.size() <= count) return sorted;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(sorted[(i + 1) * sorted.size() / count - 1]);
  return chosen;
}

class RoundMaker {
 public:
  RoundMaker(const Survey& survey, Random& random)
      : m_survey(survey),
        m_random(random),
        m_context(contextOf(survey)),
        m_off(pytorchPolicy(survey.started.options.backend, {false, false})),
        m_on(pytorchPolicy(survey.started.options.backend, {true, false})) {}

  std::optional<GameRound> make(std::size_t index) const {
    const ProblemResult& problem = m_survey.problems[index];
    if (m_off == nullptr || m_on == nullptr || !problem.ended) return std::nullopt;
    const auto heuristic = chosenBy(*m_off, problem, m_context);
    const auto search = chosenBy(*m_on, problem, m_context);
    const SteadyTimes times(problem);
    std::vector<std::size_t> trials;
    for (std::size_t i = 0; i < problem.trials.size(); ++i) {
      if (ran(problem.trials[i]) && !isFound(problem.lists, problem.trials[i].candidate)) trials.push_back(i);
    }
    if (!heuristic || !search || trials.size() < kFewestOptions) return std::nullopt;
    const auto timeOf = [&](std::size_t trial) { return times.us(problem.trials[trial]); };
    std::ranges::stable_sort(trials, {}, timeOf);

    std::vector<std::size_t> chosen{trials.front()};
    for (const std::size_t trial : {*heuristic, *search}) {
      if (std::ranges::find(chosen, trial) == chosen.end()) chosen.push_back(trial);
    }
    std::ranges::copy(spread(trials, chosen, kGameOptions - chosen.size()), std::back_inserter(chosen));
    shuffle(chosen, m_random);

    const auto bound = roofline(problem.subject.problem, m_survey.started.device);
    GameRound round;
    round.problem = index;
    const auto placeOf = [&](std::size_t trial) {
      return static_cast<std::size_t>(std::ranges::find(chosen, trial) - chosen.begin());
    };
    round.fastest = placeOf(trials.front());
    round.heuristic = placeOf(*heuristic);
    round.search = placeOf(*search);
    for (const std::size_t i : chosen) {
      const Trial& trial = problem.trials[i];
      round.options.push_back({i, algorithmText(problem, trial), trial.candidate.family, trial.workspaceBytes,
                               leastTime(bound, trial.candidate.family), timeOf(i)});
    }
    return round;
  }

 private:
  const Survey& m_survey;
  Random& m_random;
  PolicyContext m_context;
  const Policy* m_off;
  const Policy* m_on;
};

double slowest(const GameRound& round) {
  return std::ranges::max(round.options, {}, &GameOption::us).us / round.options[round.fastest].us;
}

}  // namespace

double GameRound::points(std::size_t option) const {
  return 100 * (options[fastest].us / options[option].us);
}

std::vector<GameRound> gameRounds(const Survey& survey, std::uint64_t seed, std::size_t most) {
  Random random(seed);
  const RoundMaker maker(survey, random);
  std::vector<GameRound> rounds;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    if (auto round = maker.make(i)) rounds.push_back(std::move(*round));
  }
  shuffle(rounds, random);  // of equally wide ones, others each time
  std::ranges::stable_sort(rounds, [](const GameRound& a, const GameRound& b) {
    return std::pair(a.options.size(), slowest(a) >= 2) > std::pair(b.options.size(), slowest(b) >= 2);
  });
  if (rounds.size() > most) rounds.resize(most);
  return rounds;
}

}  // namespace convscope
