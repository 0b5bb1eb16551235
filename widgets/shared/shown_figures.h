#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Figures of the shown survey, computed at first use and again once another survey is shown. So they are right in
/// every slot, in whatever order slots run. Their owner computes them again when the survey has progressed.
template <class Figures>
class ShownFigures {
 public:
  ShownFigures(const ShownSurvey& shown, std::function<Figures()> compute)
      : m_shown(shown), m_compute(std::move(compute)) {}

  /// The reference is valid until the next computation.
  const Figures& get() const {
    if (m_key != m_shown.key()) refresh();
    return *m_figures;
  }
  void refresh() const {
    m_key = m_shown.key();
    m_figures = m_compute();
  }

 private:
  const ShownSurvey& m_shown;
  std::function<Figures()> m_compute;
  mutable std::optional<ShownKey> m_key;
  mutable std::optional<Figures> m_figures;
};

}  // namespace convscope
