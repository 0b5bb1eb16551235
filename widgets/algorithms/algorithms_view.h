#pragma once

#include <QTimer>

#include "widgets/algorithms/trial_filter.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/chart/problem_view.h"
#include "widgets/shared/shown_survey.h"

class QCheckBox;
class QTableView;

namespace convscope {

class ElidedLabel;
class AlgorithmsDetail;
class AlgorithmsOverview;
class RowChartView;
class TrialFilterBar;

/// The view "algorithms": all algorithms' times for each layer and pass as dots; in the drawer those of the selected
/// layer as bars, and all in a table. One filter applies to all three.
class AlgorithmsView : public ProblemView {
  Q_OBJECT

 public:
  explicit AlgorithmsView(ShownSurvey& shown);

  QString title() const override { return tr("Time"); }

  /// Returns what the choices lose, in words; see algorithmsSummary().
  QString summary() const;

  /// Sets the words that rows and algorithms must contain; see TrialCriteria::text.
  void setText(const QString& text);

 private:
  QWidget* makeTable();
  void makePanel();
  void applyCriteria();
  void showFamilies();
  void addFamilies(int problem);
  void choose(const QModelIndex& current);
  void followSelection();
  void applyOnlySelected();

  ShownSurvey& m_shown;
  TrialModel m_model;
  TrialFilter m_filter;
  QString m_text;
  TrialFilterBar* m_filterBar = nullptr;
  AlgorithmsOverview* m_overview = nullptr;
  RowChartView* m_overviewView = nullptr;
  AlgorithmsDetail* m_detail = nullptr;
  QTimer m_refresh;
  ElidedLabel* m_summary = nullptr;
  QWidget* m_panel = nullptr;
  QTableView* m_table = nullptr;
  QCheckBox* m_onlySelected = nullptr;
};

}  // namespace convscope
