#pragma once

#include "input_sizes/swept_session.h"
#include "widgets/input_sizes/size_forecasts.h"

namespace convscope::testing {

inline const SyntheticOptions kSmall{
    .network = "resnet50", .passes = {Pass::Forward}, .algorithms = 8, .hotSamples = 3};

/// The forecasts of a session without their page.
struct Forecasting {
  explicit Forecasting(const Session& session = sweptSession(160, 224, 32, kSmall)) { store.replace(session); }
  const SizeForecasts::Result& now() { return forecasts.result(); }

  SessionStore store;
  ShownSurvey current{store};
  SizeForecasts forecasts{store, current};
};

}  // namespace convscope::testing
