#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace convscope {

/// Writes whole lines to a descriptor, from several threads.
class AnswerWriter {
 public:
  /// Writes to `descriptor`, which must outlive this. SIGPIPE must be ignored.
  explicit AnswerWriter(int descriptor) : m_descriptor(descriptor) {}

  /// Writes `line` and its end; waits until the reader has room for it. Does nothing once the reader has gone.
  void write(std::string_view line);
  /// Does the same for the line that `make` returns, which no other line can overtake.
  void write(const std::function<std::string()>& make);
  /// Writes the short line that `make` returns, unless that would have to wait. An empty line is not written.
  void tryWrite(const std::function<std::string()>& make);

  int descriptor() const { return m_descriptor; }

 private:
  void writeLocked(std::string line);

  std::mutex m_mutex;
  int m_descriptor;
  bool m_broken = false;
};

/// Returns whether the reader of a pipe or socket has gone.
bool hasNoReader(int descriptor);

}  // namespace convscope
