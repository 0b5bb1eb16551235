#include "fuzz/fuzz.h"
#include "network/network.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "problem/input_error.h"

/// A network is refused with an InputError, or survives its own text and has shapes or an InputError that says why not.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  try {
    const Network network = networkFromJson(fuzz::text(data, size), "fuzz");
    fuzz::require(networkFromJson(toJson(network), "again") == network);
    networkProblems(network, network.input, {});
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
