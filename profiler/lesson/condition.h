#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lesson/figure_name.h"

namespace convscope {

/// Gives the value of a figure; see Figures::read.
using FigureReader = std::function<Figure(const FigureName&)>;

/// Decides which choice is right and which paragraph is shown: comparisons of figures with each other or with a given
/// value, all of which must be true. "fastest.family = FFT", "benchmark.gain >= 5% and benchmark.gain < 50%".
struct Condition {
  enum class Relation { Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual };
  struct Literal {
    double number = 0;  ///< in the unit of the figure that it is compared with
    std::string text;
    bool operator==(const Literal&) const = default;
  };
  struct Comparison {
    FigureName left;
    Relation relation = Relation::Equal;
    std::variant<FigureName, Literal> right;
    bool operator==(const Comparison&) const = default;
  };
  std::vector<Comparison> comparisons;  ///< none: always true

  /// Returns whether all comparisons are true; none if a figure is missing.
  std::optional<bool> isTrue(const FigureReader& read) const;
  /// Returns every figure that the condition names.
  std::vector<FigureName> figures() const;
  bool operator==(const Condition&) const = default;
};

/// Parses a condition. Throws InputError for an unknown figure, a unit that is not the figure's, or words compared by
/// size.
Condition parseCondition(const std::string& text);

}  // namespace convscope
