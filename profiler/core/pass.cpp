#include "core/pass.h"

namespace convscope {

std::vector<Pass> allPasses() {
  std::vector<Pass> passes;
  for (const PassTraits& pass : kPasses) passes.push_back(pass.value);
  return passes;
}

}  // namespace convscope
