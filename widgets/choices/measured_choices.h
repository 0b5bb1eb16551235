#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/choice_limits.h"
#include "analysis/survey_choices.h"
#include "apply/choices.h"
#include "policy/framework/applied_choice.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The choices that a choice file of the session would have, with options, and what an iteration would gain. Computed
/// at first use and again after the session or the options changed. Use it on the GUI thread.
class MeasuredChoices : public QObject {
  Q_OBJECT

 public:
  explicit MeasuredChoices(const ShownSurvey& shown, QObject* parent = nullptr);

  const ChooseOptions& options() const { return m_options; }
  void setOptions(const ChooseOptions& options);

  /// The choices from one survey.
  struct OfSurvey {
    int survey = 0;  ///< index in the session
    ChoiceTotals totals;
  };
  struct Contents {
    std::vector<ProblemChoice> problems;              ///< with the same indices as the shown survey's
    std::vector<std::vector<LimitCost>> limits;       ///< of these
    ChoiceTotals totals;                              ///< of these
    std::optional<std::uint64_t> heuristicWorkspace;  ///< the largest workspace limit of `surveys` without an option
    std::vector<OfSurvey> surveys;  ///< of the shown survey's device and library, in the session's order
    int otherSurveys = 0;           ///< surveys of another device or library, which another file must have
    Choices choices;                ///< what the file would have: of all `surveys`
  };
  /// Returns null if the shown survey has no choices, see whyNot(), and before a refresh().
  const Contents* contents() const { return m_contents ? &*m_contents : nullptr; }
  /// Computes the contents if the session or the options changed, and emits changed().
  void refresh();
  /// Returns why, as a sentence. Empty without a survey.
  QString whyNot() const;
  /// Returns why a program would not take the choices although they can be written, as a sentence; may be empty.
  QString caution() const;

 signals:
  void outdated();  ///< the session or the options changed; at most twice a second while a survey runs
  void changed();   ///< contents() changed

 private:
  void forget();
  void compute();

  const ShownSurvey& m_shown;
  ChooseOptions m_options;
  bool m_isOutdated = true;
  std::optional<Contents> m_contents;
};

}  // namespace convscope
