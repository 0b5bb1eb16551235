#pragma once

#include "lesson/figure_source.h"

namespace convscope {

/// Finds the session of a name, with the survey of it that is meant; none where it is not there.
using OtherSurvey = std::function<std::optional<FigureScope>(const std::string& session)>;

/// The figures of one step. Nothing of the scope may change while this is used.
class Figures {
 public:
  /// Without a survey every figure is missing.
  explicit Figures(FigureScope scope, OtherSurvey other = {});

  /// What the session cannot tell is in Figure::missing; nothing is thrown.
  Figure read(const FigureName& name);

 private:
  Figure read(FigureSource& source, const FigureName& name) const;

  FigureSource m_own;
  bool m_hasSurvey = false;
  OtherSurvey m_other;
  std::map<std::string, FigureSource> m_others;
};

}  // namespace convscope
