#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "backend/failure.h"

namespace convscope::onednn {

/// The machine has too little free memory.
class OutOfHostMemory : public std::bad_alloc {
 public:
  explicit OutOfHostMemory(std::string message) : m_message(std::move(message)) {}
  const char* what() const noexcept override { return m_message.c_str(); }

 private:
  std::string m_message;
};

/// Turns an exception of oneDNN into a failure; `thrown` must not be null.
Failure failureFrom(const std::exception_ptr& thrown);

/// Runs `work`, which returns a Result; turns an exception into a failure.
auto guarded(const auto& work) -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return tl::unexpected(failureFrom(std::current_exception()));
  }
}

}  // namespace convscope::onednn
