#pragma once

#include "support/synthetic_session.h"

namespace convscope::testing {

/// A sweep over square inputs that nobody measured.
inline Session sweptSession(int from, int to, int step, SyntheticOptions options = {.network = "resnet50"}) {
  std::vector<Dims> inputs;
  for (int size = from; size <= to; size += step) inputs.push_back({32, 3, size, size});
  return syntheticSession(std::move(options), inputs);
}

}  // namespace convscope::testing
