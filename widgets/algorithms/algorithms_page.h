#pragma once

#include "widgets/algorithms/trial_filter.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QCheckBox;
class QTableView;

namespace convscope {

class AlgorithmsDetail;
class AlgorithmsOverview;
class TrialFilterBar;

/// The page "algorithms": all algorithms' times for each layer and pass as dots; below, those of the selected layer as
/// bars, or all in a table. One filter applies to all three.
class AlgorithmsPage : public Page {
  Q_OBJECT

 public:
  AlgorithmsPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("algorithms"); }
  QString title() const override { return tr("Algorithms"); }
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override { return {m_table}; }

 private:
  QWidget* makeContent();
  QWidget* makeTable();
  void showWhatIsThere();
  void choose(const QModelIndex& current);
  void followSelection();
  void applyOnlySelected();

  ShownSurvey& m_shown;
  TrialModel m_model;
  TrialFilter m_filter;
  TrialFilterBar* m_filterBar = nullptr;
  AlgorithmsOverview* m_overview = nullptr;
  AlgorithmsDetail* m_detail = nullptr;
  QTableView* m_table = nullptr;
  QCheckBox* m_onlySelected = nullptr;
};

}  // namespace convscope
