#include "engine/crash_report.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>

namespace convscope {
namespace {

constexpr std::array kDefects{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};

thread_local StepKind t_stepKind = StepKind::None;
int g_descriptor = -1;  // written once, before any thread can crash

/// A line in a buffer of its own: a signal handler must not allocate memory.
class Line {
 public:
  void add(const char* text) {
    for (; *text != '\0' && m_size < m_text.size(); ++text) m_text[m_size++] = *text;
  }
  void add(int number) {
    if (number >= 10) add(number / 10);
    const std::array<char, 2> digit{static_cast<char>('0' + number % 10), '\0'};
    add(digit.data());
  }
  void write(int descriptor) const {
    [[maybe_unused]] const ssize_t written = ::write(descriptor, m_text.data(), m_size);
  }

 private:
  std::array<char, 128> m_text{};
  std::size_t m_size = 0;
};

void report(int signal) {
  Line line;
  line.add("\n{\"answer\":\"crashed\",\"signal\":");  // the line before may be incomplete
  line.add(signal);
  line.add(",\"kind\":\"");
  if (t_stepKind != StepKind::None) line.add(t_stepKind == StepKind::Planning ? "planning" : "executing");
  line.add("\"}\n");
  line.write(g_descriptor);
  // The handler is gone (SA_RESETHAND): the signal now ends the process as usual.
  raise(signal);
}

}  // namespace

void setStepKind(StepKind kind) {
  t_stepKind = kind;
}

void reportCrashes(int descriptor) {
  g_descriptor = descriptor;
  struct sigaction action {};
  action.sa_handler = report;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : kDefects) sigaction(signal, &action, nullptr);
}

}  // namespace convscope
