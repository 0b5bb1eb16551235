#pragma once

#include <exception>
#include <string>

namespace convscope {

/// Returns the message of `error` for people. An error of memory has none of its own ("std::bad_alloc").
std::string messageOf(const std::exception& error);

}  // namespace convscope
