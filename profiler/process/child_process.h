#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "files/descriptor.h"
#include "process/process_end.h"

namespace convscope {

/// Another program cannot be started, or does not answer as it must.
class ProcessError : public std::runtime_error {
 public:
  /// Makes `message`, which can quote the other program, one line of limited length (text/excerpt.h).
  explicit ProcessError(const std::string& message);
};

struct ChildOptions {
  std::map<std::string, std::string> environment = {};      ///< added to that of this process
  std::size_t longestLine = std::size_t{64} * 1024 * 1024;  ///< of its output, in bytes
  /// It stays in the session of this process, so it can ask on the terminal. It does not get the terminal's Ctrl-C.
  bool keepTerminal = false;
  bool catchErrors = false;  ///< keeps the first 64 KiB of its standard error, instead of passing them on
};

/// A program that this process has started, with lines of text in both directions: to its standard input, from its
/// standard output. Its standard error is that of this process, if it is not caught. It runs in a session of its own,
/// so a terminal's Ctrl-C does not reach it, with default signal handling and without further descriptors. The
/// destructor kills it. If this process ends otherwise, the child sees the end of its input, and must end then. Used by
/// one thread at a time.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `arguments`, the first of which is the program: a path, or a name to be found on PATH. Throws ProcessError
  /// if the system cannot start it.
  explicit ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& options = {});
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  pid_t pid() const { return m_pid; }
  /// Returns what was kept of its standard error; empty if that is not caught.
  std::string errors() const;

  enum class Read {
    Line,      ///< a whole line, without its end
    TimedOut,  ///< no whole line until the deadline
    Ended,     ///< no further output; `text` is a last line without an end
    TooLong    ///< a line longer than ChildOptions::longestLine; `text` is its beginning
  };
  struct Output {
    Read kind = Read::TimedOut;
    std::string text = {};
  };
  /// Returns the next line of output. One that has arrived is returned even after the deadline. Meanwhile passes on the
  /// rest of what was written.
  Output readLine(Clock::time_point deadline);

  /// Writes `line` and its end to the child's input. Never waits: what the child does not read yet is kept, and is
  /// passed on by later calls of write(), readLine() and flush(). Does nothing if the child has closed its input.
  void writeLine(std::string_view line);
  /// The same for bytes that are no line.
  void write(std::string_view bytes);
  /// Passes on what was written. Returns false if the child did not read all of it before the deadline.
  bool flush(Clock::time_point deadline);
  /// Ends the child's input, without what it has not read yet. A child that watches its input then ends by itself.
  void closeInput();

  /// Kills the child and everything it has started in its process group.
  void kill();
  /// Ends the child as a program that may have others to end: by the end of its input and SIGTERM; kills it if it still
  /// runs at the deadline.
  void terminate(Clock::time_point deadline);
  /// Returns how the child ended; none if it still runs at the deadline.
  std::optional<ProcessEnd> wait(Clock::time_point deadline);
  /// Ends the child: closes its input, and kills it if it still runs at the deadline. Returns how it ended.
  ProcessEnd finish(Clock::time_point deadline);

 private:
  bool hasEnded();
  void signal(int number);
  void send();
  void receive();
  std::optional<Output> takeLine();

  std::size_t m_longestLine;
  bool m_ownSession;
  std::optional<Descriptor> m_input;
  std::optional<Descriptor> m_output;
  std::optional<Descriptor> m_errors;
  pid_t m_pid = -1;
  std::optional<ProcessEnd> m_end;
  std::string m_unsent;
  std::size_t m_sent =
      0;  ///< bytes of it that were passed on; removed now and then, because each removal moves the rest
  std::string m_received;
  std::size_t m_taken = 0;    ///< bytes of m_received that were returned
  std::size_t m_scanned = 0;  ///< bytes of it without another end of a line
};

/// Returns the environment of this process with `added`, each entry as "NAME=value".
std::vector<std::string> environmentWith(const std::map<std::string, std::string>& added);

/// Returns what exec and posix_spawn take: pointers to the texts, and a null pointer. Valid as long as `texts` is.
std::vector<char*> pointersTo(std::vector<std::string>& texts);

}  // namespace convscope
