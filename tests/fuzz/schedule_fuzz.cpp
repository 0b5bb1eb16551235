#include "fuzz/fuzz.h"
#include "policy/schedule/schedule.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"

/// A schedule is refused with an InputError, or survives its own text. No file is read: a named one holds the rest.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const std::string text = fuzz::text(data, size);
  const std::string first = text.substr(0, text.find('\n'));
  const std::string rest = first.size() < text.size() ? text.substr(first.size() + 1) : std::string();
  const auto read = [&](const std::string& source) { return parseSizeCounts(source, rest).rows; };
  try {
    const ScheduleSpec spec = parseSchedule(first, read);
    fuzz::require(parseSchedule(toText(spec), read) == spec);
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
