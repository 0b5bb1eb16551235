#pragma once

#include "measure/engine_list.h"
#include "support/synthetic_session.h"

namespace convscope::testing {

/// A listing of what a survey's candidates are, as it comes: the head, and what is listed for each of its problems.
struct Listed {
  explicit Listed(const Survey& survey) {
    const SurveyStarted& started = survey.started;
    head = {"NVIDIA H200",
            {{"cudnn", "9.19.0"}},
            started.network.name,
            started.input,
            started.options.precision,
            started.options.layout,
            {}};
    for (const ProblemResult& result : survey.problems) {
      head.problems.push_back(result.subject);
      ListedProblem& problem = problems.emplace_back(ListedProblem{result.subject, result.lists, {}, {}});
      for (const Trial& trial : result.trials) problem.engines.push_back({trial.candidate, trial.workspaceBytes, {}});
    }
  }

  void showIn(auto& listing) const {
    listing.begin(head);
    for (const ListedProblem& problem : problems) listing.add(problem);
  }

  ListingHead head;
  std::vector<ListedProblem> problems;
};

}  // namespace convscope::testing
