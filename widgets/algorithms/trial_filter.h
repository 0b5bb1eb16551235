#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <set>

#include "session/session.h"
#include "widgets/shared/sorted_rows.h"

namespace convscope {

class TrialModel;

/// Which trials a person wants to see. The default lets all through.
struct TrialCriteria {
  std::set<std::optional<Family>> hiddenFamilies = {};
  std::optional<Note> note = {};                      ///< only those that have it
  bool deterministicOnly = false;                     ///< none that has Note::Nondeterministic
  std::optional<std::uint64_t> workspaceAtMost = {};  ///< bytes; one whose workspace is not known is let through
  QString text = {};  ///< all of its words occur in id, name, family, notes or layers; any case

  bool accepts(const ProblemResult& owner, const Trial& trial) const;
  bool operator==(const TrialCriteria&) const = default;
};

/// The rows of a TrialModel that fit some criteria, sorted.
class TrialFilter : public SortedRows {
  Q_OBJECT

 public:
  explicit TrialFilter(TrialModel& model, QObject* parent = nullptr);

  const TrialCriteria& criteria() const { return m_criteria; }
  void setCriteria(const TrialCriteria& criteria);
  /// Shows the rows of one problem only; -1: of all.
  void setOnlyProblem(int problem);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  TrialModel& m_model;
  TrialCriteria m_criteria;
  int m_onlyProblem = -1;
};

}  // namespace convscope
