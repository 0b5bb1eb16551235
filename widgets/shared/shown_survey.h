#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "widgets/shared/problem_marks.h"
#include "widgets/shared/session_store.h"

namespace convscope {

class Baseline;
class SessionSummary;

/// Which survey is shown: figures computed from a survey are outdated once another one is.
struct ShownKey {
  std::uint64_t session = 0;  ///< SessionStore::sessionRevision()
  int survey = -1;
  bool operator==(const ShownKey&) const = default;
};

/// The survey that all views show, with its selected problem and trial: the last one that was chosen, or by default the
/// session's last. Views read it, follow its signals and report the user's selection. Use it on the GUI thread.
///
/// Its values are of the store's session at any time, also before it has emitted a change.
class ShownSurvey : public QObject {
  Q_OBJECT

 public:
  explicit ShownSurvey(const SessionStore& store, QObject* parent = nullptr);
  ~ShownSurvey() override;

  const SessionStore& store() const { return m_store; }
  /// Index in Session::surveys; -1 for an empty session.
  int index() const { return selection().survey; }
  /// Null for an empty session.
  const Survey* survey() const { return m_store.survey(index()); }
  ShownKey key() const { return {m_store.sessionRevision(), index()}; }
  /// Returns one of its problems; null for an index that it does not have.
  const ProblemResult* problemAt(int problem) const { return m_store.problem(index(), problem); }

  /// Index in Survey::problems; -1 if none is selected.
  int selectedProblem() const;
  /// Index in ProblemResult::trials of the selected problem; -1 if none is selected.
  int selectedTrial() const;
  /// The problem that views of one problem show: the selected one, otherwise the first. -1 if the survey has none.
  int problem() const;

  /// Shows a survey with a selected problem and trial, each an index, or -1 for none. Without a survey it shows the
  /// last one.
  void show(int survey, int problem = -1, int trial = -1);
  /// Selects a problem and a trial of the shown survey, and so chooses that survey.
  void select(int problem, int trial = -1) { show(index(), problem, trial); }

  /// Returns the figures of a problem that exists. They are computed at first use and kept until its samples change;
  /// the reference is valid until the session changes.
  const ProblemFigures& figures(int problem) const { return figures(index(), problem); }
  const ProblemFigures& figures(int survey, int problem) const { return m_marks.figures(survey, problem); }
  /// Returns time against workspace of a problem that exists; kept like figures().
  const WorkspaceFront& workspace(int problem) const { return m_marks.workspace(index(), problem); }
  /// Returns its verdict and findings, which are about all input sizes of a sweep.
  const SessionSummary& summary() const { return *m_summary; }
  /// Returns the measurement that it is compared with, if one is pinned.
  Baseline& baseline() const { return *m_baseline; }

 signals:
  void replaced();                   ///< the session was replaced; changed() follows
  void changed();                    ///< another survey is shown
  void problemListed(int problem);   ///< the shown survey's; see SessionStore
  void problemChanged(int problem);  ///< the shown survey's; see SessionStore
  void surveyChanged();              ///< the shown one; see SessionStore
  void ended();                      ///< the shown survey
  void selectionChanged();           ///< another problem or trial; after changed(), if both happen

 private:
  struct Selection {
    std::uint64_t session = 0;  ///< SessionStore::sessionRevision()
    std::size_t surveys = 0;    ///< of the session, when the survey was selected
    bool isChosen = false;
    int survey = -1;
    int problem = -1;
    int trial = -1;
  };
  int lastSurvey() const;
  const Selection& selection() const;
  void announce();

  const SessionStore& m_store;
  mutable ProblemMarks m_marks;
  std::unique_ptr<SessionSummary> m_summary;
  std::unique_ptr<Baseline> m_baseline;
  mutable Selection m_selection;
  int m_announced = -1;  ///< the survey of the last changed()
};

}  // namespace convscope
