#include "problem/whole_error.h"

#include "text/message.h"
#include "text/printable.h"

namespace convscope {

WholeError::WholeError(fmt::string_view pattern, fmt::format_args args)
    : InputError("{}", vformatMessage(pattern, args)), m_whole(printable(vformatMessage(pattern, args))) {}

}  // namespace convscope
