#pragma once

#include <string>

#include "input_sizes/swept_session.h"
#include "policy/forecast/forecast.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"

namespace convscope::testing {

/// sweptSession of ResNet-50 at 160, 192 and 224, with a replay of pytorch-benchmark over `schedule` that nobody
/// executed: each iteration takes `factor` times what is forecast.
inline Session replayedSession(double factor, const char* schedule, std::int64_t iterations) {
  Session session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8});
  const std::vector<const Survey*> surveys = surveysLike(session, session.surveys.back());
  const SurveyStarted& like = session.surveys.back().started;
  const Policy policy = findPolicy("pytorch-benchmark");
  const Schedule made =
      makeSchedule(parseSchedule(schedule, {}), {defaultInput(surveys, session.surveys.back()), iterations, 0});
  const Forecast expected = forecast(costs(policy, surveys), made);
  Replay replay;
  replay.started.run = session.nextRunId();
  replay.started.policy = policy.text();
  replay.started.schedule = schedule;
  replay.started.iterations = iterations;
  replay.started.options = like.options;
  replay.started.device = like.device;
  replay.started.versions = like.versions;
  replay.started.network = like.network;
  replay.started.input = made.sizes.front();
  replay.started.sizes = made.sizes;
  for (const ForecastRun& run : expected.runs) {
    for (std::int64_t i = 0; i < run.count; ++i) {
      ReplayIterations one;
      one.run = replay.started.run;
      one.first = run.first + i;
      one.size = static_cast<int>(run.size);
      one.us = {factor * (i == 0 ? run.firstUs : run.laterUs)};
      one.searches = i == 0 ? run.searches : 0;
      replay.iterations.push_back(one);
    }
  }
  replay.ended = ReplayEnded{replay.started.run, SurveyEnd::Completed, {}, factor * expected.totalUs};
  session.replays.push_back(replay);
  return session;
}

}  // namespace convscope::testing
