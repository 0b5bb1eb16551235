#include "widgets/input_sizes/padding_model.h"

#include <cmath>
#include <set>

#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/input_sizes/size_labels.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

PaddingModel::PaddingModel(SizeForecasts& forecasts, QObject* parent) : FigureModel(parent), m_forecasts(forecasts) {
  refresh();
}

void PaddingModel::refresh() {
  m_ways.clear();
  const SizeForecasts::Result& result = m_forecasts.result();
  const Schedule& schedule = result.schedule;
  const std::vector<std::int64_t> counts = schedule.counts();
  const QStringList labels = sizeLabels(schedule.sizes);
  for (const auto& [policy, way] : m_forecasts.paddings()) {
    std::set<std::pair<Dims, QString>> kept;
    QString mapping;
    for (std::size_t i = 0; i < way.padTo.size(); ++i) {
      if (counts[i] == 0) continue;
      const std::size_t to = way.padTo[i];
      const auto label = [&](std::size_t size) { return labels[static_cast<qsizetype>(size)]; };
      kept.insert({schedule.sizes[to], label(to)});
      if (to != i) mapping += QStringLiteral("<br>%1 → %2").arg(label(i), label(to));
    }
    QStringList padTo;
    for (const auto& [size, label] : kept) padTo.append(label);
    m_ways.push_back({QString::fromStdString(result.policies[policy].forecast.policy), way,
                      padTo.join(QStringLiteral(", ")), mapping});
  }
  setRowCount(static_cast<int>(m_ways.size()));
  notifyChanged();
}

ColumnInfo PaddingModel::column(int column) const {
  switch (column) {
    case PolicyColumn:
      return {tr("Policy"), {}, tr("The policy that the forecast is of.")};
    case SizesColumn:
      return {tr("Sizes"), tr("sizes"),
              tr("How many input sizes are left: the others are padded up to the next larger "
                 "one of them, and so need no search of their own.")};
    case PadToColumn:
      return {tr("Padded up to"), {}, tr("The sizes that are left: of that many the best.")};
    case TotalColumn:
      return {tr("Total"), QStringLiteral("us"),
              tr("Forecast of the padded schedule: a padded input takes the time of the size it is padded to.")};
    case SavedColumn:
      return {tr("Saves"), QStringLiteral("us"),
              tr("Forecast: against the schedule as it is. Less than 0 where padding costs more than it saves.")};
    case FlopsColumn:
      return {tr("FLOPs added"), QStringLiteral("%"),
              tr("Floating-point operations that are spent on padding, of those of the schedule as it is.")};
    default:
      return {};
  }
}

FigureModel::Cell PaddingModel::cell(int row, int column) const {
  const auto& [policy, way, padTo, mapping] = m_ways[static_cast<std::size_t>(row)];
  switch (column) {
    case PolicyColumn:
      return {policy, policy};
    case SizesColumn:
      return {QString::number(way.buckets), QVariant::fromValue<qulonglong>(way.buckets)};
    case PadToColumn:
      return {padTo, padTo, false,
              mapping.isEmpty() ? tr("<p>The schedule as it is.</p>") : tr("<p>Padded:%1</p>").arg(mapping)};
    case TotalColumn:
      return {timeText(way.totalUs), way.totalUs};
    case SavedColumn: {
      const QString time = timeText(std::abs(way.savedUs));
      return {way.savedUs < 0 ? u'-' + time : time, way.savedUs, way.savedUs == 0};
    }
    case FlopsColumn: {
      const double share = way.flops > 0 ? way.extraFlops / way.flops : 0;
      return {QString::fromStdString(formatPercent(share)), 100 * share, share == 0,
              QStringLiteral("<p>%1</p>").arg(QString::fromStdString(formatFlops(way.extraFlops)))};
    }
    default:
      return {};
  }
}

}  // namespace convscope
