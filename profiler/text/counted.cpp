#include "text/counted.h"

#include <fmt/format.h>

#include "text/units.h"

namespace convscope {

std::string counted(std::int64_t count, const char* noun) {
  return fmt::format("{} {}{}", formatCount(count), noun, count == 1 ? "" : "s");
}

}  // namespace convscope
