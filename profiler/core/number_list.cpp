#include "core/number_list.h"

#include <charconv>

#include "core/translatable.h"

namespace convscope {
namespace {

/// Reads the whole number at `text[position]` and moves `position` past it.
tl::expected<std::int64_t, TextError> readNumber(std::string_view text, std::size_t& position) {
  std::int64_t value = 0;
  const char* begin = text.data() + position;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    return tl::unexpected(TextError{{translatable("message", "the number is too large")}, position});
  if (error != std::errc{}) return tl::unexpected(TextError{{translatable("message", "expected a number")}, position});
  position += static_cast<std::size_t>(end - begin);
  return value;
}

/// Reads one element and moves `position` past it.
tl::expected<NumberPair, TextError> readPair(std::string_view text, std::size_t& position, bool isPadding) {
  const auto first = readNumber(text, position);
  if (!first) return tl::unexpected(first.error());
  if (!isPadding || position >= text.size() || text[position] != ':') return NumberPair{*first, *first};
  const auto second = readNumber(text, ++position);
  if (!second) return tl::unexpected(second.error());
  return NumberPair{*first, *second};
}

}  // namespace

tl::expected<std::vector<NumberPair>, TextError> readNumberList(std::string_view text, std::size_t position,
                                                                bool isPadding) {
  std::vector<NumberPair> list;
  while (true) {
    const auto pair = readPair(text, position, isPadding);
    if (!pair) return tl::unexpected(pair.error());
    list.push_back(*pair);
    if (position == text.size()) return list;
    if (text[position] != 'x')
      return tl::unexpected(TextError{{translatable("message", "expected 'x' or the end of the field")}, position});
    ++position;
  }
}

}  // namespace convscope
