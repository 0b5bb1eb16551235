#include "problem/error_message.h"

#include <new>

#include "text/message.h"
#include "text/translatable.h"

namespace convscope {

std::string messageOf(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) == nullptr) return error.what();
  return translatedMessage(translatable(
      "message", "there is not enough memory: close other programs, or use a smaller file or a smaller problem"));
}

}  // namespace convscope
