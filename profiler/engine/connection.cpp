#include "engine/connection.h"

#include <fmt/format.h>

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

}  // namespace

EngineConnection::EngineConnection(const std::vector<std::string>& command, const EngineLimits& limits)
    : m_name(command.front()), m_process(command) {
  readHello(limits);
}

void EngineConnection::readHello(const EngineLimits& limits) {
  const auto deadline = Clock::now() + limits.start;
  std::string noise;
  const auto after = [&] { return noise.empty() ? std::string() : fmt::format("; it printed '{}'", shown(noise)); };
  while (noise.size() <= kMostNoise) {
    const ChildProcess::Output line = m_process.readLine(deadline);
    if (line.kind == ChildProcess::Read::TimedOut)
      throw ProcessError(fmt::format("the engine {} said nothing within {:.3g} s of its start{}", m_name,
                                     std::chrono::duration<double>(limits.start).count(), after()));
    if (line.kind == ChildProcess::Read::Ended) {
      if (noise.empty()) noise = line.text;
      const ProcessEnd end = m_process.finish(Clock::now() + kToEnd);
      throw ProcessError(fmt::format("the engine {} ended at its start with {}{}", m_name, toText(end), after()));
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
      throw ProcessError(fmt::format("the engine {} begins with a hello that does not fit: {}", m_name, error.what()));
    }
    const EngineHello own = ownHello();
    if (hello.protocol == own.protocol && hello.program == own.program && hello.schema == own.schema) return;
    throw ProcessError(fmt::format(
        "the engine {} is {} (protocol {}, sessions {}), but this is {} (protocol {}, sessions {}): install "
        "both from one build",
        m_name, printable(hello.program), hello.protocol, hello.schema, own.program, own.protocol, own.schema));
  }
  throw ProcessError(fmt::format("{} is not an engine{}", m_name, after()));
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
