#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "backend/backend.h"

namespace convscope::onednn {

/// The machine's memory does not suffice.
class OutOfHostMemory : public std::bad_alloc {
 public:
  explicit OutOfHostMemory(std::string message) : m_message(std::move(message)) {}
  const char* what() const noexcept override { return m_message.c_str(); }

 private:
  std::string m_message;
};

/// What oneDNN threw, as a failure; `thrown` must hold an exception.
Failure failureFrom(const std::exception_ptr& thrown);

/// Runs `work`, which gives a Result; what it throws becomes a failure.
auto guarded(const auto& work) -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return tl::unexpected(failureFrom(std::current_exception()));
  }
}

}  // namespace convscope::onednn
