#include "analysis/known_answer.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "analysis/workload_costs.h"
#include "measure/workload_problems.h"
#include "policy/framework/policies.h"
#include "policy/framework/pytorch_release.h"
#include "session/recorded_sessions.h"
#include "session/session_file.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Says what the measured choices do if no sentence of the answer does.
std::string plainAppliedText(const AppliedAnswer& applied) {
  return phrase("known_answer",
                "With the measured choices an iteration takes {}.")(formatRange(*applied.effect.figures.iterationUs));
}

/// A survey of a network in a session.
struct NetworkSurvey {
  std::string session;
  const Survey* survey;
};

/// Returns whether `survey` is of a network, and its problems are those of `known` and no others.
bool hasSameProblems(const KnownSurvey& known, const Survey& survey) {
  const auto problemsOf = [](const Survey& each) {
    std::set<Problem> problems;
    for (const ProblemResult& result : each.problems) problems.insert(result.subject.problem);
    return problems;
  };
  const SurveyStarted& started = known.survey.started;
  return !survey.started.recorded && survey.started.options.backend == started.options.backend &&
         isOfSameDevice(started.recorded->workload, survey.started) && problemsOf(survey) == problemsOf(known.survey);
}

/// Returns the first survey of a network that has exactly the problems of the recording.
std::optional<NetworkSurvey> networkOf(const KnownSurvey& known, std::span<const SessionSource> sessions) {
  if (!known.missing.empty()) return std::nullopt;
  for (const SessionSource& source : sessions) {
    for (const Survey& survey : source.session->surveys) {
      if (hasSameProblems(known, survey)) return NetworkSurvey{source.name, &survey};
    }
  }
  return std::nullopt;
}

/// Returns the answer for the network at this input size alone.
Answer answerOfNetwork(const NetworkSurvey& network) {
  const Session session{{*network.survey}, {}};
  Answer answer = answerOf(session, session.surveys.front());
  answer.basis =
      phrase("known_answer",
             "The recording does not count its convolutions. They are those of {} (session {}), so each is counted as "
             "often as there.")(subjectName(network.survey->started), network.session) +
      sentenceGap() + answer.basis;
  return answer;
}

}  // namespace

void NamedSessions::add(std::string name, Session session) {
  m_sessions.push_back(std::move(session));
  m_sources.push_back({std::move(name), &m_sessions.back()});
}

void NamedSessions::addRecorded(const Workload& workload, const std::stop_token& stop) {
  std::vector<std::filesystem::path> files = recordedSessionFiles();
  // Names of variants are longer than that of the usual run, whose results come first.
  std::ranges::stable_sort(files, {}, [](const std::filesystem::path& file) { return sessionName(file).size(); });
  for (const std::filesystem::path& file : files) {
    if (stop.stop_requested()) return;
    const std::optional<SurveyStarted> first = firstSurvey(file);
    if (first && isOfSameDevice(workload, *first)) add(sessionName(file), readSession(file, stop).session);
  }
}

std::optional<KnownAnswer> knownAnswer(const NamedWorkload& recorded, std::span<const SessionSource> sessions,
                                       std::vector<std::string> policies) {
  std::optional<KnownSurvey> known = knownSurvey(recorded, sessions);
  if (!known) return std::nullopt;
  if (policies.empty()) policies = defaultPolicies(known->survey.started.options.backend, releaseOf(recorded.workload));
  RecordedForecast forecast =
      recordedForecast(recorded.workload, known->survey, policies, LackingProblems::KeepRecorded);
  if (forecast.kinds.empty()) {
    if (const auto network = networkOf(*known, sessions)) {
      Answer answer = answerOfNetwork(*network);
      return KnownAnswer{std::move(*known), std::move(forecast), std::move(answer), network->session};
    }
  }
  Answer answer = answerOf(known->survey, ProgramForecast{forecast, {}});
  return KnownAnswer{std::move(*known), std::move(forecast), std::move(answer), {}};
}

std::string environmentText(const Workload& workload) {
  const auto version = workload.versions.find("cuDNN");
  return version == workload.versions.end()
             ? workload.device
             : phrase("known_answer", "{} with cuDNN {}")(workload.device, version->second);
}

std::string knownText(const KnownAnswer& answer) {
  std::string text = answer.answer.sentence;
  if (const auto& applied = answer.answer.applied)
    text += sentenceGap() + (applied->sentence.empty() ? plainAppliedText(*applied) : applied->sentence);
  std::string sessions;
  for (const std::string& name : answer.known.sessions) sessions += (sessions.empty() ? "" : listGap()) + name;
  const std::size_t known = answer.known.survey.problems.size();
  const std::size_t all = known + answer.known.missing.size();
  if (known == all && all > 1)
    return text + sentenceGap() + phrase("known_answer", "All {} problems are known, from {}.")(all, sessions);
  text += sentenceGap() + phrase("known_answer", "{} of {} problems are known, from {}.")(known, all, sessions);
  if (known == all) return text;
  return text + sentenceGap() + translated("known_answer", "The others are counted as they were recorded.");
}

std::string unknownText(const Workload& workload) {
  if (workload.device.empty())
    return phrase("known_answer", "No forecast: the recording does not say on which device it ran.")();
  const std::size_t problems = workloadProblems(workload).size();
  if (problems == 1)
    return phrase("known_answer",
                  "No forecast: no session has a measurement of its problem on {}.")(environmentText(workload));
  return phrase("known_answer", "No forecast: no session has measurements of any of the {} problems on {}.")(
      problems, environmentText(workload));
}

}  // namespace convscope
