#include "fuzz/fuzz.h"
#include "problem/input_error.h"
#include "workload/read_workload.h"
#include "workload/workload_reader.h"
#include "workload/workload_text.h"

/// A recording is refused with an InputError, or becomes a workload that survives its own text.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const fuzz::MemoryFile file(data, size);
  try {
    const Workload workload = readWorkload(file.path());
    fuzz::require(parseWorkload(toText(workload), "fuzz") == workload);
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
