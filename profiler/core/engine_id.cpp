#include "core/engine_id.h"

#include "core/parse.h"

namespace convscope {
namespace {

constexpr std::string_view kEngine = "eng";
constexpr std::string_view kKnob = " k";

/// Takes `prefix` from the front of `text`; returns whether it was there.
bool takePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Takes " k2=0" from the front of `text` and adds it to `knobs`; returns whether it is a new knob.
bool takeKnob(std::string_view& text, std::map<std::int64_t, std::int64_t>& knobs) {
  if (!takePrefix(text, kKnob)) return false;
  const auto type = takeNumber<std::int64_t>(text);
  if (!type || *type < 0 || !takePrefix(text, "=")) return false;
  const auto value = takeNumber<std::int64_t>(text);
  return value && knobs.emplace(*type, *value).second;
}

}  // namespace

std::string toText(const EngineId& id) {
  std::string text(kEngine);
  text += std::to_string(id.engine);
  for (const auto& [type, value] : id.knobs) {
    text.append(kKnob).append(std::to_string(type));
    text.append("=").append(std::to_string(value));
  }
  return text;
}

tl::expected<EngineId, TextError> readEngineId(std::string_view text) {
  std::string_view rest = text;
  EngineId id;
  const auto fail = [&] {
    const Message message{"'{}' is not an engine of cuDNN, e.g. eng38 k2=0", {MessageArgument::quoting(text)}};
    return tl::unexpected(TextError{message, text.size() - rest.size()});
  };
  const auto engine = takePrefix(rest, kEngine) ? takeNumber<std::int64_t>(rest) : std::nullopt;
  if (!engine || *engine < 0) return fail();
  id.engine = *engine;
  while (!rest.empty()) {
    if (!takeKnob(rest, id.knobs)) return fail();
  }
  return id;
}

}  // namespace convscope
