#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <string>

#include "apply/coverage.h"
#include "core/problem.h"

namespace convscope {

/// Returns the text by which a report names `problem`: as cuDNN gets it, fp32 for all tensors of 32 bits.
std::string reportedName(const Problem& problem);

/// The open report of a program that ran with choices.
class RunCoverage : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Shows another report. `name` is that of its file.
  void setCoverage(Coverage coverage, const QString& name);

  bool isOpen() const { return !m_name.isEmpty(); }
  const QString& name() const { return m_name; }
  const Coverage& processes() const { return m_processes; }

  /// What became of one problem in all processes.
  struct OfProblem {
    int processes = 0;                ///< those that met the problem
    int applied = 0;                  ///< of these, those that got a measured algorithm
    CoveredConvolution refusal = {};  ///< the last line that says why one got none; only if `applied` is less
  };
  /// Returns what became of the problem with this reportedName(). No process met it if `processes` is 0.
  OfProblem ofProblem(const std::string& reportedName) const;

 signals:
  void changed();

 private:
  QString m_name;
  Coverage m_processes;
  std::map<std::string, OfProblem> m_problems;
};

/// Returns the name of an outcome: "applied", "refused", "unknown".
QString outcomeText(CoverageOutcome outcome);
/// Returns why a convolution was not applied, in the language of the process.
QString coverageReason(const CoveredConvolution& convolution);

}  // namespace convscope
