#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "analysis/left_out.h"
#include "policy/forecast/policy_costs.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A policy's warm-up in the shown survey, for each problem and in total: the cost of a new process that executes the
/// network in its order. Computed by costs() and firstWarmups() of policy/forecast/policy_costs from the policy's
/// choices. Follows the shown survey; choices are cached while a problem's samples stay the same.
class NetworkWarmup : public QObject {
  Q_OBJECT

 public:
  NetworkWarmup(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the chosen policy; by default the one closest to PyTorch's benchmark mode on the survey's backend.
  const Policy& policy() const { return m_policy; }
  void setPolicy(const Policy& policy);
  /// Returns to the default policy, with PyTorch's benchmark mode on or off.
  void setBenchmark(bool on);

  /// One problem of the survey under the policy.
  struct Part {
    bool covered = true;  ///< the library executes it under the policy; inference has no backward passes
    Choice choice;        ///< without a trial if it is unknown or no algorithm can execute
    Warmup warmup;        ///< from firstWarmups(); empty without a choice
    double layers = 1;    ///< the number of layers with this problem

    /// Returns the steady time of all layers with this problem.
    double steadyUs() const { return choice.steadyUs * layers; }
  };
  const std::vector<Part>& parts() const { return m_parts; }  ///< with the same indices as Survey::problems

  double setUpUs() const { return m_setUpUs; }     ///< of the survey's process
  const Warmup& total() const { return m_total; }  ///< sum over all parts
  double iterationUs() const { return m_iterationUs; }
  int covered() const { return m_covered; }
  int known() const { return m_known; }  ///< number of covered parts with a choice
  /// Returns what the first covered part without a choice lacks, in one line.
  const QString& missing() const { return m_missing; }
  /// Returns the layers that the policy's framework does not give to the library, in no figure here.
  const std::vector<LeftOut>& leftOut() const { return m_leftOut; }
  /// Returns how many steady iterations take as long as the search; empty if there are none.
  std::optional<double> iterationsOfSearch() const;

  /// Computes the warm-up now.
  void refresh();

 signals:
  /// Emitted after a computation, at most thirty times per second.
  void changed();

 private:
  struct Kept {
    int revision = -1;
    bool ended = false;
    Choice choice;
  };

  void schedule();
  const Choice& choice(int problem);
  void takeParts(const Survey& survey);

  const ShownSurvey& m_shown;
  bool m_benchmark = true;
  QTimer m_timer;
  bool m_isChosen = false;
  Policy m_policy;
  std::vector<Kept> m_kept;
  std::vector<Part> m_parts;
  double m_setUpUs = 0;
  Warmup m_total;
  double m_iterationUs = 0;
  int m_covered = 0;
  int m_known = 0;
  QString m_missing;
  std::vector<LeftOut> m_leftOut;
};

}  // namespace convscope
