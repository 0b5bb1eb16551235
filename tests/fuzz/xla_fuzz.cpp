#include "fuzz/fuzz.h"
#include "workload/hlo_convolution.h"
#include "xla/autotune_results.h"

/// A file of XLA's autotune results is refused with a message, or gets the choices: then a second run changes nothing.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const std::string text = fuzz::text(data, size);
  static_cast<void>(xla::problemOfHlo(text));
  Choices choices{{"NVIDIA H200", 90, 132, "9.19.0"}, {}};
  choices.rankings["fwd tf32 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1"] = {{{38, {{2, 0}}}, 41.25, 1024, {}}};
  const auto results = xla::replaceAlgorithms(text, choices);
  if (!results) {
    fuzz::require(results.error().line > 0 && *results.error().message.text != '\0');
    return 0;
  }
  fuzz::require(results->replaced > 0 || results->text == text);
  const auto again = xla::replaceAlgorithms(results->text, choices);
  fuzz::require(again && again->replaced == 0 && again->text == results->text);
  fuzz::require(again->kept == results->kept + results->replaced);
  return 0;
}
