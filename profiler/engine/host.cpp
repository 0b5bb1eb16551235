#include "engine/host.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "core/translatable.h"
#include "measure/survey.h"
#include "text/printable.h"

namespace convscope {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kBlanks = " \t\n";

/// Reads words one character after the other.
class WordReader {
 public:
  explicit WordReader(const std::string& text) : m_text(text) {}

  Words read() {
    while (m_next < m_text.size()) {
      const char each = m_text[m_next++];
      if (each == '\'' || each == '"') {
        readQuoted(each);
      } else if (each == '\\') {
        word() += taken("a backslash at the end");
      } else if (kBlanks.find(each) != std::string_view::npos) {
        end();
      } else {
        word() += each;
      }
    }
    end();
    return std::move(m_words);
  }

 private:
  void readQuoted(char quote) {
    const std::string open = fmt::format("a quote {} that is not closed", quote);
    word();
    for (char each = taken(open); each != quote; each = taken(open)) {
      const bool escapes = quote == '"' && each == '\\' && m_next < m_text.size() &&
                           std::string_view("\"\\$`").find(m_text[m_next]) != std::string_view::npos;
      word() += escapes ? taken(open) : each;
    }
  }

  char taken(const std::string& missing) {
    if (m_next >= m_text.size()) throw InputError(translatable("message", "'{}' contains {}"), m_text, missing);
    return m_text[m_next++];
  }

  std::string& word() { return m_word ? *m_word : m_word.emplace(); }

  void end() {
    if (m_word) m_words.push_back(*std::exchange(m_word, std::nullopt));
  }

  const std::string& m_text;
  std::size_t m_next = 0;
  std::optional<std::string> m_word;
  Words m_words;
};

bool isSsh(const std::string& program) {
  return std::filesystem::path(program).filename() == "ssh";
}

/// Returns the number of the word after the destination of an ssh command; its size if it has none.
std::size_t afterDestination(const Words& ssh) {
  constexpr std::string_view kWithValue = "BbcDEeFIiJLlmOopPQRSWw";
  std::size_t i = 1;
  for (; i < ssh.size() && ssh[i].starts_with('-'); ++i) {
    if (ssh[i] == "--") return std::min(i + 2, ssh.size());
    const std::size_t option = ssh[i].find_first_of(kWithValue, 1);
    if (option == ssh[i].size() - 1) ++i;  // its value is the next word
  }
  return std::min(i + 1, ssh.size());
}

/// Quotes what an ssh command passes to its remote shell, which may contain another ssh.
Words quotedForRemoteShell(Words words) {
  if (words.empty() || !isSsh(words.front())) return words;
  const auto remote = words.begin() + static_cast<std::ptrdiff_t>(afterDestination(words));
  Words command = quotedForRemoteShell(Words(remote, words.end()));
  std::ranges::transform(command, remote, shellWord);
  return words;
}

/// Returns whether the options before the destination set the option called `name`.
bool sets(const Words& ssh, const std::string& name) {
  const auto end = ssh.begin() + static_cast<std::ptrdiff_t>(afterDestination(ssh));
  return std::any_of(ssh.begin(), end, [&](const std::string& word) { return word.find(name) != std::string::npos; });
}

bool hasTerminal() {
  const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal < 0) return false;
  close(terminal);
  return true;
}

}  // namespace

Host parseHost(const std::string& text) {
  Host host{text, WordReader(text).read(), false};
  if (host.prefix.empty())
    throw InputError(
        translatable("message", "a host is needed: a name for ssh, or a command such as 'docker exec -i c'"));
  if (host.prefix.front().empty() || host.prefix.front().starts_with('-'))
    throw InputError(translatable("message", "'{}' is no host: it begins with '{}'"), text,
                     host.prefix.front().substr(0, 1));
  const bool isName = text.find_first_of(kBlanks) == std::string::npos;
  if (isName) host.prefix = {"ssh", host.prefix.front()};
  host.isSsh = isSsh(host.prefix.front());
  if (host.isSsh && host.prefix.size() == 1) throw InputError(translatable("message", "'{}' names no host"), text);
  return host;
}

std::vector<std::string> commandOn(const Host& host, const std::vector<std::string>& command, bool canAsk) {
  Words words = host.prefix;
  if (host.isSsh) {
    Words options{"-T"};
    for (const auto& [name, value] :
         {std::pair{"ConnectTimeout", "15"}, {"ServerAliveInterval", "15"}, {"ServerAliveCountMax", "4"}}) {
      if (!sets(words, name)) options.insert(options.end(), {"-o", fmt::format("{}={}", name, value)});
    }
    if (!canAsk && !sets(words, "BatchMode")) options.insert(options.end(), {"-o", "BatchMode=yes"});
    words.insert(words.begin() + 1, options.begin(), options.end());
  }
  words.insert(words.end(), command.begin(), command.end());
  return quotedForRemoteShell(std::move(words));
}

std::string deployedFolder() {
  std::string version = programName();
  std::ranges::replace(version, ' ', '-');
  return fmt::format("${{XDG_CACHE_HOME:-$HOME/.cache}}/convscope/{}", version);
}

std::string serveLine() {
  return fmt::format(R"(p="{}/bin/convscope-cli"; [ -x "$p" ] || p=convscope-cli; "$p" serve; exit $?)",
                     deployedFolder());
}

Questions questions() {
  const char* required = std::getenv("SSH_ASKPASS_REQUIRE");
  if (required != nullptr && required == std::string_view("force") && std::getenv("SSH_ASKPASS") != nullptr)
    return Questions::Askpass;
  return hasTerminal() ? Questions::Terminal : Questions::Nowhere;
}

std::vector<std::string> shellOn(const Host& host) {
  return commandOn(host, {"sh"}, questions() != Questions::Nowhere);
}

ChildOptions shellOptions() {
  return {.keepTerminal = questions() == Questions::Terminal, .catchErrors = questions() == Questions::Askpass};
}

}  // namespace convscope
