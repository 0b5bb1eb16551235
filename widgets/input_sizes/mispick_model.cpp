#include "widgets/input_sizes/mispick_model.h"

#include <algorithm>

#include "analysis/forecasts.h"
#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

const Policy& benchmarkMode() {
  static const Policy policy = findPolicy("pytorch-benchmark");
  return policy;
}

}  // namespace

MispickModel::MispickModel(const ShownSurvey& shown, QObject* parent) : ProblemModel(shown, parent) {}

void MispickModel::changed(int row) {
  if (row < 0)
    m_picks.clear();
  else
    m_picks.erase(row);
  ProblemModel::changed(row);
}

const Mispick& MispickModel::pick(int row) const {
  const auto known = m_picks.find(row);
  if (known != m_picks.end()) return known->second;
  const Survey& of = *shown().survey();
  Mispick pick;
  if (const std::string mismatch = backendMismatch(benchmarkMode(), of.started.options.backend); !mismatch.empty())
    pick.missing.push_back(mismatch);
  else if (!problem(row).ended)
    pick.missing.emplace_back("not measured yet");
  else
    pick = mispick(problem(row), contextOf(of), benchmarkMode().settings);
  return m_picks.emplace(row, std::move(pick)).first->second;
}

QString MispickModel::algorithm(int row, std::size_t trial) const {
  const std::vector<Trial>& trials = problem(row).trials;
  return trial < trials.size() ? algorithmName(trials[trial].candidate) : QString();
}

ColumnInfo MispickModel::column(int column) const {
  const QString us = QStringLiteral("us");
  switch (column) {
    case ProbabilityColumn:
      return {
          tr("Mispicked"), QStringLiteral("%"),
          tr("The probability that one sample of each plan, which is all that benchmark mode takes, makes it choose "
             "a plan that is not the fastest. Exact over the measured samples, each as likely as the others.")};
    case LossColumn:
      return {tr("Expected loss"), us, tr("What such a choice costs in one execution, on average over all choices.")};
    case NetworkLossColumn:
      return {tr("In an iteration"), us, tr("The same for all layers that pose this problem.")};
    case BestColumn:
      return {tr("Fastest"), {}, tr("Of the plans that benchmark mode times, the one with the least median.")};
    case InsteadColumn:
      return {tr("Picked instead"), {}, tr("The slower plan that is chosen most often.")};
    case BasisColumn:
      return {tr("Based on"),
              {},
              tr("The fewest samples that a plan which can be chosen has, and their kind: single ones, as a framework "
                 "takes them, or hot ones, which are means of several executions and understate how much one varies.")};
    default:
      return {};
  }
}

ProblemModel::Cell MispickModel::cell(int row, int column) const {
  const Mispick& told = pick(row);
  if (!told.missing.empty()) {
    if (column != BestColumn) return {};
    const QString reason = toQString(told.missing.front());
    return {reason, reason, true};
  }
  const PickShare* instead = told.likeliestSlower();
  switch (column) {
    case ProbabilityColumn:
      return {toQString(formatPercent(told.probability)), 100 * told.probability, told.probability == 0};
    case LossColumn:
      return {timeText(told.expectedLossUs), told.expectedLossUs, told.expectedLossUs == 0};
    case NetworkLossColumn: {
      const double us = told.expectedLossUs * multiplicity(problem(row).subject);
      return {timeText(us), us, us == 0};
    }
    case BestColumn:
      return {algorithm(row, told.best), algorithm(row, told.best)};
    case InsteadColumn:
      if (instead == nullptr) return {};
      return {algorithm(row, instead->trial), algorithm(row, instead->trial)};
    case BasisColumn: {
      const QString text =
          told.basis == SampleKind::Single ? tr("%1 single").arg(told.samples) : tr("%1 hot").arg(told.samples);
      return {text, text};
    }
    default:
      return {};
  }
}

int MispickModel::trial(int row) const {
  return pick(row).missing.empty() ? static_cast<int>(pick(row).best) : -1;
}

QString MispickModel::toolTip(int row, int column) const {
  const Mispick& told = pick(row);
  if (column == BasisColumn && !told.caution.empty())
    return QStringLiteral("<p>%1</p>").arg(tr("Caution: %1.").arg(toQString(told.caution)).toHtmlEscaped());
  if ((column != ProbabilityColumn && column != InsteadColumn) || told.picks.empty()) return {};
  QString text = tr("<b>What one sample each makes it choose</b>") + QStringLiteral("<table>");
  for (const PickShare& share : told.picks) {
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                .arg(algorithm(row, share.trial).toHtmlEscaped(), toQString(formatPercent(share.probability)),
                     share.lossUs > 0 ? tr("%1 slower").arg(timeText(share.lossUs)) : tr("as fast"));
  }
  return text + QStringLiteral("</table>");
}

QString MispickModel::summary() const {
  std::vector<Mispick> picks;
  for (int row = 0; row < rowCount(); ++row) picks.push_back(pick(row));
  const MispickTotals totals = picks.empty() ? MispickTotals() : totalsOf(*shown().survey(), picks);
  if (totals.problems == 0) return tr("This survey has no data for wrong-pick probabilities.");
  return tr("Expected: %1 of %2 problems get a slower algorithm than the best, %3 lost in an iteration.")
      .arg(QString::number(totals.expected, 'f', 2), QString::number(totals.problems), timeText(totals.lostUs));
}

}  // namespace convscope
