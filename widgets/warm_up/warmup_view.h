#pragma once

#include "widgets/chart/problem_view.h"
#include "widgets/shared/page_request.h"
#include "widgets/shared/problem_table.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_model.h"

class QComboBox;
class QLabel;

namespace convscope {

class RowChartView;

/// The view "warm-up": the costs of the first iteration under a policy, for the network and for each layer and pass.
class WarmupView : public ProblemView {
  Q_OBJECT

 public:
  explicit WarmupView(ShownSurvey& shown);

  QString title() const override { return tr("Warm-up"); }

  const NetworkWarmup& warmup() const { return m_warmup; }
  /// Shows the survey's usual policy with PyTorch's benchmark mode on or off.
  /// Returns the figures of the whole network in words.
  QString summary() const;

 signals:
  void requested(const convscope::PageRequest& request);  ///< a request::View

 private:
  QWidget* makeTools();
  QWidget* makePanel(RowChartView& chart);
  void fillPolicies();
  void showWhatIsThere();
  QString cacheText() const;

  ShownSurvey& m_shown;
  NetworkWarmup m_warmup;
  WarmupModel m_model;
  ProblemTable m_problemTable;
  QComboBox* m_policies = nullptr;
  QLabel* m_summary = nullptr;
};

}  // namespace convscope
