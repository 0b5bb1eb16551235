#pragma once

#include "widgets/chart/problem_view.h"
#include "widgets/determinism/determinism_model.h"
#include "widgets/determinism/evidence_model.h"
#include "widgets/determinism/switch_model.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/page_request.h"
#include "widgets/shared/problem_table.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace convscope {

class RowChartView;

/// The view "determinism": what PyTorch's deterministic switch costs in each layer and in total, and the results of a
/// check of each algorithm.
class DeterminismView : public ProblemView {
  Q_OBJECT

 public:
  explicit DeterminismView(ShownSurvey& shown);

  QString title() const override { return tr("Price of determinism"); }
  QString whyWithoutRows() const override;

  const NetworkDeterminism& determinism() const { return m_determinism; }
  /// Returns the cost of the switch and the results of the check, in words.
  QString summary() const;
  QString evidenceSummary() const;

  /// Shows the button that requests a check, which is disabled while `obstacle` returns a reason.
  void offer(RunObstacle obstacle);
  /// Call it when the result of the obstacle may have changed.
  void refreshOffer();

 signals:
  void requested(const convscope::PageRequest& request);  ///< a request::Check

 private:
  QWidget* makeTools();
  QWidget* makePanel(RowChartView& chart);
  QWidget* makeEvidence();
  void makeEvidenceTable();
  void followSelection();
  void showWhatIsThere();
  void showEvidence();

  ShownSurvey& m_shown;
  NetworkDeterminism m_determinism;
  DeterminismModel m_model;
  ProblemTable m_problemTable;
  SwitchModel m_switches;
  EvidenceModel m_evidence;
  SortedRows m_sortedEvidence;
  QLabel* m_summary = nullptr;
  QLabel* m_evidenceSummary = nullptr;
  RunObstacle m_obstacle;
  QPushButton* m_check = nullptr;
  QTableView* m_evidenceTable = nullptr;
};

}  // namespace convscope
