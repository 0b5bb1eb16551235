#include "network/json_text.h"

#include <fmt/format.h>

#include <set>
#include <sstream>
#include <vector>

#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {
namespace {

using nlohmann::json;

constexpr int kDeepest = 8;                  // a network needs 5: itself, layers, a layer, its padding, a pair
constexpr std::size_t kLongestReason = 300;  // the parser's own messages quote what they read, however long

class StrictParser {
 public:
  StrictParser(const std::string& text, const std::string& source) : m_text(text), m_source(source), m_stream(text) {}

  json parse() {
    try {
      json value = json::parse(m_stream, [this](int depth, json::parse_event_t event, const json& parsed) {
        check(depth, event, parsed);
        return true;
      });
      // The parser takes a zero for the end of the text, and would not see what stands behind.
      if (const std::size_t zero = m_text.find('\0'); zero != std::string::npos)
        throw errorAt(m_source, m_text, zero, "not JSON: a byte of zero");
      return value;
    } catch (const json::parse_error& error) {
      throw errorAtByte(error.byte, "not JSON: " + reason(error));
    } catch (const json::exception& error) {  // a number that no double holds
      throw errorAtByte(bytesRead(), "not JSON: " + reason(error));
    }
  }

 private:
  void check(int depth, json::parse_event_t event, const json& value) {
    using Event = json::parse_event_t;
    if ((event == Event::object_start || event == Event::array_start) && depth >= kDeepest)
      throw errorAtByte(bytesRead(), "nested deeper than a network can be");
    if (event == Event::object_start) m_keys.emplace_back();
    if (event == Event::object_end) m_keys.pop_back();
    if (event == Event::key && !m_keys.back().insert(value.get<std::string>()).second)
      throw errorAtByte(bytesRead(), fmt::format("the key {} is given twice", shortened(value.dump(), 40)));
  }

  /// How many bytes the parser has taken from the text so far.
  std::size_t bytesRead() const {
    return static_cast<std::size_t>(m_stream.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
  }

  /// An error at the byte that was read last, when `count` were read.
  InputError errorAtByte(std::size_t count, const std::string& message) const {
    return errorAt(m_source, m_text, count == 0 ? 0 : count - 1, message);
  }

  /// The parser's message without what it puts before: its own name, and a position of its own.
  static std::string reason(const json::exception& error) {
    const std::string what = error.what();
    const std::size_t prefix = what.find(dynamic_cast<const json::parse_error*>(&error) != nullptr ? ": " : "] ");
    return shortened(prefix == std::string::npos ? what : what.substr(prefix + 2), kLongestReason);
  }

  const std::string& m_text;
  const std::string& m_source;
  std::istringstream m_stream;
  std::vector<std::set<std::string>> m_keys;  ///< of the objects that are open
};

}  // namespace

json parseJson(const std::string& text, const std::string& source) {
  return StrictParser(text, source).parse();
}

}  // namespace convscope
