#include "problem/problem_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <set>

#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/translatable.h"

namespace convscope {
namespace {

/// The names in a table of passes, precisions or layouts.
std::string namesOf(const auto& table) {
  std::vector<std::string_view> names;
  for (const auto& row : table) names.push_back(row.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

template <class Row, std::size_t count>
auto valueOf(const std::array<Row, count>& table, std::string_view name) -> std::optional<decltype(Row::value)> {
  const auto found = std::ranges::find(table, name, &Row::name);
  if (found == table.end()) return std::nullopt;
  return found->value;
}

auto parseName(const auto& table, std::string_view what, std::string_view text) {
  if (const auto value = valueOf(table, text)) return *value;
  throw InputError(
      fmt::format(translatable("message", "unknown {} '{}': use one of {}"), what, excerpt(text), namesOf(table)));
}

/// Reads the whole number at `text[position]` and moves `position` past it.
std::int64_t readNumber(std::string_view text, std::size_t& position, const auto& fail) {
  std::int64_t value = 0;
  const char* begin = text.data() + position;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) throw fail(position, translatable("message", "the number is too large"));
  if (error != std::errc{}) throw fail(position, translatable("message", "expected a number"));
  position += static_cast<std::size_t>(end - begin);
  return value;
}

struct Pads {
  std::int64_t begin;
  std::int64_t end;
};

/// Reads "1x2", or with `colon` also "1:2x0:1"; a plain number counts for both sides.
std::vector<Pads> readList(std::string_view text, std::size_t position, bool colon, const auto& fail) {
  std::vector<Pads> list;
  while (true) {
    const std::int64_t first = readNumber(text, position, fail);
    std::int64_t second = first;
    if (colon && position < text.size() && text[position] == ':') second = readNumber(text, ++position, fail);
    list.push_back({first, second});
    if (position == text.size()) return list;
    if (text[position] != 'x') throw fail(position, translatable("message", "expected 'x' or the end of the field"));
    ++position;
  }
}

class ProblemParser {
 public:
  explicit ProblemParser(const std::string& text) : m_text(text) {}

  Problem parse() {
    std::size_t position = 0;
    while (true) {
      position = m_text.find_first_not_of(" \t\n\r", position);
      if (position == std::string::npos) break;
      const std::size_t end = std::min(m_text.find_first_of(" \t\n\r", position), m_text.size());
      readToken(std::string_view(m_text).substr(position, end - position), position);
      position = end;
    }
    return finish();
  }

 private:
  InputError errorHere(std::size_t offset, const std::string& message) const {
    return errorAt("problem", m_text, offset, message);
  }

  void once(const std::string& field, std::size_t offset) {
    if (!m_seen.insert(field).second)
      throw errorHere(offset, fmt::format(translatable("message", "{} is given twice"), field));
  }

  void readToken(std::string_view token, std::size_t offset) {
    if (const auto pass = valueOf(kPasses, token)) {
      once("the pass", offset);
      m_problem.pass = *pass;
    } else if (const auto precision = valueOf(kPrecisions, token)) {
      once("the precision", offset);
      m_problem.precision = *precision;
    } else if (const auto layout = valueOf(kLayouts, token)) {
      once("the layout", offset);
      m_problem.layout = *layout;
    } else if (token == "transposed") {
      once("'transposed'", offset);
      m_problem.transposed = true;
    } else {
      readField(token, offset);
    }
  }

  void readField(std::string_view token, std::size_t offset) {
    static constexpr std::array<std::string_view, 10> kFields{"in", "n", "c", "k", "f", "s", "p", "d", "o", "g"};
    const auto field = std::ranges::find_if(kFields, [&](std::string_view name) {
      return token.starts_with(name) && token.size() > name.size() &&
             (std::isdigit(static_cast<unsigned char>(token[name.size()])) != 0 || token[name.size()] == '-');
    });
    if (field == kFields.end())
      throw errorHere(offset,
                      fmt::format(translatable("message",
                                               "unknown field '{}': expected one of {}, a precision, a layout, or "
                                               "one of n c k in f s p d o g followed by numbers"),
                                  excerpt(token), namesOf(kPasses)));
    once(fmt::format("field '{}'", *field), offset);
    const auto fail = [&](std::size_t at, const char* message) { return errorHere(offset + at, message); };
    const std::vector<Pads> values = readList(token, field->size(), *field == "p", fail);
    const char kind = (*field)[0];
    if (kind == 'n' || kind == 'c' || kind == 'k' || kind == 'g') {
      if (values.size() != 1)
        throw errorHere(offset, fmt::format(translatable("message", "field '{}' takes one number"), *field));
      (kind == 'n'   ? m_problem.batch
       : kind == 'c' ? m_problem.inChannels
       : kind == 'k' ? m_problem.outChannels
                     : m_problem.groups) = values[0].begin;
    } else {
      m_lists.push_back({kind, offset, values});
    }
  }

  Problem finish() {
    for (const char* field : {"n", "c", "k", "in", "f"}) {
      if (!m_seen.contains(fmt::format("field '{}'", field)))
        throw errorHere(m_text.size(), fmt::format(translatable("message", "field '{}' is missing"), field));
    }
    if (!m_seen.contains("the pass")) throw errorHere(m_text.size(), "the pass is missing: one of " + namesOf(kPasses));
    const auto input = std::ranges::find(m_lists, 'i', &List::kind);
    if (input->values.size() > 3)
      throw errorHere(input->offset, translatable("message", "a convolution has 1 to 3 spatial dimensions"));
    m_problem.axes.resize(input->values.size());
    for (const List& list : m_lists) apply(list);
    try {
      validate(m_problem);
    } catch (const InputError& error) {
      throw errorHere(0, error.what());
    }
    return m_problem;
  }

  struct List {
    char kind;
    std::size_t offset;
    std::vector<Pads> values;
  };

  static std::int64_t Axis::*memberOf(char kind) {
    return kind == 'i'   ? &Axis::input
           : kind == 'f' ? &Axis::filter
           : kind == 's' ? &Axis::stride
           : kind == 'd' ? &Axis::dilation
                         : &Axis::outputPadding;
  }

  void apply(const List& list) {
    const std::size_t rank = m_problem.axes.size();
    const bool spread = list.values.size() == 1 && list.kind != 'i' && list.kind != 'f';
    if (list.values.size() != rank && !spread)
      throw errorHere(list.offset, fmt::format(translatable("message", "{} numbers here, but 'in' has {}"),
                                               list.values.size(), rank));
    for (std::size_t i = 0; i < rank; ++i) {
      const auto [begin, end] = list.values[spread ? 0 : i];
      Axis& axis = m_problem.axes[i];
      if (list.kind == 'p') {
        axis.padBegin = begin;
        axis.padEnd = end;
      } else {
        axis.*memberOf(list.kind) = begin;
      }
    }
  }

  const std::string& m_text;
  Problem m_problem;
  std::set<std::string> m_seen;
  std::vector<List> m_lists;
};

std::string padText(const Axis& axis) {
  return axis.padBegin == axis.padEnd ? fmt::format("{}", axis.padBegin)
                                      : fmt::format("{}:{}", axis.padBegin, axis.padEnd);
}

}  // namespace

std::string toText(const Problem& problem) {
  std::string text = fmt::format("{} {} {}", toText(problem.pass), toText(problem.precision), toText(problem.layout));
  if (problem.transposed) text += " transposed";
  text += fmt::format(" n{} c{} k{}", problem.batch, problem.inChannels, problem.outChannels);
  const auto addField = [&](std::string_view name, const auto& format, const auto& isDefault) {
    if (std::ranges::all_of(problem.axes, isDefault)) return;
    std::vector<std::string> parts;
    for (const Axis& axis : problem.axes) parts.push_back(format(axis));
    text += fmt::format(" {}{}", name, fmt::join(parts, "x"));
  };
  const auto number = [](auto member) { return [member](const Axis& axis) { return std::to_string(axis.*member); }; };
  const auto equals = [](auto member, std::int64_t value) {
    return [member, value](const Axis& axis) { return axis.*member == value; };
  };
  const auto never = [](const Axis&) { return false; };
  addField("in", number(&Axis::input), never);
  addField("f", number(&Axis::filter), never);
  addField("s", number(&Axis::stride), equals(&Axis::stride, 1));
  addField("p", padText, [](const Axis& axis) { return axis.padBegin == 0 && axis.padEnd == 0; });
  addField("d", number(&Axis::dilation), equals(&Axis::dilation, 1));
  addField("o", number(&Axis::outputPadding), equals(&Axis::outputPadding, 0));
  if (problem.groups != 1) text += fmt::format(" g{}", problem.groups);
  return text;
}

Problem parseProblem(const std::string& text) {
  return ProblemParser(text).parse();
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

Pass parsePass(std::string_view text) {
  return parseName(kPasses, "pass", text);
}
Precision parsePrecision(std::string_view text) {
  return parseName(kPrecisions, "precision", text);
}
Layout parseLayout(std::string_view text) {
  return parseName(kLayouts, "layout", text);
}

Dims parseDims(const std::string& text) {
  const auto fail = [&](std::size_t at, const char* message) { return errorAt("size", text, at, message); };
  Dims dims;
  for (const auto& [size, same] : readList(text, 0, false, fail)) {
    if (size < 1 || size > kLargestSize)
      throw InputError(fmt::format(
          translatable("message", "size '{}': every number must be at least 1 and at most 2^31"), excerpt(text)));
    dims.push_back(size);
  }
  elementCount(dims);
  return dims;
}

std::string dimsText(const Dims& dims) {
  return fmt::format("{}", fmt::join(dims, "x"));
}

}  // namespace convscope
