#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "policy/framework/framework_rules.h"
#include "policy/framework/policy.h"

/// What the lists of policies, one file for each group of frameworks, have in common.
namespace convscope::frameworks {

using Lists = std::vector<std::string>;

/// The properties that the policies of one framework share.
struct Framework {
  const char* version;
  const char* source;
  const char* backend;
  PlanCache cache;
  Lists keys = {};
  std::uint64_t workspaceBytes = 0;
  bool trains = true;
  const char* tf32 = "";
  DispatchRule dispatch = rules::allToLibrary;
};

/// Returns a cache that keeps every choice; `key` says in words what it looks up.
PlanCache keepsAll(PlanCache::Scope scope, std::string key);

/// Returns a policy with the properties of `framework`.
Policy makePolicy(Framework framework, const std::string& name, const std::string& summary, const char* setup,
                  Lists lists, FrameworkRule rule);

// Each appends the policies of its frameworks.
void addPytorch(std::vector<Policy>& all);
void addTensorflowAndXla(std::vector<Policy>& all);
void addOnnxRuntime(std::vector<Policy>& all);
void addMxnet(std::vector<Policy>& all);
void addOwn(std::vector<Policy>& all);

}  // namespace convscope::frameworks
