#include "workload/whole_text.h"

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::size_t kLargestWhole = std::size_t{512} << 20;
constexpr std::size_t kWholePart = std::size_t{1} << 20;

}  // namespace

std::string wholeText(InputFile file) {
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + kWholePart);
    const std::size_t count = file.read(text.data() + size, kWholePart);
    text.resize(size + count);
    if (count == 0) return text;
    if (text.size() > kLargestWhole)
      throw InputError(translatable("message", "{}: larger than {} MiB, too large for a recording of its kind"),
                       file.path().string(), kLargestWhole >> 20);
  }
}

}  // namespace convscope
