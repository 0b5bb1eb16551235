#include "analysis/nearest_session.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "analysis/workload_costs.h"
#include "measure/workload_problems.h"
#include "session/recorded_sessions.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

std::set<Problem> measuredProblems(const Session& session) {
  std::set<Problem> problems;
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& result : survey.problems)
      if (result.ended && result.failure.empty()) problems.insert(result.subject.problem);
  }
  return problems;
}

}  // namespace

std::vector<RecordedProblems> recordedProblems(const std::stop_token& stop) {
  std::vector<RecordedProblems> sessions;
  for (const std::filesystem::path& file : recordedSessionFiles()) {
    if (stop.stop_requested()) return {};
    Session session = sessionOutline(file, stop);
    if (session.surveys.empty()) continue;
    std::set<Problem> measured = measuredProblems(session);
    sessions.push_back({file, std::move(session.surveys.front().started), std::move(measured)});
  }
  return sessions;
}

std::optional<NearestSession> nearestSession(const Workload& workload, std::span<const RecordedProblems> sessions) {
  const std::vector<NetworkProblem> wanted = workloadProblems(workload);
  std::optional<NearestSession> best;
  std::tuple<std::size_t, bool, std::size_t, bool, int> mostAlike;
  for (const RecordedProblems& session : sessions) {
    const SurveyStarted& started = session.started;
    if (std::ranges::none_of(workload.problems, [&](const WorkloadProblem& each) {
          return computedBy(started.options.backend, each.executor);
        }))
      continue;
    NearestSession each{sessionName(session.file), session.file, started.device.name, 0, wanted.size(), false};
    each.covered = static_cast<std::size_t>(std::ranges::count_if(
        wanted, [&](const NetworkProblem& problem) { return session.measured.contains(problem.problem); }));
    each.isOfNetwork = !workload.layersAsIn.empty() && subjectName(started) == workload.layersAsIn;
    if (each.covered == 0 && !each.isOfNetwork) continue;
    // Names of variants are longer than that of the usual run: "resnet50-tf32-cold".
    const std::tuple alike(each.hasMost() ? each.covered : 0, each.isOfNetwork, each.covered,
                           each.device == workload.device, -static_cast<int>(each.session.size()));
    if (best && alike <= mostAlike) continue;
    mostAlike = alike;
    best = std::move(each);
  }
  return best;
}

std::string nearestText(const NearestSession& nearest) {
  if (!nearest.hasMost() && nearest.isOfNetwork)
    return phrase("nearest_session",
                  "The nearest recorded session is {}: the same network under other conditions, measured on {}.")(
        nearest.session, nearest.device);
  const std::string text =
      phrase("nearest_session", "The nearest recorded session is {}: it has {} of these {} problems, measured on {}.")(
          nearest.session, nearest.covered, nearest.problems, nearest.device);
  return nearest.hasMost()
             ? text
             : translated("nearest_session", "No session that comes with ConvScope has most of its problems.") +
                   sentenceGap() + text;
}

}  // namespace convscope
