#include "support/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "process/child_process.h"

namespace convscope::testing {

Process::Process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  std::string name = (std::filesystem::temp_directory_path() / "convscope-process-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  m_captured = name;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  const auto connect = [&](int descriptor, int given, const std::string& captured) {
    if (given >= 0) {
      posix_spawn_file_actions_adddup2(&actions, given, descriptor);
    } else {
      const int create = O_WRONLY | O_CREAT | O_TRUNC;
      posix_spawn_file_actions_addopen(&actions, descriptor, captured.c_str(), create, 0600);
    }
  };
  connect(STDOUT_FILENO, options.output, m_captured / "out");
  connect(STDERR_FILENO, options.errors, m_captured / "err");
  if (!options.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
  std::vector<std::string> words = arguments;
  std::vector<std::string> environment = environmentWith(options.environment);
  posix_spawnattr_t attributes;  // a job in the background of a shell ignores SIGINT
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  for (const int each : {SIGINT, SIGQUIT, SIGTERM, SIGHUP}) sigaddset(&usual, each);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int error = posix_spawn(&m_pid, arguments.front().c_str(), &actions, &attributes, pointersTo(words).data(),
                                pointersTo(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + arguments.front());
}

Process::~Process() {
  if (running()) {
    send(SIGKILL);
    wait();
  }
  std::filesystem::remove_all(m_captured);
}

void Process::send(int signal) const {
  kill(m_pid, signal);
}

bool Process::running() {
  if (m_pid <= 0) return false;
  rusage usage{};
  if (wait4(m_pid, &m_status, WNOHANG, &usage) == 0) return true;
  m_peakKiB = usage.ru_maxrss;
  m_pid = -1;
  return false;
}

ProcessResult Process::wait(std::chrono::seconds atMost) {
  const auto end = std::chrono::steady_clock::now() + atMost;
  while (running()) {
    if (std::chrono::steady_clock::now() > end) send(SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ProcessResult result;
  result.peakKiB = m_peakKiB;
  if (WIFEXITED(m_status)) result.exitCode = WEXITSTATUS(m_status);
  if (WIFSIGNALED(m_status)) result.signal = WTERMSIG(m_status);
  result.out = readWholeFile(m_captured / "out");
  result.err = readWholeFile(m_captured / "err");
  return result;
}

ProcessResult runProcess(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  return Process(arguments, options).wait();
}

std::string readWholeFile(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "convscope-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  m_path = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // a program that a test started may still end, and remove its files itself
  std::filesystem::remove_all(m_path, ignored);
}

}  // namespace convscope::testing
