#include "widgets/algorithms/trial_filter.h"

#include <QStringList>
#include <algorithm>

#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

bool mentions(const ProblemResult& owner, const Trial& trial, const QString& text) {
  const Candidate& candidate = trial.candidate;
  QStringList places{QString::fromStdString(candidate.id), QString::fromStdString(candidate.name),
                     familyName(candidate.family), notesText(candidate.notes)};
  for (const std::string& layer : owner.subject.layers) places.append(QString::fromStdString(layer));
  const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
  return std::ranges::all_of(words, [&](const QString& word) {
    return std::ranges::any_of(places, [&](const QString& place) { return place.contains(word, Qt::CaseInsensitive); });
  });
}

}  // namespace

bool TrialCriteria::accepts(const ProblemResult& owner, const Trial& trial) const {
  const Candidate& candidate = trial.candidate;
  if (hiddenFamilies.contains(candidate.family)) return false;
  if (note && !candidate.has(*note)) return false;
  if (deterministicOnly && candidate.has(Note::Nondeterministic)) return false;
  if (workspaceAtMost && trial.buildUs && trial.workspaceBytes > *workspaceAtMost) return false;
  return text.isEmpty() || mentions(owner, trial, text);
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
