#include "backend/backend.h"

#include "backend/executor.h"
#include "backend/planner.h"
#include "backend/unsupported.h"

namespace convscope {

Result<std::string> Backend::exportProfile(const std::string&) {
  return unsupported("has no device profiles");
}

Result<std::unique_ptr<Planner>> Backend::openProfile(const std::string&) {
  return unsupported("has no device profiles");
}

}  // namespace convscope
