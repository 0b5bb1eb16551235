#include "policy/framework/policy_context.h"

namespace convscope {

PolicyContext contextOf(const Survey& survey) {
  return {survey.started.device.memoryBytes,
          survey.started.options.workspaceLimit,
          {},
          !survey.started.options.algorithms.empty(),
          platformOf(survey.started.versions, survey.started.device)};
}

}  // namespace convscope
