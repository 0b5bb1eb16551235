#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/text_error.h"

namespace convscope {

/// A cuDNN engine with the values of its knobs. Within one release of cuDNN it names the same algorithm in every
/// process.
struct EngineId {
  std::int64_t engine = -1;                         ///< global index
  std::map<std::int64_t, std::int64_t> knobs = {};  ///< cudnnBackendKnobType_t and value

  auto operator<=>(const EngineId&) const = default;
};

/// Returns the canonical text, with the knobs in order: "eng38 k2=0 k13=2".
std::string toText(const EngineId& id);

/// Reads the text form. Knobs may come in any order, each once, with one space before each.
tl::expected<EngineId, TextError> readEngineId(std::string_view text);

}  // namespace convscope
