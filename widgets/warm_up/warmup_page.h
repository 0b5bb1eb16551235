#pragma once

#include "widgets/shared/page.h"
#include "widgets/shared/problem_table.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_model.h"

class QComboBox;
class QLabel;

namespace convscope {

class WarmupChart;

/// The page "warm-up": the costs of the first iteration under a policy, for the network and for each layer and pass.
class WarmupPage : public Page {
  Q_OBJECT

 public:
  WarmupPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("warm-up"); }
  QString title() const override { return tr("Warm-up"); }
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override { return {m_table}; }

  const NetworkWarmup& warmup() const { return m_warmup; }
  /// Returns the page's summary in words.
  QString summary() const;

 private:
  QWidget* makeContent();
  void fillPolicies();
  void showWhatIsThere();
  QString cacheText() const;

  ShownSurvey& m_shown;
  NetworkWarmup m_warmup;
  WarmupModel m_model;
  ProblemTable m_problemTable;
  QComboBox* m_policies = nullptr;
  QLabel* m_policySummary = nullptr;
  QLabel* m_summary = nullptr;
  WarmupChart* m_chart = nullptr;
  QTableView* m_table = nullptr;
};

}  // namespace convscope
