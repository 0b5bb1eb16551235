#include "problem/whole_error.h"

#include "text/message.h"
#include "text/printable.h"

namespace convscope {

WholeError::WholeError(const std::string& message)
    : InputError(message), m_whole(translatedMessage(printable(message))) {}

}  // namespace convscope
