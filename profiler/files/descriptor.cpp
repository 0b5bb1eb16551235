#include "files/descriptor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/message.h"

namespace convscope {

Descriptor::Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(m_number, other.m_number);
  return *this;
}

Descriptor::~Descriptor() {
  if (m_number >= 0) ::close(m_number);
}

void throwSystemError(const char* action, const std::filesystem::path& file) {
  const int error = errno;
  throw InputError(translatable("message", "cannot {} {}: {}"), formatMessage(fmt::runtime(action)), file.string(),
                   std::generic_category().message(error));
}

}  // namespace convscope
