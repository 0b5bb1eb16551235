#include "widgets/input_sizes/wrong_pick_model.h"

#include <algorithm>

#include "analysis/forecasts.h"
#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr int kManySamples = 100;  ///< of a plan: determines the width of their column

const Policy& benchmarkMode() {
  static const Policy policy = findPolicy("pytorch-benchmark");
  return policy;
}

/// Returns the cell of an expected regret: so small a part of a microsecond is no figure to compare.
TableCell regretCell(double us) {
  constexpr double kLeastUs = 0.1;
  return us > 0 && us < kLeastUs ? TableCell{WrongPickModel::tr("< 0.1 µs"), us, true} : timeCell(us, us == 0);
}

}  // namespace

WrongPickModel::WrongPickModel(const ShownSurvey& shown, QObject* parent) : ProblemModel(shown, parent) {
  setOwnColumns(ownColumns());
  connect(&shown, &ShownSurvey::ended, this, [this] {
    forget();
    if (rowCount() > 0) notifyOwnChanged();
  });
}

void WrongPickModel::forget() {
  m_noise.reset();
  m_picks.clear();
}

void WrongPickModel::changed(int row) {
  if (row < 0)
    forget();
  else
    m_picks.erase(row);
  ProblemModel::changed(row);
}

const IsolatedNoise& WrongPickModel::noiseOf(const Survey& survey) const {
  if (!m_noise) m_noise.emplace(survey);
  return *m_noise;
}

const WrongPick& WrongPickModel::pick(int row) const {
  const auto known = m_picks.find(row);
  if (known != m_picks.end()) return known->second;
  const Survey& survey = *shown().survey();
  WrongPick pick;
  if (const std::string mismatch = backendMismatch(benchmarkMode(), survey.started.options.backend); !mismatch.empty())
    pick.missing.push_back(mismatch);
  else if (!problem(row).ended)
    pick.missing.emplace_back("not measured yet");
  else
    pick = wrongPick(problem(row), contextOf(survey), benchmarkMode().settings, noiseOf(survey));
  return m_picks.emplace(row, std::move(pick)).first->second;
}

QString WrongPickModel::algorithm(int row, std::size_t trial) const {
  const std::vector<Trial>& trials = problem(row).trials;
  return trial < trials.size() ? algorithmName(problem(row), trials[trial]) : QString();
}

double WrongPickModel::regretInNetworkUs(int row) const {
  return pick(row).expectedRegretUs * multiplicity(problem(row).subject);
}

WrongPickModel::Columns WrongPickModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) { return pick(row).missing.empty() ? make(row, pick(row)) : TableCell{}; };
  };
  const auto picks = [this](int row) { return picksToolTip(row); };
  const QString us = QStringLiteral("us");
  return {
      {{tr("Wrong pick"), QStringLiteral("%"),
        tr("The probability that PyTorch with benchmark = True, which takes one sample of each plan, chooses a plan "
           "that is not the fastest. Computed exactly from equally likely times of each plan: its isolated samples "
           "with the noise "
           "of all plans of the survey that take about as long or, without that noise, its own samples.")},
       cellOf([](int, const WrongPick& pick) { return shareCell(pick.probability, pick.probability == 0); }),
       picks},
      {{tr("Expected regret"), us, tr("The average cost of such a choice in one execution, over all choices.")},
       cellOf([](int, const WrongPick& pick) { return regretCell(pick.expectedRegretUs); })},
      {{.title = tr("In an iteration"),
        .unit = us,
        .meaning = tr("The same for all layers that contain this problem."),
        .sortsFirst = true},
       cellOf([this](int row, const WrongPick&) { return regretCell(regretInNetworkUs(row)); })},
      {{tr("Samples"),
        {},
        tr("The kind of samples, and the smallest number of samples of a plan that can be chosen. Isolated samples "
           "are taken like those of a framework. Back-to-back (hot) samples are means of several executions, and "
           "vary less than one execution."),
        tr("%1 back-to-back").arg(kManySamples)},
       cellOf([](int, const WrongPick& pick) {
         return textCell(pick.basis == SampleKind::Single ? tr("%1 isolated").arg(pick.samples)
                                                          : tr("%1 back-to-back").arg(pick.samples));
       }),
       [this](int row) {
         const QString caution = toQString(pick(row).caution);
         return caution.isEmpty() ? QString() : paragraph(tr("Caution: %1.").arg(caution));
       }},
      {{tr("Fastest"),
        {},
        tr("Of the plans that PyTorch times with benchmark = True, the one with the smallest median."),
        QStringLiteral("implicit GEMM 256x64, engine 70, tile size 4")},
       [this](int row) {
         const std::vector<std::string>& missing = pick(row).missing;
         if (!missing.empty()) return textCell(toQString(missing.front()), true);
         return textCell(algorithm(row, pick(row).best));
       }},
      {{tr("Picked instead"), {}, tr("The slower plan that is chosen most often.")},
       cellOf([this](int row, const WrongPick& pick) {
         const PickShare* instead = pick.likeliestSlower();
         return instead != nullptr ? textCell(algorithm(row, instead->trial)) : TableCell{};
       }),
       picks}};
}

int WrongPickModel::trialOf(int row) const {
  return pick(row).missing.empty() ? static_cast<int>(pick(row).best) : -1;
}

QString WrongPickModel::picksToolTip(int row) const {
  const std::vector<PickShare>& picks = pick(row).picks;
  if (picks.empty()) return {};
  QString text = tr("<b>Choices from one sample of each plan</b>") + QStringLiteral("<table>");
  for (const PickShare& share : picks) {
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                .arg(escapedMarkup(algorithm(row, share.trial)), toQString(formatPercent(share.probability)),
                     share.lossUs > 0 ? tr("%1 slower").arg(timeText(share.lossUs)) : tr("as fast"));
  }
  return text + QStringLiteral("</table>");
}

bool WrongPickModel::hasPicks() const {
  for (int row = 0; row < rowCount(); ++row) {
    if (pick(row).missing.empty()) return true;
  }
  return false;
}

QString WrongPickModel::summary() const {
  std::vector<WrongPick> picks;
  for (int row = 0; row < rowCount(); ++row) picks.push_back(pick(row));
  const WrongPickTotals totals = picks.empty() ? WrongPickTotals() : totalsOf(*shown().survey(), picks);
  if (totals.problems == 0) {
    const bool isSaid = !picks.empty() && !picks.front().missing.empty();
    return isSaid ? tr("This survey has no data for wrong-pick probabilities: %1.")
                        .arg(toQString(picks.front().missing.front()))
                  : tr("This survey has no data for wrong-pick probabilities.");
  }
  const QString all = shown().summary().pageNote(FindingView::WrongPicks);
  const QString here =
      tr("Expected at input %1: %2 of %3 problems get an algorithm that is not the fastest of those tried, which "
         "costs "
         "%4 in an iteration.")
          .arg(toQString(sizeText(shown().survey()->started)), QString::number(totals.expected, 'f', 1),
               QString::number(totals.problems), timeText(totals.lostUs));
  return all.isEmpty() ? here : here + toQString(sentenceGap()) + all;
}

}  // namespace convscope
