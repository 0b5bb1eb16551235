#include "network/json_text.h"

#include <set>
#include <sstream>
#include <vector>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "text/printable.h"

namespace convscope {
namespace {

using nlohmann::json;

constexpr std::size_t kDeepest = 8;          // a network needs 5: itself, layers, a layer, its padding, a pair
constexpr std::size_t kLongestReason = 300;  // the parser's messages quote the text, however long it is

/// Checks a text before the document is built. (The library's callback during the build is slow: at the end of each
/// object it goes through everything built before.)
class Checker : public nlohmann::json_sax<json> {
 public:
  Checker(const std::string& text, const std::string& source) : m_text(text), m_source(source), m_stream(text) {}

  void check() {
    json::sax_parse(m_stream, this);
    // The parser takes a zero byte for the end of the text, and would ignore the rest.
    if (const std::size_t zero = m_text.find('\0'); zero != std::string::npos)
      throw errorAt(m_source, m_text, zero, translatable("message", "not JSON: a byte of zero"));
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
    throw errorAtByte(bytesRead(), formatMessage(translatable("message", "the key {} is given twice"),
                                                 shortened(json(key).dump(), 40)));
  }

  /// The parser also calls this for a number that is too large for a double.
  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& error) override {
    throw errorAtByte(byte, formatMessage(translatable("message", "not JSON: {}"), reason(error)));
  }

 private:
  bool open() {
    if (m_keys.size() >= kDeepest)
      throw errorAtByte(bytesRead(), formatMessage(translatable("message", "nested deeper than a network can be")));
    m_keys.emplace_back();
    return true;
  }

  bool close() {
    m_keys.pop_back();
    return true;
  }

  /// Returns how many bytes of the text the parser has read.
  std::size_t bytesRead() const {
    return static_cast<std::size_t>(m_stream.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
  }

  /// Makes an error at the last of the `count` bytes that were read.
  InputError errorAtByte(std::size_t count, const std::string& message) const {
    return errorAt(m_source, m_text, count == 0 ? 0 : count - 1, "{}", message);
  }

  /// Returns the parser's message without its prefix: the exception's name and position.
  static std::string reason(const json::exception& error) {
    const std::string what = error.what();
    const std::size_t prefix = what.find(dynamic_cast<const json::parse_error*>(&error) != nullptr ? ": " : "] ");
    return shortened(prefix == std::string::npos ? what : what.substr(prefix + 2), kLongestReason);
  }

  const std::string& m_text;
  const std::string& m_source;
  std::istringstream m_stream;
  std::vector<std::set<std::string>> m_keys;  ///< of the open objects and arrays
};

}  // namespace

json parseJson(const std::string& text, const std::string& source) {
  Checker(text, source).check();
  return json::parse(text);
}

}  // namespace convscope
