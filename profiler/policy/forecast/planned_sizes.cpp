#include "policy/forecast/planned_sizes.h"

#include <algorithm>
#include <map>

namespace convscope {

std::string differentCondition(const Survey& a, const Survey& b) {
  const SurveyStarted& one = a.started;
  const SurveyStarted& other = b.started;
  if (one.network != other.network) return "networks";
  if (one.recorded != other.recorded) return "workloads";
  if (one.options.backend != other.options.backend) return "backends";
  if (one.device.name != other.device.name) return "devices";
  if (one.versions != other.versions) return "library versions";
  if (one.options.precision != other.options.precision) return "precisions";
  if (one.options.layout != other.options.layout) return "layouts";
  if (one.options.passes != other.options.passes) return "passes";
  return {};
}

std::vector<const Survey*> plannedSizes(const Session& session, const Survey& reference) {
  const auto rank = [&](const Survey& survey) {
    return (survey.isComplete() ? 2 : 0) + (&survey == &reference ? 1 : 0);
  };
  std::map<Dims, const Survey*> best;
  for (const Survey& survey : session.surveys) {
    if (!differentCondition(survey, reference).empty()) continue;
    const Survey*& known = best[survey.started.input];
    if (known == nullptr || rank(survey) >= rank(*known)) known = &survey;
  }
  std::vector<const Survey*> result;
  result.reserve(best.size());
  for (const auto& [input, survey] : best) result.push_back(survey);
  return result;
}

const Survey* openedSurvey(const Session& session) {
  const std::vector<Survey>& all = session.surveys;
  if (all.empty()) return nullptr;
  if (all.back().isComplete()) return &all.back();
  std::vector<const Survey*> sizes = plannedSizes(session, all.back());
  std::ranges::sort(sizes);
  const auto complete =
      std::find_if(sizes.rbegin(), sizes.rend(), [](const Survey* size) { return size->isComplete(); });
  return complete != sizes.rend() ? *complete : sizes.front();
}

}  // namespace convscope
