#pragma once

#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "session/session.h"

namespace convscope {

/// The cost of loading the modules of one executed plan.
struct CodeUse {
  int code = 0;        ///< plans with equal numbers share their code
  double freshUs = 0;  ///< if they are not loaded yet
  double knownUs = 0;  ///< if a plan that shares them was executed before
};

/// Computes the module loading of a process that executes other plans, in another order, than the surveys did. A module
/// is loaded once in a process, by the first plan that needs it; the surveys show which plan that was.
///
/// Assumes that plans of one pass with one id (engine and knobs) share their modules. The first of them in a survey
/// paid for all. The others paid what was measured for them, and would have paid as much as the first if executed
/// before it. This is inference: cuDNN does not report which modules a plan loads.
class CodeLoads {
 public:
  /// `surveys` must outlive this object.
  explicit CodeLoads(std::span<const Survey* const> surveys);

  /// Returns the cost for a trial of one of the surveys; the trial must have run.
  CodeUse use(const ProblemResult& problem, std::size_t trial) const;
  int codes() const { return static_cast<int>(m_dearestUs.size()); }

 private:
  struct Code {
    int number;
    std::vector<const Trial*> payers;  ///< one of each survey that executed it
  };
  std::array<std::unordered_map<std::string_view, Code>, kPasses.size()> m_codes;  ///< by pass and algorithm id
  std::vector<double> m_dearestUs;  ///< the largest cost of a payer, by number
};

/// The modules that a process has loaded.
class LoadedCode {
 public:
  explicit LoadedCode(int codes) : m_loaded(static_cast<std::size_t>(codes), false) {}

  /// Executes plans for the first time. Returns the time of module loading, in microseconds.
  double load(const std::vector<CodeUse>& uses) {
    double us = 0;
    for (const CodeUse& use : uses) {
      us += m_loaded[static_cast<std::size_t>(use.code)] ? use.knownUs : use.freshUs;
      m_loaded[static_cast<std::size_t>(use.code)] = true;
    }
    return us;
  }

 private:
  std::vector<bool> m_loaded;
};

}  // namespace convscope
