#include "apply/ranking_line.h"

#include <limits>

#include "apply/choice_format.h"
#include "core/parse.h"

namespace convscope {
namespace {

/// Takes the text up to the next `separator` from the front of `text`, and the separator.
std::string_view takePart(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

tl::expected<std::vector<Note>, Message> readNotes(std::string_view text) {
  std::vector<Note> notes;
  if (text == choice_format::kNoNotes) return notes;
  while (!text.empty()) {
    const std::string_view name = takePart(text, ',');
    const auto note = parseNote(name);
    if (!note) return tl::unexpected(Message{"unknown note '{}'", {MessageArgument::quoting(name)}});
    notes.push_back(*note);
  }
  return notes;
}

}  // namespace

tl::expected<RankedEngine, Message> readRankedEngine(std::string_view line) {
  constexpr double kLongestUs = 1e18;
  const std::string_view timeText = takePart(line, ' ');
  const auto us = parseNumber<double>(timeText, 0, kLongestUs);
  if (!us) return tl::unexpected(Message{"'{}' is not a time in microseconds", {MessageArgument::quoting(timeText)}});
  const std::string_view bytesText = takePart(line, ' ');
  const auto bytes = parseNumber<std::uint64_t>(bytesText, 0, std::numeric_limits<std::uint64_t>::max());
  if (!bytes) return tl::unexpected(Message{"'{}' is not a number of bytes", {MessageArgument::quoting(bytesText)}});
  auto notes = readNotes(takePart(line, ' '));
  if (!notes) return tl::unexpected(notes.error());
  auto id = readEngineId(line);
  if (!id) return tl::unexpected(id.error().message);
  return RankedEngine{std::move(*id), *us, *bytes, std::move(*notes)};
}

}  // namespace convscope
