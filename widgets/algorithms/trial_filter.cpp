#include "widgets/algorithms/trial_filter.h"

#include <QStringList>
#include <algorithm>

#include "core/problem_text.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QStringList placesOf(const ProblemResult& problem) {
  QStringList places{toQString(toText(problem.subject.problem.pass))};
  for (const std::string& layer : problem.subject.layers) places.append(toQString(layer));
  return places;
}

QStringList placesOf(const Candidate& candidate) {
  return {toQString(candidate.id), toQString(candidate.name), familyName(candidate.family), notesText(candidate.notes)};
}

QStringList wordsOf(const QString& text) {
  return text.split(u' ', Qt::SkipEmptyParts);
}

bool contain(const QStringList& places, const QString& word) {
  return std::ranges::any_of(places, [&](const QString& place) { return place.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

bool mentions(const ProblemResult& problem, const QString& text) {
  QStringList words = wordsOf(text);
  const QStringList places = placesOf(problem);
  words.removeIf([&](const QString& word) { return contain(places, word); });
  if (words.isEmpty()) return true;
  return std::ranges::any_of(problem.trials, [&](const Trial& trial) {
    const QStringList own = placesOf(trial.candidate);
    return std::ranges::all_of(words, [&](const QString& word) { return contain(own, word); });
  });
}

bool TrialCriteria::accepts(const ProblemResult& owner, const Trial& trial) const {
  const Candidate& candidate = trial.candidate;
  if (hiddenFamilies.contains(candidate.family)) return false;
  if (note && !candidate.has(*note)) return false;
  if (deterministicOnly && candidate.has(Note::Nondeterministic)) return false;
  if (workspaceAtMost && trial.buildUs && trial.workspaceBytes > *workspaceAtMost) return false;
  if (!isolatedOnly && !trial.single.us.empty() && trial.hot.us.empty()) return false;
  if (text.isEmpty()) return true;
  const QStringList places = placesOf(owner) + placesOf(candidate);
  return std::ranges::all_of(wordsOf(text), [&](const QString& word) { return contain(places, word); });
}

TrialFilter::TrialFilter(TrialModel& model, QObject* parent) : SortedRows(model, parent), m_model(model) {}

void TrialFilter::setCriteria(const TrialCriteria& criteria) {
  if (criteria == m_criteria) return;
  m_criteria = criteria;
  invalidateFilter();
}

void TrialFilter::setOnlyProblem(int problem) {
  if (problem == m_onlyProblem) return;
  m_onlyProblem = problem;
  invalidateFilter();
}

bool TrialFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const Trial* trial = m_model.trialAt(row);
  if (trial == nullptr) return false;
  if (m_onlyProblem >= 0 && m_model.problemAtRow(row) != m_onlyProblem) return false;
  return m_criteria.accepts(m_model.problemAt(row), *trial);
}

}  // namespace convscope
