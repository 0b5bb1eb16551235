#include "policy/framework/policy_context.h"

#include "policy/framework/pytorch_release.h"

namespace convscope {

PolicyContext contextOf(const Survey& survey) {
  return {survey.started.device.memoryBytes,
          survey.started.options.workspaceLimit,
          {},
          !survey.started.options.algorithms.empty(),
          platformOf(survey.started.versions, survey.started.device),
          releaseOf(survey)};
}

}  // namespace convscope
