#include "core/problem_text.h"

#include <algorithm>

#include "core/name_table.h"
#include "core/number_list.h"
#include "core/translatable.h"

namespace convscope {
namespace {

/// Reads the name of a pass, precision or layout; `what` says which of them it is.
template <class Table>
auto readName(const Table& table, const char* what, std::string_view text)
    -> tl::expected<decltype(table.front().value), Message> {
  if (const auto value = namedIn(table, text)) return *value;
  return tl::unexpected(Message{translatable("message", "unknown {} '{}': use one of {}"),
                                {what, MessageArgument::quoting(text), namesOf(table)}});
}

std::string numberText(std::int64_t number) {
  return std::to_string(number);
}

std::string padText(const Axis& axis) {
  std::string text = numberText(axis.padBegin);
  if (axis.padBegin != axis.padEnd) text.append(":").append(numberText(axis.padEnd));
  return text;
}

/// Returns the texts of all elements of a list with an 'x' between them.
template <class List>
std::string joined(const List& list, const auto& textOf) {
  std::string text;
  for (const auto& element : list) text.append(text.empty() ? "" : "x").append(textOf(element));
  return text;
}

/// Appends " NAME" and the numbers of all axes.
void addField(std::string& text, const char* name, const Problem& problem, const auto& textOf) {
  text.append(" ").append(name).append(joined(problem.axes, textOf));
}

/// Appends the field of one member of all axes, unless each has its default.
void addField(std::string& text, const char* name, const Problem& problem, std::int64_t Axis::*member,
              std::int64_t defaultValue) {
  const auto isDefault = [&](const Axis& axis) { return axis.*member == defaultValue; };
  if (std::ranges::all_of(problem.axes, isDefault)) return;
  addField(text, name, problem, [&](const Axis& axis) { return numberText(axis.*member); });
}

bool isPadded(const Problem& problem) {
  return std::ranges::any_of(problem.axes, [](const Axis& axis) { return axis.padBegin != 0 || axis.padEnd != 0; });
}

}  // namespace

std::string toText(const Problem& problem) {
  constexpr std::int64_t kNoDefault = -1;
  std::string text = toText(problem.pass) + " " + toText(problem.precision) + " " + toText(problem.layout);
  if (problem.transposed) text += " transposed";
  text.append(" n").append(numberText(problem.batch));
  text.append(" c").append(numberText(problem.inChannels));
  text.append(" k").append(numberText(problem.outChannels));
  addField(text, "in", problem, &Axis::input, kNoDefault);
  addField(text, "f", problem, &Axis::filter, kNoDefault);
  addField(text, "s", problem, &Axis::stride, 1);
  if (isPadded(problem)) addField(text, "p", problem, padText);
  addField(text, "d", problem, &Axis::dilation, 1);
  addField(text, "o", problem, &Axis::outputPadding, 0);
  if (problem.groups != 1) text.append(" g").append(numberText(problem.groups));
  return text;
}

std::string toText(Pass pass) {
  return std::string(traitsOf(pass).name);
}
std::string toText(Precision precision) {
  return std::string(traitsOf(precision).name);
}
std::string toText(Layout layout) {
  return std::string(traitsOf(layout).name);
}

tl::expected<Pass, Message> readPass(std::string_view text) {
  return readName(kPasses, "pass", text);
}
tl::expected<Precision, Message> readPrecision(std::string_view text) {
  return readName(kPrecisions, "precision", text);
}
tl::expected<Layout, Message> readLayout(std::string_view text) {
  return readName(kLayouts, "layout", text);
}

tl::expected<Dims, TextError> readDims(std::string_view text) {
  const auto sizes = readNumberList(text, 0, false);
  if (!sizes) return tl::unexpected(sizes.error());
  Dims dims;
  for (const NumberPair& size : *sizes) {
    if (size.begin < 1 || size.begin > kLargestSize)
      return tl::unexpected(
          TextError{{translatable("message", "size '{}': every number must be at least 1 and at most 2^31"),
                     {MessageArgument::quoting(text)}}});
    dims.push_back(size.begin);
  }
  if (const auto count = countElements(dims); !count) return tl::unexpected(TextError{count.error()});
  return dims;
}

std::string dimsText(const Dims& dims) {
  return joined(dims, numberText);
}

}  // namespace convscope
