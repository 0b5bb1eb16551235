#include "session/session.h"

#include <algorithm>
#include <limits>

namespace convscope {
namespace {

bool measured(const Trial& trial) {
  return trial.status == TrialStatus::Measured && !trial.timing().us.empty();
}

/// Index of the measured trial for which `key` is least; those without a key do not count.
template <class Key>
std::optional<std::size_t> leastBy(const std::vector<Trial>& trials, const Key& key) {
  std::optional<std::size_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!measured(trials[i])) continue;
    const std::optional<double> value = key(trials[i]);
    if (!value || *value >= least) continue;
    least = *value;
    best = i;
  }
  return best;
}

}  // namespace

bool Trial::raced() const {
  return !hot.us.empty();
}

const Samples& Trial::timing() const {
  return raced() ? hot : single;
}

std::optional<std::size_t> ProblemResult::fastest() const {
  // A single sample says nothing against hot ones: whoever has none left the race early.
  const bool raced = std::ranges::any_of(trials, [](const Trial& trial) { return measured(trial) && trial.raced(); });
  return leastBy(trials, [raced](const Trial& trial) {
    return trial.raced() == raced ? std::optional(median(trial.timing().us)) : std::nullopt;
  });
}

std::optional<std::size_t> ProblemResult::firstOf(const std::string& list) const {
  const auto named = std::ranges::find(lists, list, &CandidateList::name);
  if (named == lists.end()) return std::nullopt;
  const auto index = static_cast<int>(named - lists.begin());
  return leastBy(trials, [&](const Trial& trial) {
    std::optional<double> rank;
    for (const Listing& listing : trial.candidate.listings) {
      if (listing.list == index) rank = std::min<double>(rank.value_or(listing.rank), listing.rank);
    }
    return rank;
  });
}

std::vector<bool> endedProblems(const Survey& survey) {
  std::vector<bool> ended;
  for (const ProblemResult& problem : survey.problems) ended.push_back(problem.ended);
  return ended;
}

const Survey* surveyOf(const Session& session, int run) {
  const auto found = std::ranges::find(session.surveys, run, [](const Survey& each) { return each.started.run; });
  return found == session.surveys.end() ? nullptr : &*found;
}

int Session::nextRunId() const {
  int run = 0;
  for (const Survey& survey : surveys) run = std::max(run, survey.started.run + 1);
  for (const Replay& replay : replays) run = std::max(run, replay.started.run + 1);
  return run;
}

}  // namespace convscope
