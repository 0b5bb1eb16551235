#include "widgets/input_sizes/padding_model.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"

namespace convscope {

PaddingModel::PaddingModel(SizeForecasts& forecasts, QObject* parent) : ColumnTable(parent), m_forecasts(forecasts) {
  setColumns(makeColumns());
  refresh();
}

void PaddingModel::refresh() {
  m_ways.clear();
  m_longestUs = 0;
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
    m_longestUs = std::max(m_longestUs, way.totalUs);
    m_ways.push_back(
        {toQString(result.policies[policy].policy().title()), way, padTo.join(QStringLiteral(", ")), mapping});
  }
  setRowCount(static_cast<int>(m_ways.size()));
  notifyChanged();
}

QString PaddingModel::summary() const {
  QStringList sentences;
  for (auto row = m_ways.begin(); row != m_ways.end();) {
    const auto end =
        std::find_if(row, m_ways.end(), [&](const PaddingRow& each) { return each.policy != row->policy; });
    const PaddingRow* best = nullptr;
    for (auto each = row; each != end; ++each) {
      const bool isPadded = !each->mapping.isEmpty();
      if (isPadded && (best == nullptr || each->way.savedUs > best->way.savedUs)) best = &*each;
    }
    if (best != nullptr) sentences.append(verdict(*best));
    row = end;
  }
  if (sentences.isEmpty()) return {};
  sentences.prepend(
      tr("Padding an input to a larger size leaves fewer sizes to search for, but takes the time of the "
         "larger size."));
  return sentences.join(toQString(sentenceGap()));
}

QString PaddingModel::verdict(const PaddingRow& best) const {
  const double withoutUs = best.way.totalUs + best.way.savedUs;
  const QString without = toQString(formatComparedTime(withoutUs, m_longestUs));
  const QString change = changeText(best.way.savedUs);
  if (best.way.savedUs >= kRule.worthwhile * withoutUs)
    return tr("With %1 it pays off: padding up to %2 saves %3 of %4, more than any other way.")
        .arg(best.policy, best.padTo, change, without);
  if (best.way.savedUs > 0)
    return tr("With %1 it is not worth it: padding up to %2 saves %3 of %4, which is less than %5.")
        .arg(best.policy, best.padTo, change, without, toQString(formatPercent(kRule.worthwhile)));
  return tr("With %1 it does not pay off: padding up to %2 adds %3 to %4, and other ways add more.")
      .arg(best.policy, best.padTo, change, without);
}

QString PaddingModel::changeText(double savedUs) const {
  constexpr double kMinuteUs = 60e6;
  const double us = std::abs(savedUs);
  return us < kMinuteUs ? timeText(us) : toQString(formatComparedTime(us, m_longestUs));
}

const PaddingRow* PaddingModel::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_ways.size() ? &m_ways[index] : nullptr;
}

PaddingModel::Columns PaddingModel::makeColumns() {
  const QString us = QStringLiteral("us");
  const auto addedShare = [](const Bucketing& way) { return way.flops > 0 ? way.extraFlops / way.flops : 0; };
  return {{{tr("Policy"), {}, tr("The policy of the forecast."), QStringLiteral("pytorch-benchmark____")},
           [](const PaddingRow& row) { return textCell(row.policy); }},
          {{tr("Sizes"), tr("sizes"),
            tr("The number of remaining input sizes. Others are padded to the next larger one and need no search.")},
           [](const PaddingRow& row) { return countCell(static_cast<std::int64_t>(row.way.buckets)); }},
          {{tr("Padded up to"),
            {},
            tr("The remaining sizes: the best choice of that number."),
            QStringLiteral("160, 192, 224, 256, 288, 320, 352____")},
           [](const PaddingRow& row) { return textCell(row.padTo); },
           [](const PaddingRow& row) {
             return row.mapping.isEmpty() ? tr("<p>The schedule without padding.</p>")
                                          : tr("<p>Padded:%1</p>").arg(row.mapping);
           }},
          {{tr("Total"), us,
            tr("Forecast of the padded schedule: a padded input takes the time of the size it is padded to."),
            QStringLiteral("12 min 34 s")},
           [this](const PaddingRow& row) {
             return TableCell{toQString(formatComparedTime(row.way.totalUs, m_longestUs)), row.way.totalUs};
           }},
          {{tr("Change"), us,
            tr("Forecast: the total less that of the schedule without padding. +: padding costs time. -: it saves "
               "time."),
            QStringLiteral("+12 min 34 s")},
           [this](const PaddingRow& row) -> TableCell {
             if (row.way.savedUs == 0) return {QStringLiteral("–"), 0, true};
             const QString time = changeText(row.way.savedUs);
             return {(row.way.savedUs < 0 ? u'+' : u'-') + time, -row.way.savedUs};
           }},
          {{tr("FLOPs added"), QStringLiteral("%"),
            tr("Floating-point operations spent on padding, relative to the schedule without padding.")},
           [=](const PaddingRow& row) { return shareCell(addedShare(row.way), addedShare(row.way) == 0); },
           [](const PaddingRow& row) { return paragraph(toQString(formatFlops(row.way.extraFlops))); }}};
}

}  // namespace convscope
