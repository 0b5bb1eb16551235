#pragma once

#include <functional>
#include <string>

#include "policy/schedule/schedule.h"

namespace convscope {

/// Reads the text of a file; throws InputError.
using FileReader = std::function<std::string(const std::string& file)>;

/// The text form: "fixed", "fixed:224", "alternate:224,256,288", "alternate:224,256:50" (50 iterations each),
/// "random:160:352:32", "multiscale:320:608:32:10", "last-batch:32:7:100", "random-batch:1:64", "random-batch:8:64:8",
/// "list:FILE", "histogram:FILE". Throws InputError that names the field, also for a FILE if there is no `read`.
ScheduleSpec parseSchedule(const std::string& text, const FileReader& read = {});

/// parseSchedule(toText(spec)) == spec.
std::string toText(const ScheduleSpec& spec);

}  // namespace convscope
