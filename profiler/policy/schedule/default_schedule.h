#pragma once

#include <vector>

#include "policy/schedule/schedule.h"
#include "session/session.h"

namespace convscope {

/// Returns the schedule of a network's measured inputs, of no other: in random order if they are square and evenly
/// spaced, otherwise one after the other. Of one input it is always that of the network.
ScheduleSpec defaultSchedule(const std::vector<Dims>& inputs);

/// Returns the inputs of the surveys that have ended, so a schedule over them has a forecast while a sweep runs; of all
/// if none has.
std::vector<Dims> endedInputs(const std::vector<const Survey*>& surveys);

}  // namespace convscope
