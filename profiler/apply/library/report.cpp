#include "apply/library/report.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

namespace convscope::apply {
namespace {

const char* nameOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::Applied:
      return "applied";
    case Outcome::Unknown:
      return "unknown";
    case Outcome::Refused:
      break;
  }
  return "refused";
}

/// Returns `text` without characters that end a line or a field.
std::string onOneLine(std::string text) {
  const auto isControl = [](char letter) { return static_cast<unsigned char>(letter) < ' '; };
  std::ranges::replace_if(text, isControl, ' ');
  return text;
}

/// Writes in one call, so that lines of several processes do not mix. A failure has no consequence.
void writeLine(int file, const std::string& line) {
  [[maybe_unused]] const ssize_t written = write(file, line.data(), line.size());
}

}  // namespace

void Report::add(Outcome outcome, const std::string& problem, const std::string& detail) {
  if (m_path.empty()) return;
  const std::string line = std::string(nameOf(outcome)) + "\t" + onOneLine(problem) + "\t" + onOneLine(detail) + "\n";
  const std::lock_guard lock(m_mutex);
  if (!m_lines.insert(line).second) return;
  // Opened for each line: a child has a process number of its own, and few lines are written.
  constexpr mode_t kReadableByAll = 0644;
  const int file = open(m_path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kReadableByAll);
  if (file < 0) return;
  writeLine(file, std::to_string(getpid()) + "\t" + line);
  close(file);
}

void complain(const std::string& text) {
  writeLine(STDERR_FILENO, "convscope: " + onOneLine(text) + "\n");
}

}  // namespace convscope::apply
