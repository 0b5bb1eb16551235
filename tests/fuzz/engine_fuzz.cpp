#include <algorithm>
#include <string>

#include "engine/messages.h"
#include "fuzz/fuzz.h"
#include "helpers/build_messages.h"
#include "problem/input_error.h"

namespace {

template <class Read>
void readOrRefuse(const Read& read) {
  try {
    read();
  } catch (const convscope::InputError& error) {
    convscope::fuzz::requireMessage(error);
    return;
  }
}

}  // namespace

/// Every line between a program and its engine, or a helper, is read or refused with an InputError, on either side.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const std::string lines = fuzz::text(data, size);
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    const std::string line = lines.substr(begin, end - begin);
    readOrRefuse([&] { readRequestLine(line); });
    readOrRefuse([&] { readAnswerLine(line); });
    readOrRefuse([&] { helperRequestFrom(line); });
    readOrRefuse([&] { helperAnswerFrom(line); });
    begin = end + 1;
  }
  return 0;
}
