#pragma once

#include "widgets/chart/problem_view.h"
#include "widgets/share/network_shares.h"
#include "widgets/share/share_model.h"
#include "widgets/shared/problem_table.h"

class QLabel;

namespace convscope {

class RowChartView;

/// The view "share": how much of an iteration's convolution time each layer and pass takes. A sentence above the chart
/// names the longest layers.
class ShareView : public ProblemView {
  Q_OBJECT

 public:
  explicit ShareView(ShownSurvey& shown);

  QString title() const override { return tr("Share of time"); }

  const NetworkShares& shares() const { return m_shares; }
  /// Returns the iteration and its longest layers in words.
  QString summary() const;

 private:
  QWidget* makePanel(RowChartView& chart);
  QString iterationText() const;
  QString longestText() const;

  ShownSurvey& m_shown;
  NetworkShares m_shares;
  ShareModel m_model;
  ProblemTable m_problemTable;
  QLabel* m_summary = nullptr;
};

}  // namespace convscope
