#pragma once

#include <map>

#include "analysis/wrong_pick.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// The wrong picks of PyTorch's benchmark mode, which times every plan once: their probability and cost, by layer and
/// pass of the shown survey.
class MispickModel : public ProblemModel {
  Q_OBJECT

 public:
  explicit MispickModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns what all layers together cost, in words.
  QString summary() const;

 protected:
  int trialOf(int row) const override;
  void changed(int row) override;

 private:
  Columns ownColumns();
  const WrongPick& pick(int row) const;
  double lossInNetworkUs(int row) const;
  QString algorithm(int row, std::size_t trial) const;
  QString picksToolTip(int row) const;

  mutable std::map<int, WrongPick> m_picks;  ///< by row, computed at first use
};

}  // namespace convscope
