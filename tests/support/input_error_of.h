#pragma once

#include <gtest/gtest.h>

#include <exception>
#include <string>

#include "problem/input_error.h"

namespace convscope {

/// Returns the message of the `Kind` of error that `action` throws, which must be one line. Fails the test and returns
/// an empty text if it throws none, or one of another kind.
template <class Kind>
std::string errorOf(const auto& action) {
  try {
    action();
    ADD_FAILURE() << "no error";
  } catch (const Kind& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return message;
  } catch (const std::exception& error) {
    ADD_FAILURE() << "an error of another kind: " << error.what();
  }
  return {};
}

std::string inputErrorOf(const auto& action) {
  return errorOf<InputError>(action);
}

}  // namespace convscope
