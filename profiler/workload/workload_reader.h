#pragma once

#include <string>

#include "workload/workload.h"

namespace convscope {

/// Reads a workload file. `name` is for messages. Throws InputError with the line: "run.workload:12: message".
Workload parseWorkload(const std::string& text, const std::string& name);

}  // namespace convscope
