#include <algorithm>
#include <set>
#include <utility>

#include "core/name_table.h"
#include "core/number_list.h"
#include "core/problem_text.h"
#include "core/translatable.h"

namespace convscope {
namespace {

constexpr std::string_view kBlanks = " \t\n\r";

tl::unexpected<TextError> failure(std::size_t offset, Message message) {
  return tl::unexpected(TextError{std::move(message), offset});
}

std::string fieldText(std::string_view name) {
  return "field '" + std::string(name) + "'";
}

bool isDigit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Returns the name of the field that `token` is: one of them with a number behind it; empty if it is none.
std::string_view fieldOf(std::string_view token) {
  static constexpr std::array<std::string_view, 10> kFields{"in", "n", "c", "k", "f", "s", "p", "d", "o", "g"};
  const auto* field = std::ranges::find_if(kFields, [&](std::string_view name) {
    return token.starts_with(name) && token.size() > name.size() &&
           (isDigit(token[name.size()]) || token[name.size()] == '-');
  });
  return field == kFields.end() ? std::string_view() : *field;
}

class ProblemReader {
 public:
  using Step = tl::expected<void, TextError>;

  explicit ProblemReader(std::string_view text) : m_text(text) {}

  tl::expected<Problem, TextError> read() {
    std::size_t position = m_text.find_first_not_of(kBlanks);
    while (position != std::string_view::npos) {
      const std::size_t end = std::min(m_text.find_first_of(kBlanks, position), m_text.size());
      if (Step token = readToken(m_text.substr(position, end - position), position); !token)
        return tl::unexpected(token.error());
      position = m_text.find_first_not_of(kBlanks, end);
    }
    return requireFields().and_then([&] { return applyLists(); }).and_then([&] { return finish(); });
  }

 private:
  /// A field with a number for each axis.
  struct AxisField {
    char kind;
    std::size_t offset;
    std::vector<NumberPair> values;
  };

  Step once(const std::string& field, std::size_t offset) {
    if (m_seen.insert(field).second) return {};
    return failure(offset, {translatable("message", "{} is given twice"), {field}});
  }

  Step readToken(std::string_view token, std::size_t offset) {
    if (const auto pass = namedIn(kPasses, token)) {
      m_problem.pass = *pass;
      return once("the pass", offset);
    }
    if (const auto precision = namedIn(kPrecisions, token)) {
      m_problem.precision = *precision;
      return once("the precision", offset);
    }
    if (const auto layout = namedIn(kLayouts, token)) {
      m_problem.layout = *layout;
      return once("the layout", offset);
    }
    if (token == "transposed") {
      m_problem.transposed = true;
      return once("'transposed'", offset);
    }
    return readField(token, offset);
  }

  Step readField(std::string_view token, std::size_t offset) {
    const std::string_view field = fieldOf(token);
    if (field.empty())
      return failure(offset, {translatable("message",
                                           "unknown field '{}': expected one of {}, a precision, a layout, or "
                                           "one of n c k in f s p d o g followed by numbers"),
                              {MessageArgument::quoting(token), namesOf(kPasses)}});
    if (Step first = once(fieldText(field), offset); !first) return first;
    auto values = readNumberList(token, field.size(), field == "p");
    if (!values) return failure(offset + values.error().offset.value_or(0), values.error().message);
    std::int64_t* count = countOf(field.front());
    if (count == nullptr) {
      m_lists.push_back({field.front(), offset, std::move(*values)});
      return {};
    }
    if (values->size() != 1)
      return failure(offset, {translatable("message", "field '{}' takes one number"), {std::string(field)}});
    *count = values->front().begin;
    return {};
  }

  /// Returns the number of the problem that a field sets; none if the field belongs to the axes.
  std::int64_t* countOf(char kind) {
    switch (kind) {
      case 'n':
        return &m_problem.batch;
      case 'c':
        return &m_problem.inChannels;
      case 'k':
        return &m_problem.outChannels;
      case 'g':
        return &m_problem.groups;
      default:
        return nullptr;
    }
  }

  Step requireFields() const {
    for (const char* field : {"n", "c", "k", "in", "f"}) {
      if (!m_seen.contains(fieldText(field)))
        return failure(m_text.size(), {translatable("message", "field '{}' is missing"), {field}});
    }
    if (!m_seen.contains("the pass"))
      return failure(m_text.size(), {"the pass is missing: one of {}", {namesOf(kPasses)}});
    return {};
  }

  Step applyLists() {
    const auto input = std::ranges::find(m_lists, 'i', &AxisField::kind);
    if (input->values.size() > 3)
      return failure(input->offset, {translatable("message", "a convolution has 1 to 3 spatial dimensions")});
    m_problem.axes.resize(input->values.size());
    for (const AxisField& list : m_lists) {
      if (Step applied = apply(list); !applied) return applied;
    }
    return {};
  }

  Step apply(const AxisField& list) {
    const std::size_t rank = m_problem.axes.size();
    const bool spread = list.values.size() == 1 && list.kind != 'i' && list.kind != 'f';
    if (list.values.size() != rank && !spread)
      return failure(list.offset,
                     {translatable("message", "{} numbers here, but 'in' has {}"), {list.values.size(), rank}});
    for (std::size_t i = 0; i < rank; ++i) apply(list.kind, list.values[spread ? 0 : i], m_problem.axes[i]);
    return {};
  }

  static void apply(char kind, const NumberPair& value, Axis& axis) {
    if (kind == 'p') {
      axis.padBegin = value.begin;
      axis.padEnd = value.end;
    } else {
      axis.*memberOf(kind) = value.begin;
    }
  }

  static std::int64_t Axis::*memberOf(char kind) {
    return kind == 'i'   ? &Axis::input
           : kind == 'f' ? &Axis::filter
           : kind == 's' ? &Axis::stride
           : kind == 'd' ? &Axis::dilation
                         : &Axis::outputPadding;
  }

  tl::expected<Problem, TextError> finish() {
    if (Checked valid = checkProblem(m_problem); !valid) return failure(0, std::move(valid.error()));
    return std::move(m_problem);
  }

  std::string_view m_text;
  Problem m_problem;
  std::set<std::string, std::less<>> m_seen;
  std::vector<AxisField> m_lists;
};

}  // namespace

tl::expected<Problem, TextError> readProblem(std::string_view text) {
  return ProblemReader(text).read();
}

}  // namespace convscope
