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

constexpr std::size_t kDeepest = 8;          // a network needs 5: itself, layers, a layer, its padding, a pair
constexpr std::size_t kLongestReason = 300;  // the parser's own messages quote what they read, however long

/// Reads a text for what must not be in it; the document is built only then. (The library's own way to look on while
/// it builds one goes through all that was built before at the end of each object.)
class Checker : public nlohmann::json_sax<json> {
 public:
  Checker(const std::string& text, const std::string& source) : m_text(text), m_source(source), m_stream(text) {}

  void check() {
    json::sax_parse(m_stream, this);
    // The parser takes a zero for the end of the text, and would not see what stands behind.
    if (const std::size_t zero = m_text.find('\0'); zero != std::string::npos)
      throw errorAt(m_source, m_text, zero, "not JSON: a byte of zero");
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(json::number_integer_t) override { return true; }
  bool number_unsigned(json::number_unsigned_t) override { return true; }
  bool number_float(json::number_float_t, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(json::binary_t&) override { return true; }

  bool start_object(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }

  bool key(std::string& key) override {
    if (m_keys.back().insert(key).second) return true;
    throw errorAtByte(bytesRead(), fmt::format("the key {} is given twice", shortened(json(key).dump(), 40)));
  }

  /// Also for a number that no double holds.
  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& error) override {
    throw errorAtByte(byte, "not JSON: " + reason(error));
  }

 private:
  bool open() {
    if (m_keys.size() >= kDeepest) throw errorAtByte(bytesRead(), "nested deeper than a network can be");
    m_keys.emplace_back();
    return true;
  }

  bool close() {
    m_keys.pop_back();
    return true;
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
  std::vector<std::set<std::string>> m_keys;  ///< of the objects and arrays that are open
};

}  // namespace

json parseJson(const std::string& text, const std::string& source) {
  Checker(text, source).check();
  return json::parse(text);
}

}  // namespace convscope
