#include "policy/schedule/size_fraction.h"

#include "core/translatable.h"
#include "text/excerpt.h"

namespace convscope {

InputError fractionError(const std::string& size) {
  return InputError(translatable("message", "\"{}\" is not made of whole numbers, e.g. 224 or 480x640"), excerpt(size));
}

}  // namespace convscope
