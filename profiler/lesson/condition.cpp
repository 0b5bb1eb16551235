#include "lesson/condition.h"

#include <array>
#include <limits>

#include "core/parse.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {
namespace {

using Relation = Condition::Relation;

struct RelationText {
  const char* text;
  Relation relation;
};
// Longer ones before those that they begin with.
constexpr std::array kRelations{RelationText{" != ", Relation::Unequal},
                                RelationText{" <= ", Relation::LessOrEqual},
                                RelationText{" >= ", Relation::GreaterOrEqual},
                                RelationText{" = ", Relation::Equal},
                                RelationText{" < ", Relation::Less},
                                RelationText{" > ", Relation::Greater}};

struct UnitText {
  const char* text;
  FigureUnit unit;
  double factor;
};
constexpr std::array kUnits{UnitText{"us", FigureUnit::Time, 1},
                            UnitText{"µs", FigureUnit::Time, 1},
                            UnitText{"ms", FigureUnit::Time, 1e3},
                            UnitText{"s", FigureUnit::Time, 1e6},
                            UnitText{"%", FigureUnit::Share, 0.01},
                            UnitText{"B", FigureUnit::Bytes, 1},
                            UnitText{"KiB", FigureUnit::Bytes, 1024},
                            UnitText{"MiB", FigureUnit::Bytes, 1024.0 * 1024},
                            UnitText{"GiB", FigureUnit::Bytes, 1024.0 * 1024 * 1024},
                            UnitText{"", FigureUnit::Count, 1},
                            UnitText{"", FigureUnit::Estimate, 1},
                            UnitText{"", FigureUnit::Ratio, 1}};

InputError wrongLiteral(const std::string& text, FigureUnit unit) {
  const std::string given = shortened(text, 40);
  switch (unit) {
    case FigureUnit::Time:
      return InputError(translatable("message", "'{}' must be a time, e.g. '20 us', '1.5 ms' or '2 s'"), given);
    case FigureUnit::Bytes:
      return InputError(translatable("message", "'{}' must be a size, e.g. '512 KiB', '64 MiB' or '2 GiB'"), given);
    case FigureUnit::Share:
      return InputError(translatable("message", "'{}' must be a share, e.g. '5%'"), given);
    default:
      return InputError(translatable("message", "'{}' must be a number, e.g. '3' or '1.5'"), given);
  }
}

/// Parses "5%" or "20 us"; a value that is compared with words stays words.
Condition::Literal literal(const std::string& text, FigureUnit unit, Relation relation) {
  const bool equality = relation == Relation::Equal || relation == Relation::Unequal;
  if (unit == FigureUnit::Words) return {0, text};
  if (equality && text == "never") return {std::numeric_limits<double>::infinity(), {}};
  std::string_view rest = text;
  if (const auto number = takeNumber<double>(rest)) {
    const std::string written = trimmed(rest);
    for (const UnitText& known : kUnits) {
      if (known.unit == unit && written == known.text) return {*number * known.factor, {}};
    }
  }
  throw wrongLiteral(text, unit);
}

FigureUnit unitOf(const FigureName& figure) {
  return findFigureKind(figure.name)->unit;
}

Condition::Comparison parseComparison(const std::string& text) {
  for (const RelationText& relation : kRelations) {
    const std::size_t at = text.find(relation.text);
    if (at == std::string::npos) continue;
    const std::string right = trimmed(text.substr(at + std::string(relation.text).size()));
    Condition::Comparison result{parseFigureName(trimmed(text.substr(0, at))), relation.relation, Condition::Literal{}};
    const FigureUnit unit = unitOf(result.left);
    if (unit == FigureUnit::Words && relation.relation != Relation::Equal && relation.relation != Relation::Unequal)
      throw InputError(translatable("message", "'{}' is words, which '=' and '!=' compare"), result.left.name);
    if (findFigureKind(right.substr(0, right.find_first_of("(@"))) == nullptr) {
      result.right = literal(right, unit, relation.relation);
      return result;
    }
    const FigureName other = parseFigureName(right);
    if (unitOf(other) != unit)
      throw InputError(translatable("message", "'{}' and '{}' are of different kinds"), result.left.name, other.name);
    result.right = other;
    return result;
  }
  throw InputError(
      translatable("message", "'{}' must compare a figure, e.g. 'fastest.family = FFT' or 'benchmark.gain >= 5%'"),
      shortened(text, 60));
}

template <class Value>
bool compare(const Value& left, Relation relation, const Value& right) {
  switch (relation) {
    case Relation::Equal:
      return left == right;
    case Relation::Unequal:
      return left != right;
    case Relation::Less:
      return left < right;
    case Relation::LessOrEqual:
      return left <= right;
    case Relation::Greater:
      return left > right;
    case Relation::GreaterOrEqual:
      break;
  }
  return left >= right;
}

const std::string& wordsOf(const Figure& figure) {
  return figure.key.empty() ? figure.text : figure.key;
}

std::optional<bool> isTrue(const Condition::Comparison& comparison, const FigureReader& read) {
  const Figure left = read(comparison.left);
  if (!left.known()) return std::nullopt;
  if (const auto* value = std::get_if<Condition::Literal>(&comparison.right)) {
    return value->text.empty() ? compare(left.number, comparison.relation, value->number)
                               : compare(wordsOf(left), comparison.relation, value->text);
  }
  const Figure right = read(std::get<FigureName>(comparison.right));
  if (!right.known()) return std::nullopt;
  return left.unit == FigureUnit::Words ? compare(wordsOf(left), comparison.relation, wordsOf(right))
                                        : compare(left.number, comparison.relation, right.number);
}

}  // namespace

std::optional<bool> Condition::isTrue(const FigureReader& read) const {
  bool all = true;
  for (const Comparison& comparison : comparisons) {
    const std::optional<bool> one = convscope::isTrue(comparison, read);
    if (!one) return std::nullopt;
    all = all && *one;
  }
  return all;
}

std::vector<FigureName> Condition::figures() const {
  std::vector<FigureName> names;
  for (const Comparison& comparison : comparisons) {
    names.push_back(comparison.left);
    if (const auto* right = std::get_if<FigureName>(&comparison.right)) names.push_back(*right);
  }
  return names;
}

Condition parseCondition(const std::string& text) {
  Condition condition;
  for (const std::string& part : split(text, " and ")) condition.comparisons.push_back(parseComparison(trimmed(part)));
  return condition;
}

}  // namespace convscope
