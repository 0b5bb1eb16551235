#include "widgets/choices/measured_choices.h"

#include <algorithm>
#include <utility>

#include "core/parse.h"
#include "problem/input_error.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// The first cuDNN that says which device a query of its heuristics is for (docs/apply.md).
constexpr std::pair kFirstCudnn{9, 8};

std::optional<ChoiceTarget> targetOf(const Survey& survey) {
  return choiceObstacle(survey).isEmpty() ? std::optional(choiceTargetOf(survey)) : std::nullopt;
}

bool isTooOld(const std::string& cudnn) {
  const std::vector<std::string> numbers = split(cudnn, ".");
  if (numbers.size() < 2) return false;
  const auto major = parseNumber<int>(numbers[0], 0, 1000);
  const auto minor = parseNumber<int>(numbers[1], 0, 1000);
  return major && minor && std::pair(*major, *minor) < kFirstCudnn;
}

}  // namespace

MeasuredChoices::MeasuredChoices(const ShownSurvey& shown, QObject* parent) : QObject(parent), m_shown(shown) {
  connect(&shown.summary(), &SessionSummary::changed, this, &MeasuredChoices::forget);
}

void MeasuredChoices::setOptions(const ChooseOptions& options) {
  m_options = options;
  forget();
}

/// Forgets figures whose indices may be another survey's.
void MeasuredChoices::forget() {
  m_isOutdated = true;
  m_contents.reset();
  emit outdated();
}

void MeasuredChoices::refresh() {
  if (!m_isOutdated) return;
  m_isOutdated = false;
  compute();
  emit changed();
}

void MeasuredChoices::compute() {
  const Survey* shown = m_shown.survey();
  const auto target = shown != nullptr ? targetOf(*shown) : std::nullopt;
  if (!target) return;
  Contents& contents = m_contents.emplace(Contents{});
  contents.choices.target = *target;
  const std::vector<Survey>& surveys = m_shown.store().session().surveys;
  for (std::size_t i = 0; i < surveys.size(); ++i) {
    if (targetOf(surveys[i]) != target) {
      ++contents.otherSurveys;
      continue;
    }
    const auto workspace = heuristicWorkspaceBytes(surveys[i], m_options.deterministic);
    contents.heuristicWorkspace = std::max(contents.heuristicWorkspace, workspace);  // none is the least
    std::vector<ProblemChoice> problems = chooseEngines(surveys[i], m_options);
    contents.choices = *merged(std::move(contents.choices), choicesOf(*target, problems));  // of the same target
    contents.surveys.push_back({static_cast<int>(i), choiceTotals(surveys[i], problems)});
    if (&surveys[i] == shown) contents.problems = std::move(problems);
  }
  contents.totals = choiceTotals(*shown, contents.problems);
  contents.limits = limitCosts(*shown, m_options, contents.problems);
}

QString MeasuredChoices::whyNot() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr ? choiceObstacle(*survey) : QString();
}

QString MeasuredChoices::caution() const {
  const Contents* all = contents();
  if (all == nullptr) return {};
  if (isTooOld(all->choices.target.cudnn))
    return tr("cuDNN %1 does not say which device a query is for, so a program runs as without choices. Measure with "
              "cuDNN "
              "%2.%3 or newer.")
        .arg(toQString(all->choices.target.cudnn))
        .arg(kFirstCudnn.first)
        .arg(kFirstCudnn.second);
  if (const auto other = otherLibrary(*m_shown.survey()))
    return tr("The recorded program used cuDNN %1, but the survey cuDNN %2, so these choices do not hold for the "
              "program. "
              "Measure again with its cuDNN first on LD_LIBRARY_PATH.")
        .arg(toQString(other->recorded), toQString(other->measured));
  return {};
}

}  // namespace convscope
