#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apply/choice_file.h"

namespace convscope::xla {

/// A field of a message in the text format of Protocol Buffers. All views are into the text that was read.
struct ProtoField {
  std::string_view name;
  std::string_view text;           ///< the whole field, from its name to its last character
  std::string_view value;          ///< of a scalar, as it is written; empty for a message
  std::vector<ProtoField> fields;  ///< of a message
  bool isMessage = false;

  /// Returns the first field of this name; null if there is none.
  const ProtoField* find(std::string_view name) const;
  /// Returns the string that a scalar spells, without quotes and escapes. Nothing if it is not a string.
  std::optional<std::string> string() const;
  /// Returns the integer that a scalar spells. Nothing if it is not one.
  std::optional<std::int64_t> integer() const;
};

/// Reads a message, e.g. a whole file. Names and types of its fields are not checked. Lists in brackets are scalars.
/// `text` must outlive the fields.
tl::expected<ProtoField, LineError> readTextProto(std::string_view text);

}  // namespace convscope::xla
