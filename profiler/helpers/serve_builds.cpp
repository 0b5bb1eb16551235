#include "helpers/serve_builds.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "helpers/build_server.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

/// Lines of standard input, read by a thread of its own, so that the end of the input is noticed during a build.
class InputLines {
 public:
  InputLines() {
    std::thread([this] { read(); }).detach();
  }

  std::string next() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_lines.empty(); });
    std::string line = std::move(m_lines.front());
    m_lines.pop_front();
    return line;
  }

 private:
  void read() {
    for (std::string line; std::getline(std::cin, line);) {
      const std::scoped_lock lock(m_mutex);
      m_lines.push_back(line);
      m_changed.notify_one();
    }
    std::_Exit(0);  // nobody needs the rest, and a build cannot be interrupted
  }

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<std::string> m_lines;
};

/// Returns a descriptor of standard output for the answers, and sends everything else that is printed to standard
/// error.
int takeStandardOutput() {
  const int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return answers;
}

void writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) std::_Exit(0);  // nobody reads the answer
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

void serveBuilds(OpenDevices& devices) {
  const int answers = takeStandardOutput();
  InputLines lines;
  BuildServer server(devices);
  while (true) {
    try {
      writeAll(answers, toJsonLine(server.answer(helperRequestFrom(lines.next()))) + '\n');
    } catch (const InputError& error) {
      fmt::print(stderr, "{}\n", error.what());
      std::_Exit(2);
    }
  }
}

}  // namespace convscope
