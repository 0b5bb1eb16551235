#include "run/film.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "run/playback.h"

namespace convscope {
namespace {

/// Returns the problem of an event of a race; -1 for all other events.
struct ProblemOfEvent {
  int operator()(const CandidatesListed& event) const { return event.problem; }
  int operator()(const CandidatesAdded& event) const { return event.problem; }
  int operator()(const PlanBuilt& event) const { return event.problem; }
  int operator()(const FirstExecuted& event) const { return event.problem; }
  int operator()(const Sampled& event) const { return event.problem; }
  int operator()(const TrialEnded& event) const { return event.problem; }
  int operator()(const ProblemEnded& event) const { return event.problem; }
  int operator()(const auto&) const { return -1; }
};

/// Returns what the recording knows of a trial's kernels and family; nothing if it knows neither.
std::optional<Event> kernelsOf(const Trial& trial, int run, int problem, int algorithm) {
  if (trial.kernels.empty() && !trial.candidate.family) return std::nullopt;
  KernelsIdentified event;
  event.run = run;
  event.problem = problem;
  event.algorithm = algorithm;
  event.kernels = trial.launches.empty() ? launchesNamed(trial.kernels) : trial.launches;
  event.counters = trial.counters;
  event.family = trial.candidate.family;
  event.inherited = !trial.ownKernels;
  event.alone = true;
  return event;
}

}  // namespace

Film filmOf(const std::vector<Event>& events, const Session& recorded, int run, int problem) {
  const auto survey = std::ranges::find(recorded.surveys, run, [](const Survey& each) { return each.started.run; });
  if (survey == recorded.surveys.end() || problem < 0 || static_cast<std::size_t>(problem) >= survey->problems.size())
    return {};
  Film film;
  const auto begin = [&](const CandidatesListed& listed) {
    film = {{survey->started, listed}, {}};
    const std::vector<Trial>& trials = survey->problems[static_cast<std::size_t>(problem)].trials;
    const auto count = std::min(listed.candidates.algorithms.size(), trials.size());
    for (std::size_t i = 0; i < count; ++i) {
      if (auto kernels = kernelsOf(trials[i], run, problem, static_cast<int>(i)))
        film.start.push_back(*std::move(kernels));
    }
  };
  for (const Event& event : events) {
    if (runOf(event) != run || std::visit(ProblemOfEvent{}, event) != problem) continue;
    if (const auto* listed = std::get_if<CandidatesListed>(&event)) {
      begin(*listed);
    } else if (film.start.empty()) {
      continue;
    } else if (const double us = tookUs(event); us > 0) {
      film.steps.push_back({film.lengthUs() + us, {event}});
    } else if (film.steps.empty()) {
      film.start.push_back(event);
    } else {
      film.steps.back().events.push_back(event);
    }
  }
  return film;
}

}  // namespace convscope
