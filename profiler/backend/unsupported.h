#pragma once

#include <string>

#include "backend/failure.h"

namespace convscope {

/// Returns the failure of a function that a backend does not implement: "this backend " and `lack`.
inline tl::unexpected<Failure> unsupported(const std::string& lack) {
  return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend " + lack});
}

}  // namespace convscope
