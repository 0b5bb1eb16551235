#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "policy/forecast/policy_costs.h"
#include "widgets/shared/problem_marks.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// What the shown survey says of a policy's warm-up, problem by problem and in all: a new process that runs the network
/// in its order. Follows store and selection; choices are kept while a problem's samples stay the same.
class NetworkWarmup : public QObject {
  Q_OBJECT

 public:
  NetworkWarmup(SessionStore& store, Selection& selection, QObject* parent = nullptr);

  int survey() const { return m_survey; }
  /// The chosen one, else the one that is nearest to PyTorch's benchmark mode on the survey's backend.
  const Policy& policy() const { return m_policy; }
  void setPolicy(const Policy& policy);

  /// One problem of the survey under the policy.
  struct Part {
    bool covered = true;  ///< by the policy: inference has no backward passes
    Choice choice;        ///< without a trial where it is not known, or nothing works
    Warmup warmup;        ///< as firstWarmups has it; nothing without a choice
    double layers = 1;    ///< that pose the problem

    /// Of all layers that pose it.
    double steadyUs() const { return choice.steadyUs * layers; }
  };
  const std::vector<Part>& parts() const { return m_parts; }  ///< indexed as Survey::problems

  double setUpUs() const { return m_setUpUs; }     ///< of the survey's process
  const Warmup& total() const { return m_total; }  ///< of all parts
  double iterationUs() const { return m_iterationUs; }
  int covered() const { return m_covered; }
  int known() const { return m_known; }  ///< covered parts that have a choice
  /// What the first covered part without a choice lacks, in one line.
  const QString& missing() const { return m_missing; }
  /// How many steady iterations take as long as the search; none without any.
  std::optional<double> iterationsOfSearch() const;

  /// Works out at once what has changed.
  void refresh();

 signals:
  /// At most thirty times a second.
  void changed();

 private:
  struct Kept {
    int revision = -1;
    bool ended = false;
    Choice choice;
  };

  void schedule();
  void forget();
  const Choice& choice(int problem);
  void takeParts(const Survey& survey);

  SessionStore& m_store;
  Selection& m_selection;
  ProblemMarks& m_marks;
  QTimer m_timer;
  bool m_isChosen = false;
  Policy m_policy;
  int m_survey = -1;
  std::vector<Kept> m_kept;
  std::vector<Part> m_parts;
  double m_setUpUs = 0;
  Warmup m_total;
  double m_iterationUs = 0;
  int m_covered = 0;
  int m_known = 0;
  QString m_missing;
};

}  // namespace convscope
