#pragma once

#include "widgets/chart/problem_view.h"
#include "widgets/share/network_shares.h"
#include "widgets/share/share_model.h"
#include "widgets/shared/problem_table.h"

class QLabel;

namespace convscope {

class ShareChart;

/// The view "share": how much of an iteration's convolution time each layer and pass takes. A sentence above the chart
/// names the longest layers.
class ShareView : public ProblemView {
  Q_OBJECT

 public:
  explicit ShareView(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("share"); }
  QString title() const override { return tr("Share of time"); }
  QString costTitle() const override { return tr("longest"); }
  std::optional<double> cost(int problem) const override;
  RowChart& rows() const override;
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override { return {m_table}; }
  QWidget* tools() const override { return m_tools; }
  QWidget* panel() const override { return m_panel; }
  QWidget* drawer() const override;

  const NetworkShares& shares() const { return m_shares; }
  /// Returns the iteration and its longest layers in words.
  QString summary() const;

 private:
  void makePanel();
  QString iterationText() const;
  QString longestText() const;

  ShownSurvey& m_shown;
  NetworkShares m_shares;
  ShareModel m_model;
  ProblemTable m_problemTable;
  QWidget* m_tools = nullptr;
  QWidget* m_panel = nullptr;
  QLabel* m_summary = nullptr;
  ShareChart* m_chart = nullptr;
  QTableView* m_table = nullptr;
};

}  // namespace convscope
