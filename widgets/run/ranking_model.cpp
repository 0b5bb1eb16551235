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

QString allLayersText(const RankedConvolution& row) {
  QStringList names;
  for (const std::string& layer : row.layers) names.append(escapedMarkup(toQString(layer)));
  constexpr qsizetype kMost = 20;
  if (names.size() > kMost) names = names.mid(0, kMost) << QStringLiteral("…");
  return paragraph(names.join(QStringLiteral(", ")));
}

}  // namespace

RankingModel::RankingModel(QObject* parent) : ColumnTable(parent) {
  const QString us = QStringLiteral("us");
  setColumns({
      {{tr("Layer"),
        {},
        tr("The layer, as recorded, at all of its input sizes."),
        QStringLiteral("layer1.0.conv1, 3 sizes")},
       [](const RankedConvolution& row) { return textCell(toQString(layerText(row))); },
       allLayersText},
      {{tr("Pass"),
        {},
        tr("Forward, or the gradient of the input or of the filter. A row has both if the recording does not divide "
           "the time of a backward call."),
        tr("backward-data, backward-filter")},
       [this](const RankedConvolution& row) { return textCell(passesOf(row)); }},
      {{.title = tr("Time per iteration"),
        .unit = us,
        .meaning =
            tr("Its time in an iteration: the median time of one execution, without first calls that searched, "
               "times the executions in an iteration. On the device, or on the host if no kernels were recorded."),
        .sortsFirst = true},
       [](const RankedConvolution& row) { return optionalTime(row.usPerIteration); }},
      {{tr("Share of convolutions"), QStringLiteral("%"),
        tr("The part that this is of the convolutions of an iteration.")},
       [](const RankedConvolution& row) { return row.share ? shareCell(*row.share) : TableCell{}; }},
      {{tr("Kernels"), us, tr("Median time of its kernels in one execution, without first calls.")},
       [](const RankedConvolution& row) { return optionalTime(row.kernelUs); }},
      {{tr("Host"), us,
        tr("Median time of its call on the host, without first calls. A backward call can compute both backward "
           "passes; its time is then in both rows.")},
       [](const RankedConvolution& row) { return optionalTime(row.hostUs); }},
      {{tr("Executions per iteration"), QStringLiteral("executions"),
        tr("How often an iteration executes it: the mean of all recorded iterations."), QStringLiteral("0.25"), true},
       [](const RankedConvolution& row) {
         return TableCell{QString::number(row.timesPerIteration, 'g', 3), row.timesPerIteration};
       }},
      {{tr("Computed by"), {}, tr("The library or kernel that computed it in the recording."), QStringLiteral("cuDNN")},
       [](const RankedConvolution& row) { return textCell(toQString(row.computedBy)); }},
  });
}

QString RankingModel::passesOf(const RankedConvolution& row) const {
  QStringList names;
  for (const std::size_t problem : row.problems) names.append(passName(m_passes[problem]));
  return names.join(QStringLiteral(", "));
}

void RankingModel::setWorkload(const Workload& workload) {
  beginResetModel();
  m_passes.clear();
  for (const WorkloadProblem& each : workload.problems) m_passes.push_back(each.problem.pass);
  m_ranking = workloadRanking(workload);
  setRows(static_cast<int>(m_ranking.rows.size()));
  endResetModel();
}

const RankedConvolution* RankingModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return row >= 0 && index < m_ranking.rows.size() ? &m_ranking.rows[index] : nullptr;
}

}  // namespace convscope
