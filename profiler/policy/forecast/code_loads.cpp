#include "policy/forecast/code_loads.h"

#include <algorithm>

#include "session/trial_times.h"

namespace convscope {

CodeLoads::CodeLoads(std::span<const Survey* const> surveys) {
  for (const Survey* survey : surveys) {
    std::vector<bool> seen(m_dearestUs.size(), false);
    for (const ProblemResult& problem : survey->problems) {
      auto& codes = m_codes[static_cast<std::size_t>(problem.subject.problem.pass)];
      for (const Trial& trial : problem.trials) {
        const bool slower = trial.status == TrialStatus::Slower;
        if (!ran(trial) && !slower) continue;
        const auto next = static_cast<int>(m_dearestUs.size());
        const auto [code, isNew] = codes.try_emplace(trial.candidate.id, Code{next, {}});
        const auto number = static_cast<std::size_t>(code->second.number);
        if (isNew) {
          m_dearestUs.push_back(0);
          seen.push_back(false);
        }
        if (slower || seen[number]) continue;  // how long its code took to load is not known
        seen[number] = true;
        code->second.payers.push_back(&trial);
        m_dearestUs[number] = std::max(m_dearestUs[number], loadUs(trial));
      }
    }
  }
}

CodeUse CodeLoads::use(const ProblemResult& problem, std::size_t trial) const {
  const Trial& executed = problem.trials[trial];
  const Code& code = m_codes[static_cast<std::size_t>(problem.subject.problem.pass)].at(executed.candidate.id);
  const bool paid = std::ranges::find(code.payers, &executed) != code.payers.end();
  const double own = loadUs(executed);
  return {code.number, std::max(own, m_dearestUs[static_cast<std::size_t>(code.number)]), paid ? 0 : own};
}

}  // namespace convscope
