#pragma once

#include "lesson/figure_source.h"

namespace convscope {

/// Finds the recorded session of a figure, with the survey that the figure or its step needs; none if it is not
/// available.
using OtherSurvey = std::function<std::optional<FigureScope>(const FigureName& name)>;

/// The figures of one step. The scope must not change while this object is used.
class Figures {
 public:
  /// Without a survey every figure is missing.
  explicit Figures(FigureScope scope, OtherSurvey other = {});

  /// Reads a figure. If the session does not have it, Figure::missing says why; nothing is thrown.
  Figure read(const FigureName& name);

 private:
  Figure read(FigureSource& source, const FigureName& name) const;

  FigureSource m_own;
  bool m_hasSurvey = false;
  OtherSurvey m_other;
  std::map<std::string, FigureSource> m_others;  ///< by sessionText()
};

}  // namespace convscope
