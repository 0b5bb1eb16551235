#include "process/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include "text/excerpt.h"

extern char** environ;

namespace convscope {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenLooks = 100ms;  // at a child whose output a descendant of it may keep open
constexpr auto kPatienceAfterKill = 2s;
constexpr off_t kCaughtBytes = 64 << 10;
constexpr int kPipeBytes = 1 << 20;  // so that the child rarely waits for its reader

/// Calls of posix_spawn and their attributes, freed at the end.
struct SpawnSettings {
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

[[noreturn]] void throwCannotStart(const std::string& program, int error) {
  throw ProcessError(fmt::format("cannot start {}: {}", program, std::generic_category().message(error)));
}

/// Returns a file in memory that cannot grow beyond kCaughtBytes: its writers get an error and go on.
Descriptor fileForErrors(const std::string& program) {
  Descriptor file(memfd_create("errors", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (file.get() < 0 || ftruncate(file.get(), kCaughtBytes) != 0 || fcntl(file.get(), F_ADD_SEALS, F_SEAL_GROW) != 0)
    throwCannotStart(program, errno);
  return file;
}

int millisecondsUntil(ChildProcess::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, std::chrono::milliseconds(kBetweenLooks).count()));
}

}  // namespace

ProcessError::ProcessError(const std::string& message) : std::runtime_error(messageLine(message)) {}

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const ChildOptions& options)
    : m_longestLine(options.longestLine), m_ownSession(!options.keepTerminal) {
  const std::string& program = arguments.at(0);
  // A socket, because writing to it can be asked not to raise SIGPIPE.
  std::array<int, 2> input{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) throwCannotStart(program, errno);
  m_input.emplace(input[0]);
  const Descriptor childInput(input[1]);
  std::array<int, 2> output{};
  if (pipe2(output.data(), O_CLOEXEC) != 0) throwCannotStart(program, errno);
  m_output.emplace(output[0]);
  const Descriptor childOutput(output[1]);
  fcntl(m_output->get(), F_SETPIPE_SZ, kPipeBytes);
  fcntl(m_output->get(), F_SETFL, O_NONBLOCK);

  SpawnSettings settings;
  if (options.catchErrors) {
    m_errors.emplace(fileForErrors(program));
    posix_spawn_file_actions_adddup2(&settings.actions, m_errors->get(), STDERR_FILENO);
  }
  posix_spawn_file_actions_adddup2(&settings.actions, childInput.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&settings.actions, childOutput.get(), STDOUT_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);  // of other libraries, too
  sigset_t blocked;
  sigset_t all;
  sigemptyset(&blocked);
  if (!m_ownSession) sigaddset(&blocked, SIGINT);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&settings.attributes, &blocked);
  posix_spawnattr_setsigdefault(&settings.attributes, &all);
  const int session = m_ownSession ? POSIX_SPAWN_SETSID : 0;
  posix_spawnattr_setflags(&settings.attributes,
                           static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session));
  std::vector<std::string> words = arguments;
  std::vector<std::string> environment = environmentWith(options.environment);
  const int error = posix_spawnp(&m_pid, program.c_str(), &settings.actions, &settings.attributes,
                                 pointersTo(words).data(), pointersTo(environment).data());
  if (error != 0) throwCannotStart(program, error);
}

ChildProcess::~ChildProcess() {
  kill();
  wait(Clock::now() + kPatienceAfterKill);
}

std::string ChildProcess::errors() const {
  if (!m_errors) return {};
  // The child's descriptor has the same position.
  std::string text(static_cast<std::size_t>(std::max<off_t>(0, lseek(m_errors->get(), 0, SEEK_CUR))), '\0');
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, pread(m_errors->get(), text.data(), text.size(), 0))));
  return text;
}

ChildProcess::Output ChildProcess::readLine(Clock::time_point deadline) {
  while (true) {
    if (auto line = takeLine()) return std::move(*line);
    if (!m_output) return {Read::Ended, m_received.substr(std::exchange(m_taken, m_received.size()))};
    std::array<pollfd, 2> watched{pollfd{m_output->get(), POLLIN, 0},
                                  pollfd{m_input && !m_unsent.empty() ? m_input->get() : -1, POLLOUT, 0}};
    const int ready = poll(watched.data(), watched.size(), millisecondsUntil(deadline));
    if (watched[1].revents != 0) send();
    if (watched[0].revents != 0) {
      receive();
    } else if (ready == 0 && hasEnded()) {
      receive();  // what came between the two looks
      m_output.reset();
    } else if (ready == 0 && Clock::now() >= deadline) {
      return {};
    }
  }
}

std::optional<ChildProcess::Output> ChildProcess::takeLine() {
  const std::size_t end = m_received.find('\n', m_scanned);
  const std::size_t length = std::min(end, m_received.size()) - m_taken;
  if (length > m_longestLine) return Output{Read::TooLong, m_received.substr(m_taken, m_longestLine)};
  if (end == std::string::npos) {
    m_scanned = m_received.size();
    return std::nullopt;
  }
  Output line{Read::Line, m_received.substr(m_taken, length)};
  m_taken = m_scanned = end + 1;
  return line;
}

void ChildProcess::receive() {
  m_received.erase(0, m_taken);
  m_scanned -= m_taken;
  m_taken = 0;
  std::array<char, 1 << 16> bytes;
  const ssize_t count = ::read(m_output->get(), bytes.data(), bytes.size());
  if (count > 0) {
    m_received.append(bytes.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    m_output.reset();
  }
}

void ChildProcess::writeLine(std::string_view line) {
  if (!m_input) return;
  m_unsent.append(line);
  m_unsent += '\n';
  send();
}

void ChildProcess::write(std::string_view bytes) {
  if (!m_input) return;
  m_unsent.append(bytes);
  send();
}

void ChildProcess::send() {
  while (m_input && !m_unsent.empty()) {
    const ssize_t count =
        ::send(m_input->get(), m_unsent.data() + m_sent, m_unsent.size() - m_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      m_sent += static_cast<std::size_t>(count);
      if (m_sent > m_unsent.size() / 2) m_unsent.erase(0, std::exchange(m_sent, 0));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      closeInput();  // nobody reads it
    }
  }
}

bool ChildProcess::flush(Clock::time_point deadline) {
  while (m_input && !m_unsent.empty()) {
    pollfd watched{m_input->get(), POLLOUT, 0};
    const int ready = poll(&watched, 1, millisecondsUntil(deadline));
    if (ready > 0) {
      send();
    } else if (ready == 0 && Clock::now() >= deadline) {
      return false;
    }
  }
  return m_input.has_value();
}

void ChildProcess::closeInput() {
  m_unsent.clear();
  m_sent = 0;
  m_input.reset();
}

void ChildProcess::kill() {
  signal(SIGKILL);
}

void ChildProcess::terminate(Clock::time_point deadline) {
  closeInput();
  signal(SIGTERM);
  if (!wait(deadline)) kill();
}

void ChildProcess::signal(int number) {
  // Its process group has its number until it has been waited for.
  if (!hasEnded()) ::kill(m_ownSession ? -m_pid : m_pid, number);
}

bool ChildProcess::hasEnded() {
  if (m_end) return true;
  int status = 0;
  const pid_t ended = waitpid(m_pid, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
  if (ended < 0) {
    m_end = ProcessEnd{};  // the system kept no status
  } else if (WIFSIGNALED(status)) {
    m_end = ProcessEnd{std::nullopt, WTERMSIG(status)};
  } else {
    m_end = ProcessEnd{WEXITSTATUS(status), 0};
  }
  return true;
}

std::optional<ProcessEnd> ChildProcess::wait(Clock::time_point deadline) {
  for (auto pause = 1ms; !hasEnded(); pause = std::min(2 * pause, std::chrono::milliseconds(16ms))) {
    if (Clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(pause);
  }
  return m_end;
}

ProcessEnd ChildProcess::finish(Clock::time_point deadline) {
  closeInput();
  if (const auto end = wait(deadline)) return *end;
  kill();
  return wait(Clock::now() + kPatienceAfterKill).value_or(ProcessEnd{std::nullopt, SIGKILL});
}

std::vector<std::string> environmentWith(const std::map<std::string, std::string>& added) {
  std::vector<std::string> environment;
  for (const auto& [name, value] : added) environment.push_back(name + '=' + value);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!added.contains(text.substr(0, text.find('=')))) environment.push_back(text);
  }
  return environment;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace convscope
