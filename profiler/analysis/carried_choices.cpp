#include "analysis/carried_choices.h"

#include <algorithm>

#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {

CarriedChoices carriedChoices(const Survey& from, const Survey& to, std::string_view policy) {
  const Policy chooser = findPolicy(policy);
  CarriedChoices carried;
  for (const ProblemResult& there : to.problems) {
    const auto here = std::ranges::find(from.problems, there.subject.problem,
                                        [](const ProblemResult& each) { return each.subject.problem; });
    if (here == from.problems.end()) continue;
    const Choice chosen = chooser.choose(*here, contextOf(from));
    const Choice own = chooser.choose(there, contextOf(to));
    if (!chosen.trial || !own.trial) continue;
    ++carried.problems;
    const std::string& id = here->trials[*chosen.trial].candidate.id;
    if (there.trials[*own.trial].candidate.id == id) ++carried.same;
    const auto trial =
        std::ranges::find_if(there.trials, [&](const Trial& each) { return each.candidate.id == id && ran(each); });
    if (trial == there.trials.end()) {
      ++carried.unavailable;
      continue;
    }
    const double times = multiplicity(there.subject);
    carried.ownUs += times * own.steadyUs;
    carried.carriedUs += times * SteadyTimes(there).us(*trial);
  }
  if (carried.ownUs == 0) throw MissingData(translatable("message", "the surveys have no algorithm in common"));
  return carried;
}

}  // namespace convscope
