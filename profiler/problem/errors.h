#pragma once

#include <stdexcept>
#include <string>

namespace convscope {

// The kinds of errors. What a device or a library refuses while a survey runs is none of them: it is data, a Result
// with a Failure. Nobody catches std::exception except the end of a program, of a thread, or of a module.

/// Something that the user requested cannot be done. The message is one line that says what happened, to which thing,
/// and what would help; the window shows it, a command prints it and exits with 2. Its kinds are InputError (a person's
/// mistake), MissingData (measurements that the session lacks) and EmptyChart (a chart without content).
class RequestError : public std::runtime_error {
 public:
  /// Makes `message`, which can quote a file, one line of limited length (text/excerpt.h). Translates a known message
  /// (text/message.h).
  explicit RequestError(const std::string& message);
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
  /// Makes `message`, which can quote a library or an engine, one line of limited length (text/excerpt.h).
  explicit DeviceError(const std::string& message);
};

/// The program itself broke a contract, e.g. a caller ignored what a function requires of its arguments.
class ContractError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace convscope
