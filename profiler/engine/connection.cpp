#include "engine/connection.h"

#include <fmt/format.h>

#include <algorithm>

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

std::string deployCommand(const Host& host) {
  return printable("convscope-cli deploy " + shellWord(host.name));
}

}  // namespace

EngineConnection::EngineConnection(const EngineCommand& command, const EngineLimits& limits,
                                   const std::stop_token& stop)
    : m_host(command.host),
      m_place(m_host ? printable(m_host->name) : command.words.front()),
      m_name((m_host ? "the engine on " : "the engine ") + m_place),
      m_process(command.words, m_host ? shellOptions() : ChildOptions()) {
  if (m_host) m_process.writeLine(serveLine());
  readHello(limits, stop);
}

EngineConnection::~EngineConnection() {
  if (!m_host) return;
  m_process.closeInput();
  if (!m_process.wait(Clock::now() + kToEnd)) kill();
}

void EngineConnection::kill() {
  if (m_host)
    m_process.terminate(Clock::now() + kToEnd);
  else
    m_process.kill();
}

void EngineConnection::readHello(const EngineLimits& limits, const std::stop_token& stop) {
  const auto deadline = Clock::now() + limits.start;
  std::string noise;
  const auto after = [&] {
    const std::string said = noise.empty() ? m_process.lastError() : noise;
    return said.empty() ? std::string() : fmt::format("; it printed '{}'", shown(said));
  };
  while (noise.size() <= kMostNoise) {
    const ChildProcess::Output line = m_process.readLine(std::min(deadline, Clock::now() + kStopLatency));
    if (stop.stop_requested()) throw ProcessError(m_name + " was stopped while it started");
    if (line.kind == ChildProcess::Read::TimedOut) {
      if (Clock::now() < deadline) continue;
      throw ProcessError(fmt::format("{} said nothing within {:.3g} s of its start{}", m_name,
                                     std::chrono::duration<double>(limits.start).count(), after()));
    }
    if (line.kind == ChildProcess::Read::Ended) {
      if (noise.empty()) noise = line.text;
      const ProcessEnd end = m_process.finish(Clock::now() + kToEnd);
      throwEnded(end, after());
    }
    if (line.kind == ChildProcess::Read::TooLong) break;
    if (!line.text.starts_with(R"({"answer":"hello")")) {
      noise += (noise.empty() ? "" : " ") + line.text;
      continue;
    }
    EngineHello hello;
    try {
      hello = std::get<EngineHello>(std::get<Answer>(readAnswerLine(line.text)));
    } catch (const InputError& error) {
      throw ProcessError(fmt::format("{} begins with a hello that does not fit: {}", m_name, error.what()));
    }
    requireOwnVersion(hello);
    return;
  }
  throw ProcessError(fmt::format("{} is not an engine{}", m_place, after()));
}

void EngineConnection::requireOwnVersion(const EngineHello& hello) const {
  const EngineHello own = ownHello();
  if (hello.protocol == own.protocol && hello.program == own.program && hello.schema == own.schema) return;
  throw StartError(
      HostTrouble::OtherVersion,
      fmt::format("{} is {} (protocol {}, sessions {}), but this is {} (protocol {}, sessions {}): {}", m_name,
                  printable(hello.program), hello.protocol, hello.schema, own.program, own.protocol, own.schema,
                  m_host ? deployCommand(*m_host) + " copies this one there" : "install both from one build"));
}

/// Throws what the end of a process without a hello means.
void EngineConnection::throwEnded(const ProcessEnd& end, const std::string& after) const {
  constexpr int kSshFailed = 255;
  if (m_host && m_host->isSsh && end.exitCode == kSshFailed)
    throw ProcessError(fmt::format("cannot connect to {}: {} ended with exit code {}{}", m_place,
                                   m_host->prefix.front(), kSshFailed, after));
  if (m_host && (end.exitCode == 126 || end.exitCode == 127))
    throw StartError(HostTrouble::NoProgram, fmt::format("{} has no {}, or cannot execute it; copy it there: {}{}",
                                                         m_place, programName(), deployCommand(*m_host), after));
  throw ProcessError(fmt::format("{} ended at its start with {}{}", m_name, toText(end), after));
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
    if (line.text.empty()) return AnswerLine(Answer(Alive{}));  // a crash report begins with one
    return readAnswerLine(line.text);
  } catch (const InputError& error) {
    kill();
    throw ProcessError(
        fmt::format("the engine answered with a line that does not fit ('{}'): {}", shown(line.text), error.what()));
  }
}

}  // namespace convscope
