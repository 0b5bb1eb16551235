#pragma once

#include <QWidget>

#include "widgets/choices/reported_model.h"

class QLabel;
class QStackedLayout;
class QTableView;

namespace convscope {

/// What became of the choices in a program: the processes of a report, and the convolutions of the selected one.
class ReportView : public QWidget {
  Q_OBJECT

 public:
  ReportView(const RunCoverage& coverage, const ShownSurvey& shown, QWidget* parent = nullptr);

  QTableView* processTable() const { return m_processTable; }
  QTableView* convolutionTable() const { return m_convolutionTable; }

 signals:
  /// The user wants to open a report.
  void openRequested();

 private:
  QWidget* makeContent();
  void showReport();
  QString summary() const;

  const RunCoverage& m_coverage;
  ProcessModel m_processes;
  CoveredConvolutionModel m_convolutions;
  SortedRows m_sortedProcesses;
  SortedRows m_sortedConvolutions;
  QStackedLayout* m_stack;
  QLabel* m_summary = nullptr;
  QTableView* m_processTable = nullptr;
  QTableView* m_convolutionTable = nullptr;
};

}  // namespace convscope
