#include "workload/trace/trace_scanner.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {
namespace {

constexpr std::size_t kBlock = std::size_t{4} << 20;
constexpr std::size_t kLargestItem = std::size_t{64} << 20;

/// Bytes at which scanning a string stops, and at which scanning outside of one does.
constexpr auto kInString = [] {
  std::array<bool, 256> stops{};
  for (int i = 0; i < 32; ++i) stops[static_cast<std::size_t>(i)] = true;
  stops['"'] = stops['\\'] = true;
  return stops;
}();
constexpr auto kOutside = [] {
  std::array<bool, 256> stops{};
  for (const char each : {'"', '{', '}', '[', ']'}) stops[static_cast<unsigned char>(each)] = true;
  return stops;
}();

bool isSpace(char byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

}  // namespace

TraceScanner::TraceScanner(InputFile file) : m_file(std::move(file)), m_buffer(kBlock + kPadding) {}

std::optional<TraceScanner::Item> TraceScanner::next() {
  if (m_place == Place::Begin) begin();
  while (true) {
    if (m_place == Place::End) {
      expectEnd();
      return std::nullopt;
    }
    auto item = m_place == Place::Object ? nextOfObject() : nextEvent();
    if (item) return item;
  }
}

void TraceScanner::begin() {
  skipSpace();
  const char first = peek();
  if (first != '{' && first != '[') fail("the file is not a chrome trace: it does not begin with { or [");
  ++m_at;
  m_place = first == '{' ? Place::Object : Place::BareEvents;
}

/// Reads a key and its value. Returns nothing if the value is not wanted, the events begin, or the object ends.
std::optional<TraceScanner::Item> TraceScanner::nextOfObject() {
  skipSpace();
  if (peek() == ',') {
    ++m_at;
    skipSpace();
  }
  if (peek() == '}') {
    ++m_at;
    m_place = Place::End;
    return std::nullopt;
  }
  m_key = key();
  skipSpace();
  expect(':', "a ':' is missing");
  skipSpace();
  if (m_key == "traceEvents") {
    expect('[', "\"traceEvents\" is not a list");
    m_place = Place::Events;
    return std::nullopt;
  }
  const bool keep = std::ranges::find(wanted, m_key) != wanted.end();
  scanValue(keep);
  if (!keep) return std::nullopt;
  return Item{m_key, scanned()};
}

std::optional<TraceScanner::Item> TraceScanner::nextEvent() {
  skipSpace();
  if (peek() == ',') {
    ++m_at;
    skipSpace();
  }
  if (peek() == ']') {
    ++m_at;
    m_place = m_place == Place::BareEvents ? Place::End : Place::Object;
    return std::nullopt;
  }
  if (peek() != '{') fail("the trace is damaged: an event does not begin with {");
  scanValue(true);
  return Item{{}, scanned()};
}

std::string TraceScanner::key() {
  if (peek() != '"') fail("the trace is damaged: a key is missing");
  scanValue(true);
  const std::string_view quoted = scanned();
  return std::string(quoted.substr(1, quoted.size() - 2));
}

/// Moves behind the value at the current position. If `keep`, scanned() is the value; the buffer grows to hold it.
void TraceScanner::scanValue(bool keep) {
  m_begin = m_at;
  std::size_t depth = 0;
  bool inString = false;
  do {
    if (!keep) m_begin = m_at;
    if (m_at == m_end && !fill()) cutOff();
    char* const bytes = m_buffer.data();
    const auto& stops = inString ? kInString : kOutside;
    if (depth == 0 && !inString && !kOutside[static_cast<unsigned char>(bytes[m_at])]) {  // a number, true, null
      while (!isSpace(peek()) && peek() != ',' && peek() != '}' && peek() != ']') ++m_at;
      return;
    }
    while (m_at < m_end && !stops[static_cast<unsigned char>(bytes[m_at])]) ++m_at;
    if (m_at == m_end) continue;
    char& byte = bytes[m_at++];
    if (inString) {
      if (byte == '"') {
        inString = false;
      } else if (byte != '\\') {
        byte = ' ';
      } else {
        peek();
        ++m_at;
      }
    } else if (byte == '"') {
      inString = true;
    } else if (byte == '{' || byte == '[') {
      ++depth;
    } else if (depth == 0) {
      fail("the trace is damaged: a value is missing");
    } else {
      --depth;
    }
  } while (depth > 0 || inString || m_at == m_begin);
}

void TraceScanner::skipSpace() {
  for (m_begin = m_at; isSpace(peek()); m_begin = m_at) ++m_at;
}

void TraceScanner::expect(char what, const char* message) {
  if (peek() != what) fail(fmt::format("the trace is damaged: {}", message));
  ++m_at;
}

void TraceScanner::expectEnd() {
  for (m_begin = m_at; m_at < m_end || fill(); m_begin = ++m_at) {
    if (!isSpace(m_buffer[m_at]))
      fail("the trace has ended, and more text follows: a file of several traces has to be split");
  }
}

char TraceScanner::peek() {
  if (m_at == m_end && !fill()) cutOff();
  return m_buffer[m_at];
}

/// Reads more, and keeps what begins at m_begin. Returns false at the end of the file.
bool TraceScanner::fill() {
  m_linesBefore += static_cast<std::size_t>(std::count(m_buffer.data(), m_buffer.data() + m_begin, '\n'));
  std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
  m_end -= m_begin;
  m_at -= std::exchange(m_begin, 0);
  if (m_end > kLargestItem) fail(fmt::format("an event is larger than {} MiB", kLargestItem >> 20));
  if (m_buffer.size() < m_end + kBlock + kPadding) m_buffer.resize(2 * m_end + kBlock + kPadding);
  const std::size_t count = m_file.read(m_buffer.data() + m_end, kBlock);
  m_end += count;
  return count > 0;
}

void TraceScanner::cutOff() {
  fail("the trace is cut off: the file ends before the list of events does. Record it again");
}

std::size_t TraceScanner::line() const {
  return m_linesBefore + 1 + static_cast<std::size_t>(std::count(m_buffer.data(), m_buffer.data() + m_begin, '\n'));
}

void TraceScanner::fail(const std::string& message) const {
  throw InputError("{}:{}: {}", m_file.path().string(), line(), message);
}

}  // namespace convscope
