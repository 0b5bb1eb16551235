#include "engine/host_failure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>
#include <vector>

#include "core/translatable.h"
#include "measure/survey.h"
#include "text/printable.h"

namespace convscope {
namespace {

constexpr int kSshFailed = 255;
constexpr int kCannotExecute = 126;  // as shells say it
constexpr int kNotFound = 127;
constexpr int kSignalled = 128;  // a shell adds the number of the signal
constexpr int kLastSignal = 64;
constexpr std::size_t kShownOfMessage = 160;

/// A part of a message of OpenSSH, which has no translations, and what it means.
struct SshMessage {
  std::string_view part;
  std::string_view meaning;
};

/// The first one that fits explains a failure: messages about the host follow those about a jump host or its key.
constexpr std::array kSshMessages{
    SshMessage{
        "IDENTIFICATION HAS CHANGED",
        translatable("message",
                     "its key has changed. Ask its administrator whether that is right; if so, remove the old key with "
                     "ssh-keygen -R")},
    SshMessage{"Host key verification failed",
               translatable("message", "its key was not accepted. Connect once in a terminal to accept it")},
    SshMessage{"Could not resolve hostname",
               translatable("message",
                            "its address is unknown. Check the spelling, HostName in ~/.ssh/config, and the network")},
    SshMessage{"Connection refused",
               translatable("message", "it refuses connections. Check the port, and whether an ssh server runs there")},
    SshMessage{"timed out",
               translatable("message", "it does not answer. Check whether it is on, and the network or VPN")},
    SshMessage{"No route to host", translatable("message", "no network leads to it. Check the network or VPN")},
    SshMessage{"Network is unreachable", translatable("message", "no network leads to it. Check the network or VPN")},
    SshMessage{
        "Permission denied (",
        translatable(
            "message",
            "it refuses your key or password. Check User and IdentityFile in ~/.ssh/config, or load your key with "
            "ssh-add")},
    SshMessage{"Too many authentication failures",
               translatable("message", "it refuses your keys. Set IdentityFile and IdentitiesOnly in ~/.ssh/config")},
    SshMessage{"Connection closed",
               translatable("message", "it closed the connection. Check whether you may log in there")},
    SshMessage{"Connection reset",
               translatable("message", "it closed the connection. Check whether you may log in there")}};

/// Adds what a program printed.
std::string withOutput(const std::string& text, std::string_view output) {
  if (output.empty()) return text;
  return fmt::format(translatable("message", "{}; it printed '{}'"), text,
                     shortened(printable(output), kShownOfMessage));
}

/// Returns the line of `text` that contains the character at `position`.
std::string_view lineAt(std::string_view text, std::size_t position) {
  const std::size_t start = text.find_last_of("\r\n", position);
  text.remove_prefix(start == std::string_view::npos ? 0 : start + 1);
  return text.substr(0, text.find_first_of("\r\n"));
}

std::string lastLine(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \r\n");
  return end == std::string_view::npos ? std::string() : std::string(lineAt(text.substr(0, end + 1), end));
}

std::string sshFailure(const Host& host, const std::string& errors) {
  const auto cannotConnect = [&](std::string_view why, std::string_view output) {
    return withOutput(fmt::format(translatable("message", "cannot connect to {}: {}"), printable(host.name), why),
                      output);
  };
  for (const SshMessage& message : kSshMessages) {
    const std::size_t found = errors.find(message.part);
    if (found == std::string::npos) continue;
    const bool isBanner = &message == kSshMessages.data();  // a line of '@' that adds nothing
    return cannotConnect(message.meaning, isBanner ? std::string_view() : lineAt(errors, found));
  }
  return cannotConnect(fmt::format(translatable("message", "ssh failed. {}"), checkInTerminal(host)), lastLine(errors));
}

/// Returns the signal that ended a program, also if a shell reports it; 0 for none.
int signalOf(const ProcessEnd& end) {
  if (!end.exitCode) return end.signal;
  return *end.exitCode > kSignalled && *end.exitCode <= kSignalled + kLastSignal ? *end.exitCode - kSignalled : 0;
}

}  // namespace

std::string checkInTerminal(const Host& host) {
  std::vector<std::string> words = host.prefix;
  words.emplace_back("true");
  std::ranges::transform(words, words.begin(), shellWord);
  return printable(
      fmt::format(translatable("message", "Check whether `{}` works in a terminal"), fmt::join(words, " ")));
}

std::string shellFailure(const Host& host, const ProcessEnd& end, const std::string& output) {
  if (host.isSsh && end.exitCode == kSshFailed) return sshFailure(host, output);
  const std::string name = printable(host.name);
  const std::string message = lastLine(output);
  const int signal = signalOf(end);
  if (signal == SIGKILL)
    return withOutput(fmt::format(translatable("message",
                                               "the command for {} was killed before it answered. Check the memory "
                                               "limit of the container or job"),
                                  name),
                      message);
  return withOutput(
      fmt::format(translatable("message", "the command for {} ended with {} before it answered. {}"), name,
                  toText(signal != 0 ? ProcessEnd{std::nullopt, signal} : end), checkInTerminal(host)),
      message);
}

HostFailure engineFailure(const Host& host, const ProcessEnd& end, const std::string& output) {
  if (end.exitCode != kCannotExecute && end.exitCode != kNotFound)
    return {HostTrouble::Unreachable, shellFailure(host, end, output)};
  return {HostTrouble::NoProgram,
          withOutput(fmt::format(translatable("message",
                                              "there is no {} on {}, or it cannot run there. Copy it there with `{}`"),
                                 programName(), printable(host.name), deployCommand(host)),
                     lastLine(output))};
}

std::string deployCommand(const Host& host) {
  return printable("convscope-cli deploy " + shellWord(host.name));
}

}  // namespace convscope
