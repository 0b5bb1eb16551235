#include "text/counted_iterations.h"

#include "text/translate.h"
#include "text/units.h"

namespace convscope {

std::string countedIterations(std::int64_t count) {
  return countedIterations(formatCount(count));
}

std::string countedIterations(const std::string& number) {
  return number == "1" ? translated("counted_iterations", "1 iteration")
                       : phrase("counted_iterations", "{} iterations")(number);
}

}  // namespace convscope
