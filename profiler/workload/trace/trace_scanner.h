#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/input_file.h"

namespace convscope {

/// Splits a chrome trace into its events without holding more than one of them. It reads the structure only: brackets
/// and strings. Control characters in strings, which JSON does not allow but traces contain, become spaces.
class TraceScanner {
 public:
  /// Bytes behind an Item's text that are readable, as simdjson requires.
  static constexpr std::size_t kPadding = 64;

  /// An event, or a value of the trace's own object ("deviceProperties").
  struct Item {
    std::string_view key;  ///< empty for an event
    std::string_view json;
  };

  explicit TraceScanner(InputFile file);

  /// Returns the next event or value, valid until the next call. Values of keys that are neither `wanted` nor
  /// traceEvents are left out. Throws InputError with the line if the file is cut off or not a trace.
  std::optional<Item> next();

  /// Returns the line of the item that was returned last, or of the current position.
  std::size_t line() const;

  /// Throws InputError with that line.
  [[noreturn]] void fail(const std::string& message) const;

  std::vector<std::string> wanted;

 private:
  enum class Place { Begin, Object, Events, BareEvents, End };

  void begin();
  std::optional<Item> nextOfObject();
  std::optional<Item> nextEvent();
  std::string key();
  void scanValue(bool keep);
  void skipSpace();
  void expect(char what, const char* message);
  /// Fails if anything but space follows.
  void expectEnd();
  char peek();
  bool fill();
  [[noreturn]] void cutOff();
  std::string_view scanned() const { return {m_buffer.data() + m_begin, m_at - m_begin}; }

  InputFile m_file;
  Place m_place = Place::Begin;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;  ///< of the item that is scanned
  std::size_t m_at = 0;
  std::size_t m_end = 0;
  std::size_t m_linesBefore = 0;  ///< newlines before m_buffer
  std::string m_key;
};

}  // namespace convscope
