#include "measure/event.h"

namespace convscope {

int runOf(const Event& event) {
  return std::visit([](const auto& each) { return each.run; }, event);
}

}  // namespace convscope
