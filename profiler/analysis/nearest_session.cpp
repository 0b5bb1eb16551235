#include "analysis/nearest_session.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>
#include <utility>

#include "measure/workload_problems.h"
#include "session/recorded_sessions.h"
#include "session/session_file.h"
#include "session/subject_text.h"
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

std::optional<NearestSession> nearestSession(const Workload& workload, const std::stop_token& stop) {
  const std::vector<NetworkProblem> wanted = workloadProblems(workload);
  std::optional<NearestSession> best;
  std::tuple<std::size_t, bool, bool, int> mostAlike;
  for (const std::filesystem::path& file : recordedSessionFiles()) {
    if (stop.stop_requested()) return std::nullopt;
    const Session session = readSession(file, stop).session;
    if (session.surveys.empty()) continue;
    const SurveyStarted& started = session.surveys.front().started;
    const std::set<Problem> measured = measuredProblems(session);
    auto covered = static_cast<std::size_t>(
        std::ranges::count_if(wanted, [&](const NetworkProblem& each) { return measured.contains(each.problem); }));
    if (2 * covered < wanted.size()) covered = 0;
    const bool isOfNetwork = !workload.layersAsIn.empty() && subjectName(started) == workload.layersAsIn;
    if (covered == 0 && !isOfNetwork) continue;
    // Names of variants are longer than that of the usual run: "resnet50-tf32-cold".
    const std::string name = sessionName(file);
    const std::tuple alike(covered, isOfNetwork, started.device.name == workload.device,
                           -static_cast<int>(name.size()));
    if (best && alike <= mostAlike) continue;
    mostAlike = alike;
    best = {name, started.device.name, covered, wanted.size()};
  }
  return best;
}

std::string nearestText(const NearestSession& nearest) {
  if (nearest.covered == 0)
    return phrase("nearest_session",
                  "The nearest recorded session is {}: the same network under other conditions, measured on {}.")(
        nearest.session, nearest.device);
  return phrase("nearest_session",
                "The nearest recorded session is {}: it has {} of these {} problems, measured on {}.")(
      nearest.session, nearest.covered, nearest.problems, nearest.device);
}

}  // namespace convscope
