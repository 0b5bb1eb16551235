#include "engine/connection.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/translatable.h"
#include "engine/host_failure.h"
#include "problem/input_error.h"
#include "session/event_json.h"
#include "text/printable.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostNoise = 64 << 10;  // bytes before the hello, e.g. of a login shell
constexpr std::size_t kShownOfLine = 80;
constexpr auto kToEnd = 2s;

/// Returns the beginning of a line, for a message.
std::string shown(const std::string& line) {
  return printable(line.size() > kShownOfLine ? line.substr(0, kShownOfLine) + "..." : line);
}

/// Starts the command. A host's program that cannot be started gets the advice what to check.
ChildProcess started(const EngineCommand& command) {
  if (!command.host) return ChildProcess(command.words);
  try {
    return ChildProcess(command.words, shellOptions());
  } catch (const ProcessError& error) {
    throw ProcessError(fmt::format(
        translatable("message", "{}. Check the spelling, and whether it is installed on this machine"), error.what()));
  }
}

}  // namespace

EngineConnection::EngineConnection(const EngineCommand& command, const EngineLimits& limits,
                                   const std::stop_token& stop)
    : m_host(command.host),
      m_place(m_host ? printable(m_host->name) : command.words.front()),
      m_name((m_host ? "the engine on " : "the engine ") + m_place),
      m_process(started(command)) {
  if (m_host) m_process.writeLine(serveLine());
  readHello(limits, stop);
}

EngineConnection::~EngineConnection() {
  if (!m_host) return;
  m_process.closeInput();
  if (!m_process.wait(Clock::now() + kToEnd)) kill();
}

void EngineConnection::kill() {
  m_killed = true;
  if (m_host)
    m_process.terminate(Clock::now() + kToEnd);
  else
    m_process.kill();
}

void EngineConnection::readHello(const EngineLimits& limits, const std::stop_token& stop) {
  const auto deadline = Clock::now() + limits.start;
  std::string noise;
  const auto after = [&] { return noise.empty() ? noise : fmt::format("; it printed '{}'", shown(noise)); };
  const auto advice = [&] { return m_host ? ". " + checkInTerminal(*m_host) : ""; };
  while (noise.size() <= kMostNoise) {
    const ChildProcess::Output line = m_process.readLine(std::min(deadline, Clock::now() + kStopLatency));
    if (stop.stop_requested()) throw ProcessError(m_name + " was stopped while it started");
    if (line.kind == ChildProcess::Read::TimedOut) {
      if (Clock::now() < deadline) continue;
      throw ProcessError(fmt::format("{} said nothing within {:.3g} s of its start{}{}", m_name,
                                     std::chrono::duration<double>(limits.start).count(), advice(), after()));
    }
    if (line.kind == ChildProcess::Read::Ended) {
      if (noise.empty()) noise = line.text;
      const ProcessEnd end = m_process.finish(Clock::now() + kToEnd);
      if (!m_host) throw ProcessError(fmt::format("{} ended at its start with {}{}", m_name, toText(end), after()));
      const std::string errors = m_process.errors();
      const HostFailure failure = engineFailure(*m_host, end, errors.empty() ? noise : errors);
      throw StartError(failure.trouble, failure.message);
    }
    if (line.kind == ChildProcess::Read::TooLong) break;
    if (!line.text.starts_with(R"({"answer":"hello")")) {
      noise += (noise.empty() ? "" : " ") + line.text;
      continue;
    }
    EngineHello hello;
    try {
      hello = std::get<EngineHello>(std::get<EngineAnswer>(readAnswerLine(line.text)));
    } catch (const InputError& error) {
      throw ProcessError(fmt::format("{} begins with a hello that does not fit: {}", m_name, quotable(error.what())));
    }
    requireOwnVersion(hello);
    return;
  }
  throw ProcessError(
      m_host ? fmt::format("too much text comes from {} before the engine starts. Check its login scripts{}", m_place,
                           after())
             : fmt::format("{} is not an engine{}", m_place, after()));
}

void EngineConnection::requireOwnVersion(const EngineHello& hello) const {
  const EngineHello own = ownHello();
  if (hello.protocol == own.protocol && hello.program == own.program && hello.schema == own.schema) return;
  const auto text = [&](const EngineHello& each) {
    const std::string program = shown(each.program);
    if (hello.program != own.program) return program;
    return fmt::format("{} (protocol {}, sessions {})", program, each.protocol, each.schema);
  };
  throw StartError(HostTrouble::OtherVersion,
                   fmt::format("{} is {}, but this is {}. {}", m_name, text(hello), text(own),
                               m_host ? "Copy this one there with `" + deployCommand(*m_host) + "`"
                                      : "Install both from one build"));
}

void EngineConnection::send(const Event& event) {
  m_process.writeLine(toJsonLine(event));
}

EngineConnection::Received EngineConnection::receive(Clock::time_point deadline) {
  const ChildProcess::Output line = m_process.readLine(deadline);
  try {
    switch (line.kind) {
      case ChildProcess::Read::TimedOut:
        return Nothing{};
      case ChildProcess::Read::Ended:
        return Gone{m_process.finish(Clock::now() + kToEnd)};
      case ChildProcess::Read::TooLong:
        throw InputError("a line is too long");
      case ChildProcess::Read::Line:
        break;
    }
    if (line.text.empty()) return AnswerLine(EngineAnswer(Alive{}));  // a crash report begins with one
    return readAnswerLine(line.text);
  } catch (const InputError& error) {
    kill();
    throw ProcessError(fmt::format("the engine answered with a line that does not fit ('{}'): {}", shown(line.text),
                                   quotable(error.what())));
  }
}

}  // namespace convscope
