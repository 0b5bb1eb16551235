#include "support/hostile_session.h"

#include <fmt/ranges.h>

#include <map>

#include "support/synthetic_session.h"

namespace convscope::testing {
namespace {

/// Gives the layers hostile names, and returns the new name of each.
std::map<std::string, std::string> renameLayers(Network& network) {
  std::map<std::string, std::string> names;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    Layer& layer = network.layers[i];
    std::string name = hostileNames()[i % hostileNames().size()];
    if (i >= hostileNames().size()) name += std::to_string(i);
    names[layer.name] = name;
    layer.name = name;
    for (std::string& input : layer.inputs) {
      if (const auto renamed = names.find(input); renamed != names.end()) input = renamed->second;
    }
  }
  return names;
}

void rename(NetworkProblem& subject, const std::map<std::string, std::string>& names) {
  for (std::string& layer : subject.layers) {
    const auto renamed = names.find(layer);
    layer = renamed == names.end() ? hostileNames().front() : renamed->second;
  }
}

void rename(Trial& trial, const std::string& name) {
  trial.candidate.name = name;
  trial.kernels = {name, "kernel<float, 4>"};
  if (!trial.reason.empty()) trial.reason = name;
}

void rename(NamedWorkload& recorded) {
  const std::vector<std::string>& names = hostileNames();
  recorded.name = fmt::format("{}", fmt::join(names, " "));
  Workload& workload = recorded.workload;
  for (RecordingSource& source : workload.sources) source.file = names[1];
  workload.versions[names[2]] = names[3];
  workload.device = names[4];
  workload.remarks = names;
  for (WorkloadProblem& problem : workload.problems) problem.layers = names;
  for (WorkloadCall& call : workload.calls) call.function = names[1];
}

}  // namespace

void giveHostileNames(Survey& survey) {
  const std::vector<std::string>& names = hostileNames();
  SurveyStarted& started = survey.started;
  started.network.name = fmt::format("{}", fmt::join(names, " "));
  started.network.description = names.front();
  started.device.name = names[1];
  started.versions[names[2]] = names[3];
  started.setup.emplace_back(names[1], 1000);
  started.host = names[1];
  const std::map<std::string, std::string> layers = renameLayers(started.network);
  for (NetworkProblem& subject : started.problems) rename(subject, layers);
  for (ProblemResult& result : survey.problems) {
    rename(result.subject, layers);
    for (std::size_t i = 0; i < result.trials.size(); ++i) rename(result.trials[i], names[i % names.size()]);
  }
  survey.remarks = names;
  if (started.recorded) rename(*started.recorded);
}

const std::vector<std::string>& hostileNames() {
  static const std::vector<std::string> kNames{
      "R&D net",
      "n <script xmlns='http://www.w3.org/2000/svg'>alert(1)</script>",
      "</title></desc></text></svg></td></p><img src=x onerror=alert(1)>",
      "\" onload=\"alert(1)\" '",
      "a ]]> b <![CDATA[ c <!-- d --> &nbsp; &#1; <?x?>",
      std::string("control\x01\x0b\x1b[31m\x7f\xc2\x9b") + "31m",
      "right \xe2\x80\xae to left \xe2\x81\xa6 \xe2\x80\x8f",
      "=1+1",
      "-2+3",
      "@SUM(1;2)",
      "two\nlines\r\n=3",
      "<b>bold</b><a href=\"file:///etc/passwd\">x</a><img src=\"/etc/hostname\">",
      "\xef\xbf\xbe\xef\xbf\xbf %1 %2 {0} 100%",
      std::string(3000, 'w')};
  return kNames;
}

Session hostileSession() {
  Session session = syntheticSession({.network = "resnet50", .algorithms = 6}, {{2, 3, 64, 64}, {2, 3, 96, 96}});
  for (Survey& survey : session.surveys) giveHostileNames(survey);
  return session;
}

}  // namespace convscope::testing
