#include "widgets/recorded/iteration_table.h"

#include "policy/forecast/break_even.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// A range sorts by its middle.
TableCell rangeCell(const std::optional<Interval>& us) {
  if (!us) return missingCell(IterationTable::tr("not known"));
  return {toQString(formatRange(*us)), (us->low + us->high) / 2};
}

TableCell countRangeCell(const std::optional<IterationRange>& after) {
  if (!after) return {};
  return {toQString(boundsText(*after)), static_cast<double>(after->low)};
}

}  // namespace

IterationTable::IterationTable(QObject* parent) : ColumnTable(parent) {
  setColumns(makeColumns());
}

void IterationTable::show(std::optional<RecordedForecast> forecast) {
  beginResetModel();
  m_forecast = std::move(forecast);
  m_rows.clear();
  for (std::size_t i = 0; m_forecast && i < m_forecast->policies.size(); ++i) {
    if (m_forecast->policies[i].missing.empty()) m_rows.push_back(i);
  }
  setRows(static_cast<int>(m_rows.size()));
  endResetModel();
}

const PolicyOutcome* IterationTable::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_rows.size() ? &m_forecast->policies[m_rows[index]] : nullptr;
}

IterationTable::Columns IterationTable::makeColumns() {
  const QString us = QStringLiteral("us");
  return {{{tr("Policy"),
            {},
            tr("The first row is the baseline: the policy of the recording, if it is known."),
            QStringLiteral("benchmark = True, deterministic = True")},
           [](const PolicyOutcome& policy) { return textCell(toQString(policy.policy.title())); }},
          {{tr("Iteration"), us,
            tr("The mean of the recorded iterations without the recorder: a range if the recording cannot tell."),
            QStringLiteral("17.1 to 17.8 ms")},
           [](const PolicyOutcome& policy) { return rangeCell(policy.wallUs); }},
          {{tr("Change"),
            {},
            tr("Compared with the first row. A change below 3%, or within the noise, is no difference."),
            tr("no difference")},
           [this](const PolicyOutcome& policy) {
             if (&policy == &m_forecast->baseline()) return textCell(policy.recorded ? tr("recorded") : tr("baseline"));
             return policy.changed ? textCell(toQString(toText(policy.change))) : missingCell(tr("not known"));
           }},
          {{tr("Search time"), us, tr("All searches of the recorded sizes in a new process.")},
           [](const PolicyOutcome& policy) { return timeCell(policy.searchUs); }},
          {{tr("First iteration"), us, tr("The recorded first iteration with this policy's searches.")},
           [](const PolicyOutcome& policy) {
             return policy.firstIterationUs ? timeCell(*policy.firstIterationUs) : missingCell(tr("not known"));
           }},
          {{tr("Regained after"), tr("iterations"),
            tr("Iterations of the program after which faster ones have made up for the searches.")},
           [](const PolicyOutcome& policy) { return countRangeCell(policy.breakEven); }}};
}

}  // namespace convscope
