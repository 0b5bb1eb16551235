#pragma once

#include <map>
#include <string>
#include <vector>

#include "widgets/choices/run_coverage.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A process of a report.
struct ReportedProcess {
  int number = 0;
  ProcessCoverage coverage;
};

/// The processes of the open report with their counts.
class ProcessModel : public ColumnTable<ReportedProcess> {
  Q_OBJECT

 public:
  explicit ProcessModel(const RunCoverage& coverage, QObject* parent = nullptr);

 protected:
  const ReportedProcess* rowAt(int row) const override;

 private:
  Columns ownColumns();
  void refresh();

  const RunCoverage& m_coverage;
  std::vector<ReportedProcess> m_processes;
};

/// What became of each convolution of one process, with the layers of the session that compute it.
class CoveredConvolutionModel : public ColumnTable<CoveredConvolution> {
  Q_OBJECT

 public:
  CoveredConvolutionModel(const RunCoverage& coverage, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Shows the process with this number; nothing if there is none.
  void showProcess(int number);

 protected:
  const CoveredConvolution* rowAt(int row) const override;

 private:
  Columns ownColumns();
  void findLayers();

  const RunCoverage& m_coverage;
  const ShownSurvey& m_shown;
  std::vector<CoveredConvolution> m_convolutions;
  std::map<std::string, QString> m_layers;  ///< by reportedName()
};

}  // namespace convscope
