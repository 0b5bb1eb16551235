#include "cli/program_run.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cli/preloadable.h"
#include "cli/terminal.h"
#include "files/program_folder.h"
#include "problem/errors.h"
#include "problem/input_error.h"

extern char** environ;

namespace convscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kEndedBySignal = 128;  // plus the signal

/// Returns the library to preload. Throws InputError if it cannot be preloaded.
std::string applyingLibrary(CudnnLoading loading) {
  const char* name = loading == CudnnLoading::Opened ? "forwarding/libcudnn.so.9" : "libconvscope_apply.so";
  const fs::path library = besideProgram("lib/convscope") / name;
  if (!fs::exists(library)) throw InputError("{} is not beside this program: it was built without cuDNN", name);
  if (library.string().find_first_of(" :") != std::string::npos)
    throw InputError("{}: a library whose path contains a space or a colon cannot be preloaded", library.string());
  return library.string();
}

/// The program that runs, for the handler of signals; 0 before and after.
std::atomic<pid_t> runningProgram{0};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void passOn(int signal) {
  if (const pid_t program = runningProgram.load()) kill(program, signal);
}

/// While it lives, this process outlives the terminal's Ctrl-C, which the program gets, too, and passes other requests
/// to end on to the program.
class PassedSignals {
 public:
  PassedSignals() {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGQUIT, SIG_IGN);
    for (const int each : {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) std::signal(each, passOn);
  }
  PassedSignals(const PassedSignals&) = delete;
  PassedSignals& operator=(const PassedSignals&) = delete;
  ~PassedSignals() {
    for (const int each : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) std::signal(each, SIG_DFL);
  }
};

/// Returns "NAME=VALUE" of this process's environment, with `changes`.
std::vector<std::string> environmentWith(const Environment& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    if (!changes.contains(std::string(text.substr(0, text.find('='))))) entries.emplace_back(text);
  }
  for (const auto& [name, value] : changes) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Environment preloadingEnvironment(const std::string& program, CudnnLoading loading) {
  const std::string library = applyingLibrary(loading);
  if (const std::string obstacle = preloadObstacle(program); !obstacle.empty()) throw InputError("{}", obstacle);
  const char* earlier = std::getenv("LD_PRELOAD");
  const bool hasEarlier = earlier != nullptr && *earlier != '\0';
  return {{"LD_PRELOAD", hasEarlier ? library + ":" + earlier : library}};
}

int runProgram(std::vector<std::string> command, const Environment& changes) {
  std::vector<std::string> entries = environmentWith(changes);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const PassedSignals signals;
  pid_t program = 0;
  const int error = posix_spawnp(&program, command.front().c_str(), nullptr, &attributes, pointersTo(command).data(),
                                 pointersTo(entries).data());
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    showMessage("cannot start " + command.front() + ": " + strerror(error));
    return kNotStarted;
  }
  runningProgram = program;
  int status = 0;
  while (waitpid(program, &status, 0) < 0 && errno == EINTR) {
  }
  runningProgram = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kEndedBySignal + WTERMSIG(status);
}

TemporaryFolder::TemporaryFolder() {
  std::string path = (fs::temp_directory_path() / "convscope-run.XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) throw RequestError("cannot make a temporary folder: {}", strerror(errno));
  m_path = path;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;  // what is left is in the folder of temporary files
  fs::remove_all(m_path, error);
}

}  // namespace convscope::cli
