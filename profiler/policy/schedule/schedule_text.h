#pragma once

#include <array>
#include <functional>
#include <string>

#include "policy/schedule/schedule.h"

namespace convscope {

/// Reads the rows of a file or folder; throws InputError.
using SizeReader = std::function<std::vector<SizeCount>(const std::string& source)>;

/// A schedule that many programs have, under a name of its own.
struct SchedulePreset {
  const char* name;
  const char* text;  ///< as parseSchedule() takes it
};
inline constexpr std::array kSchedulePresets{SchedulePreset{"detector", "random-hw:400:600:1"},
                                             SchedulePreset{"yolo", "multiscale:320:608:32:10"}};

/// The text form: "fixed", "fixed:224", "alternate:224,256,288", "alternate:224,256:50" (50 iterations each),
/// "random:160:352:32", "multiscale:320:608:32:10", "last-batch:32:7:100", "random-batch:1:64", "random-batch:8:64:8",
/// "random-hw:400:600:1", "random-hw:400:600:1,300:900:10" (height, width), "random-batch-width:8:64:8,100:1600:100",
/// "list:FILE", "histogram:FILE", "aspect-ratio:800:1333:3:FILE" (shorter side, longer side, factor), where FILE may be
/// a folder, or the name of a preset. Throws InputError that names the field, also for a FILE if there is no `read`.
ScheduleSpec parseSchedule(const std::string& text, const SizeReader& read = {});

/// parseSchedule(toText(spec)) == spec.
std::string toText(const ScheduleSpec& spec);

}  // namespace convscope
