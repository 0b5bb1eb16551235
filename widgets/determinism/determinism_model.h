#pragma once

#include "widgets/determinism/network_determinism.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// What each layer and pass pays for determinism.
class DeterminismModel : public ProblemModel {
  Q_OBJECT

 public:
  DeterminismModel(NetworkDeterminism& determinism, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Cost of determinism by layer"); }

 protected:
  int trialOf(int row) const override;
  void changed(int) override {}  // NetworkDeterminism notifies

 private:
  Columns ownColumns();
  const SwitchPair* part(int row) const;

  NetworkDeterminism& m_determinism;
};

}  // namespace convscope
