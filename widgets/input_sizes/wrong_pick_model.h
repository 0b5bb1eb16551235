#pragma once

#include <map>
#include <optional>

#include "analysis/wrong_pick.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// The wrong picks of PyTorch's benchmark mode, which times every plan once: their probability and cost, by layer and
/// pass of the shown survey.
class WrongPickModel : public ProblemModel {
  Q_OBJECT

 public:
  explicit WrongPickModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("PyTorch's choices from one sample (benchmark on)"); }

  /// Returns whether any problem has wrong-pick probabilities.
  bool hasPicks() const;
  /// Returns what all layers together cost, in words; or why nothing is known.
  QString summary() const;

 protected:
  int trialOf(int row) const override;
  void changed(int row) override;

 private:
  Columns ownColumns();
  void forget();
  const IsolatedNoise& noiseOf(const Survey& survey) const;
  const WrongPick& pick(int row) const;
  double regretInNetworkUs(int row) const;
  QString algorithm(int row, std::size_t trial) const;
  QString picksToolTip(int row) const;

  // Computed at first use. During a run the noise is that of the problems measured until then; the end computes all
  // again.
  mutable std::optional<IsolatedNoise> m_noise;
  mutable std::map<int, WrongPick> m_picks;  ///< by row
};

}  // namespace convscope
