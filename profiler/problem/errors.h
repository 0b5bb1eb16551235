#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>

#include "core/message.h"

namespace convscope {

// The kinds of errors. What a device or a library refuses while a survey runs is none of them: it is data, a Result
// with a Failure. Nobody catches std::exception except the end of a program, of a thread, or of a module.

/// Something that the user requested cannot be done. The message is one line that says what happened, to which thing,
/// and what would help; the window shows it, a command prints it and exits with 2. Its kinds are InputError (a person's
/// mistake), MissingData (measurements that the session lacks) and EmptyChart (a chart without content).
class RequestError : public std::runtime_error {
 public:
  /// Makes the message with this English pattern and these arguments, in the language of the process (formatMessage()
  /// of text/message.h), one line of limited length (text/excerpt.h). An argument can quote a file. A text that is
  /// complete already is an argument too: RequestError("{}", text).
  template <class... Args>
  explicit RequestError(fmt::format_string<Args...> pattern, Args&&... args)
      : RequestError(fmt::string_view(pattern), fmt::format_args(fmt::make_format_args(args...))) {}
  explicit RequestError(const Message& message);

 private:
  RequestError(fmt::string_view pattern, fmt::format_args args);
};

/// An event does not fit the session that it is added to. Of a file this is an InputError with the file's line; of a
/// run it means that a backend broke its contract.
class EventError : public std::runtime_error {
 public:
  /// Makes `message` one line of limited length (text/excerpt.h).
  explicit EventError(const std::string& message);
};

/// A device cannot be opened or described. Commands print the message and exit with 1.
class DeviceError : public std::runtime_error {
 public:
  /// Makes `message`, which can quote a library or an engine, one line of limited length (text/excerpt.h). It is
  /// English, because a session can record it.
  explicit DeviceError(const std::string& message);
};

/// The program itself broke a contract, e.g. a caller ignored what a function requires of its arguments.
class ContractError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace convscope
