#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <string>
#include <vector>

#include "analysis/network_warm_up.h"
#include "widgets/shared/shown_figures.h"

namespace convscope {

/// A policy's warm-up in the shown survey, for each problem and in total. Follows the shown survey; choices are cached
/// while a problem's samples stay the same.
class NetworkWarmup : public QObject {
  Q_OBJECT

 public:
  NetworkWarmup(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the chosen policy; by default the one closest to PyTorch's benchmark mode on the survey's backend.
  const Policy& policy() const { return m_warmUp.get().policy; }
  void setPolicy(const Policy& policy);
  /// Returns to the default policy, with PyTorch's benchmark mode on or off.
  void setBenchmark(bool on);

  /// Returns the figures; empty without a survey.
  const NetworkWarmUp& figures() const { return m_warmUp.get().figures; }

  /// Computes the warm-up now.
  void refresh();

 signals:
  /// Emitted once other figures can be read, at most thirty times per second.
  void changed();

 private:
  struct CachedChoice {
    int revision = -1;
    bool ended = false;
    Choice choice;
  };

  /// The choices of a policy in a survey, with the same indices as its problems.
  struct CachedChoices {
    ShownKey key;
    std::string policy;
    std::vector<CachedChoice> choices;
  };
  struct WarmUp {
    Policy policy;
    NetworkWarmUp figures;
  };

  void schedule();
  WarmUp warmUp();
  const Choice& choice(int problem, const Policy& policy);

  const ShownSurvey& m_shown;
  bool m_benchmark = true;
  QTimer m_timer;
  std::optional<Policy> m_chosen;  ///< by the user; none: the default
  CachedChoices m_cached;
  ShownFigures<WarmUp> m_warmUp;
};

}  // namespace convscope
