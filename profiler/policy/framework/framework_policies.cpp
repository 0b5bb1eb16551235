#include "policy/framework/framework_policies.h"

#include <utility>

#include "text/translate.h"

namespace convscope::frameworks {

PlanCache keepsAll(PlanCache::Scope scope, std::string key) {
  return {PlanCache::Keeps::Everything, scope, 0, 0, std::move(key)};
}

Policy makePolicy(Framework framework, const std::string& name, const std::string& summary, const char* setup,
                  Lists lists, FrameworkRule rule) {
  Policy result;
  result.name = name;
  result.version = translated("policies", framework.version);
  result.summary = summary;
  result.source = translated("policies", framework.source);
  result.setup = setup;
  result.keys = std::move(framework.keys);
  result.backend = framework.backend;
  result.lists = std::move(lists);
  result.trains = framework.trains;
  result.tf32 = framework.tf32;
  result.dispatch = framework.dispatch;
  result.cache = std::move(framework.cache);
  result.settings.workspaceBytes = framework.workspaceBytes;
  result.usualSettings = result.settings;
  result.rule = rule;
  return result;
}

}  // namespace convscope::frameworks
