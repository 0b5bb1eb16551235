#include "files/encoding.h"

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/byte_order_mark.h"

namespace convscope {

void checkEncoding(const std::filesystem::path& file, std::string_view begin) {
  if (isUtf16(begin))
    throw InputError(
        translatable("message", "{}: the text is UTF-16, as > of Windows PowerShell writes it: save it as UTF-8"),
        file.string());
}

}  // namespace convscope
