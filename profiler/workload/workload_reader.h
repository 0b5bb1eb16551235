#pragma once

#include <string>

#include "files/input_file.h"
#include "workload/workload.h"

namespace convscope {

/// Reads a workload file. `name` is for messages. Throws InputError with the line: "run.workload:12: message".
Workload parseWorkload(const std::string& text, const std::string& name);

/// Reads a workload file line by line: the first wrong line ends the reading and the decompression. Throws InputError
/// also if the file cannot be read or contains more than 16 MiB.
Workload readWorkloadFile(InputFile file);

}  // namespace convscope
