#include "lesson/file_name.h"

#include <algorithm>
#include <string_view>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {

std::string checkedName(const std::string& text, const std::string& what) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  constexpr std::size_t kLongest = 100;
  const bool fits = !text.empty() && text.front() != '.' && text.size() <= kLongest &&
                    text.find_first_not_of(kAllowed) == std::string::npos;
  if (!fits)
    throw InputError(translatable("message", "{} '{}' must be a name of letters, digits, '-', '_' and '.'"), what,
                     shortened(text, 60));
  return text;
}

}  // namespace convscope
