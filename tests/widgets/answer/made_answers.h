#pragma once

#include <vector>

#include "analysis/findings.h"

namespace convscope::testing {

/// An answer in one of its states, without a session.
struct MadeAnswer {
  const char* name;
  Answer answer;
  std::vector<Finding> cautions;
};

/// Returns an answer for each verdict, with and without noise, sizes, cautions and measured choices.
std::vector<MadeAnswer> madeAnswers();

}  // namespace convscope::testing
