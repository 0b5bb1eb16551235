#pragma once

#include "widgets/share/network_shares.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// How much of an iteration each layer and pass takes.
class ShareModel : public ProblemModel {
  Q_OBJECT

 public:
  ShareModel(NetworkShares& shares, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Share of an iteration by layer"); }

 protected:
  int trialOf(int row) const override;
  void changed(int) override {}  // NetworkShares notifies

 private:
  Columns ownColumns();

  NetworkShares& m_shares;
};

}  // namespace convscope
