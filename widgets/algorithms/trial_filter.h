#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <set>

#include "session/session.h"
#include "widgets/shared/column_table.h"

namespace convscope {

class TrialModel;

/// The trials that the user wants to see. By default, all of them.
struct TrialCriteria {
  std::set<std::optional<Family>> hiddenFamilies = {};
  bool isolatedOnly = true;                           ///< trials with isolated samples only: no finalists
  std::optional<Note> note = {};                      ///< only trials with this note
  bool deterministicOnly = false;                     ///< no trials with Note::Nondeterministic
  std::optional<std::uint64_t> workspaceAtMost = {};  ///< bytes; includes trials with unknown workspace
  QString text = {};  ///< words that all occur in id, name, family, notes, layers or pass, ignoring case

  bool accepts(const ProblemResult& owner, const Trial& trial) const;
  bool operator==(const TrialCriteria&) const = default;
};

/// Returns whether layers and pass of `problem`, with or without one of its algorithms, contain all words of `text`;
/// see TrialCriteria::text.
bool mentions(const ProblemResult& problem, const QString& text);

/// The sorted rows of a TrialModel that match the criteria.
class TrialFilter : public SortedRows {
  Q_OBJECT

 public:
  explicit TrialFilter(TrialModel& model, QObject* parent = nullptr);

  const TrialCriteria& criteria() const { return m_criteria; }
  void setCriteria(const TrialCriteria& criteria);
  /// Shows only the rows of one problem; -1: of all problems.
  void setOnlyProblem(int problem);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  TrialModel& m_model;
  TrialCriteria m_criteria;
  int m_onlyProblem = -1;
};

}  // namespace convscope
