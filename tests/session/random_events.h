#pragma once

#include <random>
#include <vector>

#include "measure/event.h"

namespace convscope {

/// Any event, every field of it filled with any value that it can have, the awkward ones often.
Event randomEvent(std::mt19937_64& random);

/// A log of several surveys that fits together, in an order in which it may happen.
std::vector<Event> randomLog(std::mt19937_64& random);

}  // namespace convscope
