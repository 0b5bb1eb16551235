#pragma once

#include "widgets/shared/problem_model.h"
#include "widgets/warm_up/network_warmup.h"

namespace convscope {

/// What each layer and pass costs before its steady state under a policy.
class WarmupModel : public ProblemModel {
  Q_OBJECT

 public:
  WarmupModel(NetworkWarmup& warmup, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Warm-up of all layers"); }

 protected:
  int trialOf(int row) const override;
  void changed(int) override {}  // NetworkWarmup notifies

 private:
  Columns ownColumns();
  const ProblemWarmUp* part(int row) const;
  /// Null if the policy chooses no algorithm.
  const Trial* chosen(int row) const;

  NetworkWarmup& m_warmup;
};

}  // namespace convscope
