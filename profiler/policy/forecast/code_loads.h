#pragma once

#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "session/session.h"

namespace convscope {

/// What loading the code of one executed plan costs.
struct CodeUse {
  int code = 0;        ///< plans with equal numbers share their code
  double freshUs = 0;  ///< where it is not loaded yet
  double knownUs = 0;  ///< where a plan that shares it was executed before
};

/// Code is loaded once in a process: the first plan that needs it pays. Surveys show who paid; from them this tells
/// what a process would pay that executes other plans in another order.
///
/// Plans of one pass with one id (engine and knobs) are taken to share their code. The first of them in a survey paid
/// for it; without that it would have paid nothing. The others paid what they were seen to pay, and would have paid as
/// much as the first one had they come before it. This is inference: cuDNN does not say which code a plan loads.
class CodeLoads {
 public:
  /// `surveys` must outlive this.
  explicit CodeLoads(std::span<const Survey* const> surveys);

  /// Of a trial that ran, in one of the surveys.
  CodeUse use(const ProblemResult& problem, std::size_t trial) const;
  int codes() const { return static_cast<int>(m_dearestUs.size()); }

 private:
  struct Code {
    int number;
    std::vector<const Trial*> payers;  ///< one of each survey that executed it
  };
  std::array<std::unordered_map<std::string_view, Code>, kPasses.size()> m_codes;  ///< by pass and algorithm id
  std::vector<double> m_dearestUs;  ///< what a payer paid at the most, by number
};

}  // namespace convscope
