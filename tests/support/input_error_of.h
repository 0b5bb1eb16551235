#pragma once

#include <gtest/gtest.h>

#include <exception>
#include <string>

#include "problem/input_error.h"

namespace convscope {

/// What `action` throws as an InputError, held to be one line. Fails the test and is empty where it throws none.
std::string inputErrorOf(const auto& action) {
  try {
    action();
    ADD_FAILURE() << "no InputError";
  } catch (const InputError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return message;
  } catch (const std::exception& error) {
    ADD_FAILURE() << "not an InputError: " << error.what();
  }
  return {};
}

}  // namespace convscope
