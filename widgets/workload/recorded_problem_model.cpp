#include "widgets/workload/recorded_problem_model.h"

#include "core/problem_text.h"
#include "measure/workload_problems.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "workload/workload_summary.h"

namespace convscope {

RecordedProblemModel::RecordedProblemModel(QObject* parent) : ColumnTable(parent) {
  setColumns({
      {{tr("Layer"), {}, tr("The layer, as recorded."), QStringLiteral("layer1.0.conv1 8x64x56x56")},
       [](const RecordedProblem& row) { return textCell(toQString(row.subject.layers.front())); },
       [](const RecordedProblem& row) { return paragraph(layersText(row.subject)); }},
      {{tr("Pass"), {}, tr("Forward, or the gradient of the input or of the filter."), tr("backward-filter")},
       [](const RecordedProblem& row) { return textCell(passName(row.subject.problem.pass)); }},
      {{tr("Per iteration"), QStringLiteral("executions"),
        tr("How often an iteration computes the problem: the mean of all recorded iterations."), QStringLiteral("0.25"),
        true},
       [](const RecordedProblem& row) {
         const std::optional<double> times = row.subject.timesPerIteration;
         return times ? TableCell{QString::number(*times, 'g', 3), *times} : missingCell(tr("not counted"));
       }},
      {{tr("Computed by"), {}, tr("The library or kernel that computed it in the recording."), QStringLiteral("cuDNN")},
       [](const RecordedProblem& row) { return textCell(row.executors); }},
      {{tr("Recorded time"), QStringLiteral("us"),
        tr("Median time of one execution on the device of the recording, without first calls.")},
       [](const RecordedProblem& row) { return row.deviceUs ? timeCell(*row.deviceUs) : TableCell{}; }},
      {{tr("Problem"),
        {},
        tr("The convolution problem as text."),
        QStringLiteral("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1")},
       [](const RecordedProblem& row) { return textCell(toQString(toText(row.subject.problem))); }},
  });
}

void RecordedProblemModel::setWorkload(const Workload& workload) {
  beginResetModel();
  m_rows.clear();
  for (NetworkProblem& subject : workloadProblems(workload)) {
    RecordedProblem& row = m_rows.emplace_back();
    row.executors = toQString(executorText(workload, subject.problem));
    for (const WorkloadProblem& known : workload.problems) {
      if (known.problem == subject.problem && !row.deviceUs) row.deviceUs = known.deviceUs;
    }
    row.subject = std::move(subject);
  }
  setRows(static_cast<int>(m_rows.size()));
  endResetModel();
}

const RecordedProblem* RecordedProblemModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return row >= 0 && index < m_rows.size() ? &m_rows[index] : nullptr;
}

}  // namespace convscope
