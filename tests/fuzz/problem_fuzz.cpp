#include "core/problem_text.h"
#include "fuzz/fuzz.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"

/// A problem is refused with an InputError, or survives its own text.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  try {
    const Problem problem = parseProblem(fuzz::text(data, size));
    fuzz::require(parseProblem(toText(problem)) == problem);
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
