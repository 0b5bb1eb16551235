#pragma once

#include <simdjson.h>

#include <optional>
#include <string_view>

#include "measure/event.h"
#include "problem/input_error.h"

namespace convscope {

/// A line that is not JSON, e.g. because a crash cut it.
class NotJson : public InputError {
 public:
  using InputError::InputError;
};

/// Reads events from lines of JSON. One reader serves many lines, and keeps its memory between them.
class EventReader {
 public:
  /// The number of bytes behind a line that must be readable.
  static constexpr std::size_t kPadding = simdjson::SIMDJSON_PADDING;

  /// Throws NotJson, or InputError that names the field that does not fit.
  Event read(std::string_view paddedLine);

  /// Reads the start of a survey without the layers of its network and without its problems, which take most of the
  /// time to read. Returns nothing if the line is another event. Throws as read().
  std::optional<SurveyStarted> readSurveyHead(std::string_view paddedLine);

 private:
  struct Line {
    simdjson::dom::element json;  ///< an object
    std::string_view event;       ///< its name
  };
  Line parse(std::string_view paddedLine);

  simdjson::dom::parser m_parser;
};

}  // namespace convscope
