#include "xla/text_proto.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/parse.h"

namespace convscope::xla {
namespace {

constexpr int kDeepest = 64;  // nested messages; XLA's have four

bool isNameCharacter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : m_text(text) {}

  tl::expected<ProtoField, LineError> read() {
    ProtoField message;
    message.text = m_text;
    message.isMessage = true;
    if (auto done = readFields(message.fields, '\0', 0); !done) return tl::unexpected(done.error());
    return message;
  }

 private:
  using Step = tl::expected<void, LineError>;

  tl::unexpected<LineError> fail(Message message) const {
    const auto line = std::ranges::count(m_text.substr(0, m_position), '\n') + 1;
    return tl::unexpected(LineError{static_cast<std::size_t>(line), std::move(message)});
  }

  bool isAtEnd() const { return m_position >= m_text.size(); }
  char next() const { return isAtEnd() ? '\0' : m_text[m_position]; }

  /// Passes over blanks, comments and the separators that may follow a field.
  void skipBlanks(std::string_view separators = "") {
    while (!isAtEnd()) {
      if (next() == '#') {
        m_position = std::min(m_text.find('\n', m_position), m_text.size());
      } else if (std::string_view(" \t\r\n").find(next()) != std::string_view::npos ||
                 separators.find(next()) != std::string_view::npos) {
        ++m_position;
      } else {
        return;
      }
    }
  }

  bool take(char character) {
    if (isAtEnd() || next() != character) return false;
    ++m_position;
    return true;
  }

  /// Reads fields up to `end`, which is 0 for the end of the text.
  Step readFields(std::vector<ProtoField>& fields, char end, int depth) {
    if (depth > kDeepest) return fail({"messages are nested too deeply"});
    while (true) {
      skipBlanks(",;");
      if (end != '\0' && take(end)) return {};
      if (isAtEnd()) return end == '\0' ? Step() : fail({"the text was cut: a message does not end"});
      ProtoField field;
      if (auto done = readField(field, depth); !done) return done;
      fields.push_back(std::move(field));
    }
  }

  Step readField(ProtoField& field, int depth) {
    const std::size_t begin = m_position;
    if (auto done = readName(field); !done) return done;
    skipBlanks();
    const bool hasColon = take(':');
    skipBlanks();
    if (next() == '{' || next() == '<') {
      const char end = next() == '{' ? '}' : '>';
      ++m_position;
      field.isMessage = true;
      if (auto done = readFields(field.fields, end, depth + 1); !done) return done;
    } else {
      if (!hasColon) return fail({"expected \":\" or \"{\" after {}", {MessageArgument::quoting(field.name)}});
      const std::size_t valueBegin = m_position;
      if (auto done = readScalar(); !done) return done;
      field.value = m_text.substr(valueBegin, m_position - valueBegin);
    }
    field.text = m_text.substr(begin, m_position - begin);
    return {};
  }

  /// Reads a name, or in brackets the name of an extension or of a type.
  Step readName(ProtoField& field) {
    const std::size_t begin = m_position;
    if (next() == '[') {
      m_position = std::min(m_text.find(']', m_position), m_text.size());
      if (!take(']')) return fail({"the text was cut: a name does not end"});
    } else {
      while (!isAtEnd() && isNameCharacter(next())) ++m_position;
    }
    if (m_position == begin) return fail({"expected the name of a field"});
    field.name = m_text.substr(begin, m_position - begin);
    return {};
  }

  Step readScalar() {
    if (next() == '[') return readList();
    if (next() != '"' && next() != '\'') {
      const std::size_t begin = m_position;
      while (!isAtEnd() && (isNameCharacter(next()) || std::string_view("+-.").find(next()) != std::string_view::npos))
        ++m_position;
      return m_position == begin ? Step(fail({"expected a value"})) : Step();
    }
    // Adjacent strings are one.
    std::size_t end = m_position;
    while (next() == '"' || next() == '\'') {
      if (auto done = readString(); !done) return done;
      end = m_position;
      skipBlanks();
    }
    m_position = end;
    return {};
  }

  Step readString() {
    const char quote = m_text[m_position++];
    while (!isAtEnd() && next() != quote) {
      if (next() == '\n') return fail({"a string does not end on its line"});
      m_position += next() == '\\' ? 2 : 1;
    }
    m_position = std::min(m_position, m_text.size());
    return take(quote) ? Step() : Step(fail({"the text was cut: a string does not end"}));
  }

  /// Passes over a list of scalars.
  Step readList() {
    ++m_position;
    while (true) {
      skipBlanks(",");
      if (take(']')) return {};
      if (isAtEnd()) return fail({"the text was cut: a list does not end"});
      if (next() == '[') return fail({"expected a value"});
      if (auto done = readScalar(); !done) return done;
    }
  }

  std::string_view m_text;
  std::size_t m_position = 0;
};

/// Returns the character after a backslash, and takes it from `text`. Nothing for an escape that the format does not
/// have.
std::optional<char> takeEscape(std::string_view& text) {
  constexpr std::string_view kLetters = "abfnrtv\\'\"?";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\'\"?";
  constexpr std::size_t kOctalDigits = 3;
  if (text.empty()) return std::nullopt;
  if (const std::size_t at = kLetters.find(text.front()); at != std::string_view::npos) {
    text.remove_prefix(1);
    return kMeanings[at];
  }
  const bool isHex = text.front() == 'x' || text.front() == 'X';
  if (isHex) text.remove_prefix(1);
  const std::string_view digits = text.substr(0, isHex ? 2 : kOctalDigits);
  unsigned value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, isHex ? 16 : 8);
  if (error != std::errc{} || value > std::numeric_limits<unsigned char>::max()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - digits.data()));
  return static_cast<char>(value);
}

}  // namespace

const ProtoField* ProtoField::find(std::string_view wanted) const {
  const auto found = std::ranges::find(fields, wanted, &ProtoField::name);
  return found == fields.end() ? nullptr : &*found;
}

std::optional<std::string> ProtoField::string() const {
  std::string_view rest = value;
  if (rest.empty() || (rest.front() != '"' && rest.front() != '\'')) return std::nullopt;
  std::string result;
  char quote = '\0';
  while (!rest.empty()) {
    const char character = rest.front();
    rest.remove_prefix(1);
    if (quote == '\0') {
      if (character == '"' || character == '\'') quote = character;
    } else if (character == quote) {
      quote = '\0';
    } else if (character == '\\') {
      const auto escaped = takeEscape(rest);
      if (!escaped) return std::nullopt;
      result += *escaped;
    } else {
      result += character;
    }
  }
  return result;
}

std::optional<std::int64_t> ProtoField::integer() const {
  using Limits = std::numeric_limits<std::int64_t>;
  return parseNumber<std::int64_t>(value, Limits::min(), Limits::max());
}

tl::expected<ProtoField, LineError> readTextProto(std::string_view text) {
  return Reader(text).read();
}

}  // namespace convscope::xla
