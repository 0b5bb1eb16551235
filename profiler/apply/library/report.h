#pragma once

#include <mutex>
#include <set>
#include <string>

namespace convscope::apply {

/// What became of a convolution that the program asked cuDNN for.
enum class Outcome { Applied, Unknown, Refused };

/// The file to which a process appends one line for each distinct convolution and outcome (docs/formats.md). Several
/// processes may append to the same file. Used by several threads.
class Report {
 public:
  /// Without a file, if `path` is empty.
  explicit Report(std::string path) : m_path(std::move(path)) {}

  /// Appends a line, unless the process has written the same before. `detail` is the engine or the reason.
  void add(Outcome outcome, const std::string& problem, const std::string& detail);

 private:
  std::string m_path;
  std::mutex m_mutex;
  std::set<std::string> m_lines;
};

/// Writes "convscope: TEXT" to standard error as one line.
void complain(const std::string& text);

}  // namespace convscope::apply
