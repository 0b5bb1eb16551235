#include "widgets/shared/trial_columns.h"

#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/table_text.h"

namespace convscope {

ColumnInfo trialColumn(int column) {
  const auto tr = [](const char* text) { return TrialModel::tr(text); };
  const QString us = QStringLiteral("us");
  switch (column) {
    case TrialModel::LayerColumn:
      return {
          tr("Layer"),
          {},
          tr("The convolution layer. ×3: three layers of the network have the same problem, which is measured once.")};
    case TrialModel::PassColumn:
      return {tr("Pass"),
              {},
              tr("The computation of a training step: forward (fwd), backward-data (dgrad: grad_input), "
                 "backward-filter (wgrad: grad_weight).")};
    case TrialModel::AlgorithmColumn:
      return {tr("Algorithm"),
              {},
              tr("The library's name of the algorithm: for cuDNN an engine with its knobs (k2=1 sets "
                 "knob 2 to 1), a legacy algorithm, or a oneDNN implementation.")};
    case TrialModel::FamilyColumn:
      return {tr("Family"),
              {},
              tr("The kind of computation, derived from the names of its kernels and from the library's notes.")};
    case TrialModel::TimeColumn:
      return {tr("Time"), us,
              tr("Median device time of one execution. Finalists are executed back to back many times (hot caches); an "
                 "algorithm that cannot be the fastest is timed once, isolated.")};
    case TrialModel::SpreadColumn:
      return {tr("Spread"), QStringLiteral("%"),
              tr("Width of the middle half of the samples (interquartile range), relative to the median. Empty for one "
                 "sample.")};
    case TrialModel::SamplesColumn:
      return {tr("Samples"),
              {},
              tr("Number of samples that the median is computed from. Sampling stops when the median is precise "
                 "enough, or when the algorithm cannot be the fastest.")};
    case TrialModel::WorkspaceColumn:
      return {tr("Workspace"), QStringLiteral("bytes"),
              tr("Scratch memory that the algorithm needs on the device in addition to the tensors.")};
    case TrialModel::BuildColumn:
      return {tr("Build"), us,
              tr("Host time to build the plan before the first execution; includes compilation if the code is compiled "
                 "at run time.")};
    case TrialModel::FirstExecutionColumn:
      return {tr("First execution"), us,
              tr("Time of the first execution, including module loading. It is not one of the samples.")};
    case TrialModel::EngineColumn:
      return {tr("Engine"), {}, tr("cuDNN's number of the engine or of the legacy algorithm. Engines have no names.")};
    case TrialModel::NotesColumn:
      return {tr("Notes"),
              {},
              tr("The library's notes on the algorithm's arithmetic and behaviour. Point at a cell for an explanation "
                 "of each note.")};
    case TrialModel::MarksColumn:
      return {tr("Marks"),
              {},
              tr("Fastest: the smallest median. Heuristic choice: PyTorch's algorithm with benchmark off. Benchmark "
                 "choice: PyTorch's algorithm with benchmark on.")};
    case TrialModel::StatusColumn:
      return {tr("Status"), {}, tr("Whether the algorithm was measured; if not, why not.")};
    default:
      return {};
  }
}

QVariant columnHeader(const ColumnInfo& column, int role) {
  const bool isNumber = !column.unit.isEmpty();
  switch (role) {
    case Qt::DisplayRole:
      return column.title;
    case kPlainTextRole:
      return isNumber ? QStringLiteral("%1 (%2)").arg(column.title, column.unit) : column.title;
    case Qt::ToolTipRole:
      return QStringLiteral("<p>%1</p>").arg(column.meaning);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft)));
    default:
      return {};
  }
}

}  // namespace convscope
