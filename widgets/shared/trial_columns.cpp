#include "widgets/shared/trial_columns.h"

#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/table_text.h"

namespace convscope {

ColumnInfo trialColumn(int column) {
  const auto tr = [](const char* text) { return TrialModel::tr(text); };
  const QString us = QStringLiteral("us");
  switch (column) {
    case TrialModel::LayerColumn:
      return {tr("Layer"),
              {},
              tr("The convolution layer. ×3: three layers of the network pose the same problem, which is "
                 "measured once.")};
    case TrialModel::PassColumn:
      return {tr("Pass"),
              {},
              tr("Which computation of a training step: forward (fwd), backward-data (dgrad: the gradient "
                 "of the input), backward-filter (wgrad: the gradient of the weights).")};
    case TrialModel::AlgorithmColumn:
      return {tr("Algorithm"),
              {},
              tr("The library's name of the algorithm: for cuDNN an engine with its knobs (k2=1 sets "
                 "knob 2 to 1), a legacy algorithm, or a oneDNN implementation.")};
    case TrialModel::FamilyColumn:
      return {tr("Family"),
              {},
              tr("The kind of computation, told from the names of the kernels it launches and from the "
                 "library's notes.")};
    case TrialModel::TimeColumn:
      return {tr("Time"), us,
              tr("Median time of one execution on the device. Contenders are executed back to back many "
                 "times (hot caches); an algorithm that cannot win is timed once.")};
    case TrialModel::SpreadColumn:
      return {tr("Spread"), QStringLiteral("%"),
              tr("How far the middle half of the samples spreads (interquartile range), "
                 "relative to the median. Empty for a single sample.")};
    case TrialModel::SamplesColumn:
      return {tr("Samples"),
              {},
              tr("How many timings the median is taken from. Sampling ends when it is known well enough, "
                 "or when the algorithm is out of the race.")};
    case TrialModel::WorkspaceColumn:
      return {tr("Workspace"), QStringLiteral("bytes"),
              tr("Scratch memory that the algorithm asks for on the device while "
                 "it runs, beside the tensors.")};
    case TrialModel::BuildColumn:
      return {tr("Build"), us,
              tr("Time on the host to make the plan ready, before anything runs; includes compiling where "
                 "the code is compiled at run time.")};
    case TrialModel::FirstExecutionColumn:
      return {tr("First execution"), us,
              tr("Time of the very first execution, with the loading of its code to the device. "
                 "It is not among the samples.")};
    case TrialModel::EngineColumn:
      return {tr("Engine"),
              {},
              tr("cuDNN's number of the engine, or of the legacy algorithm. Engines have no names of "
                 "their own.")};
    case TrialModel::NotesColumn:
      return {tr("Notes"),
              {},
              tr("What the library says of the algorithm's numbers and behaviour. Point at a cell for what "
                 "each note means.")};
    case TrialModel::MarksColumn:
      return {tr("Marks"),
              {},
              tr("Fastest: the least median. Heuristics' choice: what PyTorch takes with benchmark off. "
                 "Benchmark mode's choice: what PyTorch takes with benchmark on.")};
    case TrialModel::StatusColumn:
      return {tr("Status"), {}, tr("Whether the algorithm was measured; if not, why.")};
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
