#include "analysis/compared_policies.h"

#include <algorithm>
#include <cstddef>

#include "analysis/replay_summary.h"
#include "policy/framework/policies.h"

namespace convscope {
namespace {

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

}  // namespace

std::vector<std::string> replayedPolicies(const Session& session, const Survey& survey) {
  std::vector<std::string> texts;
  for (const Replay& replay : session.replays) {
    const std::string& text = replay.started.policy;
    const std::string name = text.substr(0, text.find(':'));
    const bool isKnown = std::ranges::find(policies(), name, &Policy::name) != policies().end();
    if (isKnown && goesWith(replay.started, survey.started)) addOnce(texts, text);
  }
  return texts;
}

std::vector<std::string> comparedPolicies(const Session& session, const Survey& survey, const std::string& about) {
  constexpr std::size_t kSwitch = 2;  // the first default policies are the values of the switch
  const std::string& backend = survey.started.options.backend;
  std::vector<std::string> texts = defaultPolicies(backend);
  texts.resize(std::min(texts.size(), kSwitch));
  if (const Policy* applied = appliedPolicy(backend)) addOnce(texts, applied->text());
  for (const std::string& replayed : replayedPolicies(session, survey)) addOnce(texts, replayed);
  if (!about.empty()) addOnce(texts, about);
  return texts;
}

}  // namespace convscope
