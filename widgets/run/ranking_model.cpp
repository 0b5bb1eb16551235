#include "widgets/run/ranking_model.h"

#include <QStringList>

#include "text/translate.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

TableCell optionalTime(const std::optional<double>& us) {
  return us ? timeCell(*us) : missingCell(QStringLiteral("–"));
}

QString computedByText(const RankedLayer& layer) {
  QStringList names;
  for (const std::string& name : layer.computedBy) names.append(toQString(name));
  return names.join(QStringLiteral(", "));
}

}  // namespace

RankingModel::RankingModel(QObject* parent) : ColumnTable(parent) {
  const QString us = QStringLiteral("us");
  const auto details = [this](const RankedLayer& layer) { return detailsOf(layer); };
  setColumns({
      {{tr("Layer"),
        {},
        tr("The layer, as recorded, at all of its input sizes and in all of its passes."),
        QStringLiteral("layer1.0.conv1, 3 sizes")},
       [](const RankedLayer& layer) { return textCell(toQString(layerText(layer))); },
       details},
      {{.title = tr("Time per iteration"),
        .unit = us,
        .meaning =
            tr("The time of all its passes in a mean iteration: the median time of one execution, without first calls "
               "that searched, times the executions in an iteration; of several input sizes, each as often as it was "
               "recorded. On the device, or on the host if no kernels were recorded. Layers that compute the same "
               "convolution have equal parts of its time."),
        .sortsFirst = true},
       [](const RankedLayer& layer) { return optionalTime(layer.usPerIteration); },
       details},
      {{tr("Share of convolutions"), QStringLiteral("%"),
        tr("The part that this is of the convolutions of an iteration.")},
       [](const RankedLayer& layer) { return layer.share ? shareCell(*layer.share) : TableCell{}; }},
      {{tr("Forward"), us, tr("The part of the time per iteration that its forward pass takes.")},
       [](const RankedLayer& layer) { return optionalTime(layer.forwardUs); },
       details},
      {{tr("Backward"), us,
        tr("The part of the time per iteration that its backward passes take: the gradients of the input and of the "
           "filter.")},
       [](const RankedLayer& layer) { return optionalTime(layer.backwardUs); },
       details},
      {{tr("Host per iteration"), us,
        tr("The time of its calls on the host in an iteration: the median time of one call, without first calls, times "
           "the calls in an iteration.")},
       [](const RankedLayer& layer) { return optionalTime(layer.hostUs); },
       details},
      {{tr("First calls, whole run"), us,
        tr("The time of its first calls on the host, over the whole run and all of its passes and input sizes: calls "
           "that searched, compiled or loaded code when they were made first. No other column contains it.")},
       [](const RankedLayer& layer) { return optionalTime(layer.firstCallsUs); },
       details},
      {{tr("Executions per iteration"), QStringLiteral("executions"),
        tr("How often an iteration executes the layer: the mean of all recorded iterations. 0.25: once in four "
           "iterations. Without names of layers, each input size is a row."),
        QStringLiteral("0.25"), true},
       [](const RankedLayer& layer) {
         return TableCell{QString::number(layer.timesPerIteration, 'g', 3), layer.timesPerIteration};
       }},
      {{tr("Computed by"), {}, tr("The library or kernel that computed it in the recording."), QStringLiteral("cuDNN")},
       [](const RankedLayer& layer) { return textCell(computedByText(layer)); }},
  });
}

/// Returns each pass with its times, and how many layers share them.
QString RankingModel::detailsOf(const RankedLayer& layer) const {
  QString text = paragraph(QStringLiteral("<b>%1</b>").arg(escapedMarkup(toQString(layerText(layer)))));
  const auto orUnknown = [](const std::optional<double>& us) { return us ? timeText(*us) : QStringLiteral("–"); };
  for (const std::size_t index : layer.rows) {
    const RankedConvolution& row = m_ranking.rows[index];
    QStringList passes;
    for (const std::size_t problem : row.problems) passes.append(passName(m_passes[problem]));
    std::optional<double> us = row.usPerIteration;
    if (us) *us /= static_cast<double>(row.layers.size());
    text += paragraph(
        tr("%1: %2 per iteration. One execution: kernels %3, call on the host %4.")
            .arg(passes.join(QStringLiteral(" + ")), orUnknown(us), orUnknown(row.kernelUs), orUnknown(row.hostUs)));
    if (row.firstCallsUs)
      text += paragraph(tr("First calls, in the whole run: %1.")
                            .arg(timeText(*row.firstCallsUs / static_cast<double>(row.layers.size()))));
  }
  if (layer.sharing > 1)
    text +=
        paragraph(tr("%1 layers compute the same convolution; each has an equal part of its time.").arg(layer.sharing));
  return text;
}

void RankingModel::setWorkload(const Workload& workload) {
  beginResetModel();
  m_passes.clear();
  for (const WorkloadProblem& each : workload.problems) m_passes.push_back(each.problem.pass);
  m_ranking = workloadRanking(workload);
  setRows(static_cast<int>(m_ranking.layers.size()));
  endResetModel();
}

const RankedLayer* RankingModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return row >= 0 && index < m_ranking.layers.size() ? &m_ranking.layers[index] : nullptr;
}

}  // namespace convscope
