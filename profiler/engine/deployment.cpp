#include "engine/deployment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <fstream>
#include <vector>

#include "core/translatable.h"
#include "engine/host_failure.h"
#include "files/program_folder.h"
#include "measure/survey.h"
#include "problem/input_error.h"
#include "process/child_process.h"
#include "text/message.h"
#include "text/printable.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;
using Time = ChildProcess::Clock;

constexpr auto kToConnect = 10min;
constexpr auto kToUnpack = 5min;
constexpr auto kToTidyUp = 10s;
constexpr auto kBetweenLooks = 100ms;
constexpr const char* kList = "share/convscope/command_line.txt";  // made by packaging/bundle

/// What the host's shell does, in one line, because it must not read ahead into the archive. It answers "ready" when
/// the archive may come, and "done FOLDER" or "failed: WHY".
std::string deployLine() {
  return fmt::format(
      R"sh(umask 077; fail() {{ printf 'failed: %s\n' "$(printf '%s\n' "$*" | head -n 1)"; exit 1; }}; )sh"
      R"sh(u=$(uname -sm); [ "$u" = "Linux x86_64" ] || fail "it is $u, and this program is for Linux x86_64"; )sh"
      R"sh(d="{}"; m=$(mkdir -p "${{d%/*}}" 2>&1) || fail "$m"; t=$(mktemp -d "$d.XXXXXX" 2>&1) || fail "$t"; )sh"
      R"sh(trap 'rm -rf "$t" "$t.old"' EXIT; echo ready; m=$(tar -xzf - -C "$t" 2>&1) || fail "cannot unpack: $m"; )sh"
      R"sh(m=$("$t/bin/convscope-cli" --version 2>&1) || fail "cannot run programs in ${{d%/*}}: $m"; )sh"
      R"sh([ ! -e "$d" ] || mv -T "$d" "$t.old"; m=$(mv -T "$t" "$d" 2>&1) || {{ mv -T "$t.old" "$d"; fail "$m"; }}; )sh"
      R"sh(echo "done $d")sh",
      deployedFolder());
}

/// Returns the first line that a program has written about its failure; if there is none, how it ended.
std::string firstLine(const std::string& errors, const ProcessEnd& end) {
  const std::string line = errors.substr(0, errors.find('\n'));
  return line.empty() ? formatMessage(translatable("message", "it ended with {}"), toText(end)) : printable(line);
}

/// Runs a local program. Returns why it failed, on one line; empty if it did not.
std::string failureOf(const std::vector<std::string>& words) {
  ChildProcess process(words, {.catchErrors = true});
  const ProcessEnd end = process.finish(Time::now() + kToUnpack);
  return end == ProcessEnd{0, 0} ? std::string() : firstLine(process.errors(), end);
}

void unpack(const std::filesystem::path& archive, const std::filesystem::path& folder) {
  std::filesystem::create_directory(folder);
  const std::string failure =
      failureOf({"tar", "-xzf", std::filesystem::absolute(archive), "-C", folder, "--strip-components=1"});
  if (!failure.empty())
    throw InputError(translatable("message", "{} is not a relocatable archive of ConvScope: {}"), archive.string(),
                     failure);
}

/// The conversation with the host's shell.
class HostShell {
 public:
  HostShell(const Host& host, const std::stop_token& stop)
      : m_host(host), m_name(printable(host.name)), m_stop(stop), m_process(shellOn(host), shellOptions()) {}

  void send(std::string_view line) { m_process.writeLine(line); }

  void sendFile(const std::filesystem::path& file, const CopyProgress& progress) {
    std::ifstream input(file, std::ios::binary);
    const std::uintmax_t total = std::filesystem::file_size(file);
    std::uintmax_t sent = 0;
    std::array<char, 1 << 16> bytes;
    while (input.read(bytes.data(), bytes.size()), input.gcount() > 0) {
      m_process.write({bytes.data(), static_cast<std::size_t>(input.gcount())});
      while (!m_process.flush(Time::now() + kBetweenLooks)) {
        if (m_process.wait(Time::now())) return;  // its answer says why
        throwIfStopped();
      }
      sent += static_cast<std::uintmax_t>(input.gcount());
      if (progress) progress(sent, total);
    }
    m_process.closeInput();
  }

  /// Returns the rest of the line that begins with `word`; passes over others. Throws if it fails or ends.
  std::string answer(const std::string& word, Time::duration atMost) {
    constexpr std::string_view kFailed = "failed: ";
    const auto deadline = Time::now() + atMost;
    while (Time::now() < deadline) {
      const ChildProcess::Output line = m_process.readLine(Time::now() + kBetweenLooks);
      throwIfStopped();
      if (line.kind == ChildProcess::Read::Line && line.text.starts_with(word)) return line.text.substr(word.size());
      if (line.kind == ChildProcess::Read::Line && line.text.starts_with(kFailed)) {
        end();
        throw InputError("cannot copy the program to {}: {}", m_name, printable(line.text.substr(kFailed.size())));
      }
      if (line.kind == ChildProcess::Read::Ended || line.kind == ChildProcess::Read::TooLong) throwEnded();
    }
    throw InputError(translatable("message", "{} does not answer. {}"), m_name,
                     translatedMessage(checkInTerminal(m_host)));
  }

  [[noreturn]] void throwEnded() {
    const ProcessEnd how = end();
    throw InputError("{}", translatedMessage(shellFailure(m_host, how, m_process.errors())));
  }

  /// Waits until the shell has tidied up.
  ProcessEnd end() { return m_process.finish(Time::now() + kToTidyUp); }

 private:
  void throwIfStopped() const {
    if (m_stop.stop_requested()) throw InputError("stopped; nothing was changed on {}", m_name);
  }

  const Host& m_host;
  std::string m_name;
  std::stop_token m_stop;
  ChildProcess m_process;
};

}  // namespace

Deployment::Deployment(const std::filesystem::path& archive) : m_archive(archive), m_root(besideProgram("")) {
  std::string name = (std::filesystem::temp_directory_path() / "convscope-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw InputError("cannot create a folder in {}", name);
  m_temporary = name;
  try {
    if (!archive.empty()) {
      m_root = m_temporary / "tree";
      unpack(archive, m_root);
    }
    if (!std::filesystem::exists(m_root / kList))
      throw archive.empty()
          ? InputError(translatable("message",
                                    "this program is not from the relocatable archive, so it would not run elsewhere: "
                                    "name the archive with --archive"))
          : InputError(translatable("message", "{} is not a relocatable archive of ConvScope"), archive.string());
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove_all(m_temporary, ignored);
    throw;
  }
}

Deployment::~Deployment() {
  std::error_code ignored;
  std::filesystem::remove_all(m_temporary, ignored);
}

std::filesystem::path Deployment::packed() const {
  const std::filesystem::path file = m_temporary / "convscope-cli.tar.gz";
  const std::string failure = failureOf({"tar", "-I", "gzip -1", "-cf", file, "-C", m_root, "-T", m_root / kList});
  if (!failure.empty()) throw InputError(translatable("message", "cannot pack the program: {}"), failure);
  return file;
}

std::string Deployment::copyTo(const Host& host, const std::stop_token& stop, const CopyProgress& progress) const {
  try {
    HostShell shell(host, stop);
    shell.send(deployLine());
    shell.answer("ready", kToConnect);
    shell.sendFile(packed(), progress);
    std::string folder = shell.answer("done ", kToUnpack);
    shell.end();
    return folder;
  } catch (const ProcessError& error) {
    throw InputError("{}", translatedMessage(error.what()));
  }
}

std::string Deployment::commandsFor(const Host& host) const {
  const std::string unpack = fmt::format(R"(d="{}"; mkdir -p "$d" && tar -xzf - -C "$d")", deployedFolder());
  std::vector<std::string> words;
  for (const std::string& word : commandOn(host, {"sh", "-c", unpack}, true)) words.push_back(shellWord(word));
  const std::filesystem::path tree = m_archive.empty() ? m_root : "convscope-tree";
  const std::string unpacked =
      fmt::format("mkdir {0} && tar -xzf {1} -C {0} --strip-components=1\n", tree.string(), shellWord(m_archive));
  return fmt::format("{}tar -czf convscope-cli.tar.gz -C {} -T {}\n{} < convscope-cli.tar.gz\n",
                     m_archive.empty() ? "" : unpacked, shellWord(tree), shellWord(tree / kList),
                     fmt::join(words, " "));
}

}  // namespace convscope
