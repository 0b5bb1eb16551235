#include "problem/error_message.h"

#include <new>
#include <typeinfo>

#include "core/translatable.h"
#include "text/message.h"

namespace convscope {

std::string messageOf(const std::exception& error) {
  // A class of its own has a message of its own.
  if (typeid(error) != typeid(std::bad_alloc) && typeid(error) != typeid(std::bad_array_new_length))
    return error.what();
  return formatMessage(translatable(
      "message", "there is not enough memory: close other programs, or use a smaller file or a smaller problem"));
}

}  // namespace convscope
