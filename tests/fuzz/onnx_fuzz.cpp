#include "fuzz/fuzz.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "onnx/import/import_model.h"
#include "problem/input_error.h"

namespace {

/// At the shape that the model says, or where it is open at a small one.
convscope::ImportedNetwork import(const std::filesystem::path& file) {
  try {
    return convscope::importModel(file, {});
  } catch (const convscope::InputError&) {
    return convscope::importModel(file, {{"", {2, 3, 16, 16}}});
  }
}

}  // namespace

/// A model is refused with an InputError, or becomes a network that poses problems and survives its own text.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const fuzz::MemoryFile file(data, size);
  ImportedNetwork imported;
  try {
    imported = import(file.path());
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  const Network& network = imported.network;
  fuzz::require(!networkProblems(network, network.input, {}).empty());
  fuzz::require(networkFromJson(toJson(network), "again") == network);
  Dims other = network.input;
  for (std::size_t i = 2; i < other.size(); ++i) other[i] += 5;
  try {
    networkProblems(network, other, {});
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
