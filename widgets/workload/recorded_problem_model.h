#pragma once

#include "network/network_problems.h"
#include "widgets/shared/column_table.h"
#include "workload/workload.h"

namespace convscope {

/// A distinct problem of a workload, with what the recording knows of it.
struct RecordedProblem {
  NetworkProblem subject;
  QString executors;
  std::optional<double> deviceUs;  ///< of the first executor that the recording timed
  /// Of a call that computes it and a further problem and has one time for both; only if there is no deviceUs.
  std::optional<double> togetherUs;
};

/// The distinct problems of a workload: layer, pass, times an iteration, who computes them, device time.
class RecordedProblemModel : public ColumnTable<RecordedProblem> {
  Q_OBJECT

 public:
  explicit RecordedProblemModel(QObject* parent = nullptr);

  void setWorkload(const Workload& workload);

 protected:
  const RecordedProblem* rowAt(int row) const override;

 private:
  std::vector<RecordedProblem> m_rows;
};

}  // namespace convscope
