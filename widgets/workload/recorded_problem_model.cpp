#include "widgets/workload/recorded_problem_model.h"

#include <algorithm>

#include "core/problem_text.h"
#include "measure/workload_problems.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "workload/workload_summary.h"

namespace convscope {

namespace {

/// Returns the layer, and how many layers share the problem.
QString recordedLayerText(const NetworkProblem& subject) {
  const QString first = toQString(subject.layers.front());
  return subject.layers.size() == 1 ? first
                                    : RecordedProblemModel::tr("%1, %2 layers").arg(first).arg(subject.layers.size());
}

/// Returns the names of all layers of the problem, as HTML.
QString recordedLayersToolTip(const NetworkProblem& subject) {
  const QString names = paragraph(escapedMarkup(layersText(subject)));
  return subject.layers.size() == 1
             ? names
             : paragraph(RecordedProblemModel::tr(
                             "%1 layers compute this problem. The executions in an iteration are those of all of them.")
                             .arg(subject.layers.size())) +
                   names;
}

/// Returns why a problem has no time, as HTML.
QString whyNoTime(const RecordedProblem& row) {
  if (row.deviceUs) return {};
  return paragraph(
      row.togetherUs
          ? RecordedProblemModel::tr("One call computes both gradients, and the recording does not divide its time: "
                                     "together they take %1.")
                .arg(timeText(*row.togetherUs))
          : RecordedProblemModel::tr("The recording has no time of this problem on the device, e.g. because it "
                                     "contains no kernels, or only a first call that searched."));
}

std::optional<double> timeOfBoth(const Workload& workload, const Problem& problem) {
  for (const WorkloadCall& call : workload.calls) {
    const auto computes = [&](std::size_t index) { return workload.problems[index].problem == problem; };
    if (call.problems.size() > 1 && call.deviceUs && std::ranges::any_of(call.problems, computes)) return call.deviceUs;
  }
  return std::nullopt;
}

}  // namespace

RecordedProblemModel::RecordedProblemModel(QObject* parent) : ColumnTable(parent) {
  setColumns({
      {{tr("Layer"), {}, tr("The layer, as recorded."), QStringLiteral("layer1.0.conv1 8x64x56x56")},
       [](const RecordedProblem& row) { return textCell(recordedLayerText(row.subject)); },
       [](const RecordedProblem& row) { return recordedLayersToolTip(row.subject); }},
      {{tr("Pass"), {}, tr("Forward, or the gradient of the input or of the filter."), tr("backward-filter")},
       [](const RecordedProblem& row) { return textCell(passName(row.subject.problem.pass)); }},
      {{tr("Per iteration"), QStringLiteral("executions"),
        tr("How often an iteration computes the problem, in all layers that share it: the mean of all recorded "
           "iterations. 0.25: once in four iterations, e.g. because the others have another input size."),
        QStringLiteral("0.25"), true},
       [](const RecordedProblem& row) {
         const std::optional<double> times = row.subject.timesPerIteration;
         return times ? TableCell{QString::number(*times, 'g', 3), *times} : missingCell(tr("not counted"));
       }},
      {{tr("Computed by"), {}, tr("The library or kernel that computed it in the recording."), QStringLiteral("cuDNN")},
       [](const RecordedProblem& row) { return textCell(row.executors); }},
      {{tr("One execution"), QStringLiteral("us"),
        tr("The median time of one execution on the device of the recording, without first calls and without the "
           "trials "
           "of a search. The page Run ranks layers by all their executions in an iteration.")},
       [](const RecordedProblem& row) {
         return row.deviceUs ? timeCell(*row.deviceUs) : missingCell(QStringLiteral("–"));
       },
       whyNoTime},
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
    if (!row.deviceUs) row.togetherUs = timeOfBoth(workload, subject.problem);
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
