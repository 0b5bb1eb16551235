#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace convscope::testing {

/// Collects what this process writes to standard output, until it is destroyed.
class CapturedOutput {
 public:
  CapturedOutput() : m_file(std::tmpfile()), m_before(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    dup2(fileno(m_file), STDOUT_FILENO);
  }
  ~CapturedOutput() {
    std::fflush(stdout);
    dup2(m_before, STDOUT_FILENO);
    close(m_before);
    std::fclose(m_file);
  }
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;

  /// Returns what was written so far.
  std::string text() const {
    std::fflush(stdout);
    std::string text;
    std::rewind(m_file);
    for (int c = std::fgetc(m_file); c != EOF; c = std::fgetc(m_file)) text += static_cast<char>(c);
    return text;
  }

 private:
  std::FILE* m_file;
  int m_before;
};

}  // namespace convscope::testing
