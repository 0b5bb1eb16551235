#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <vector>

#include "analysis/determinism_price.h"
#include "widgets/shared/problem_marks.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// What PyTorch's switches make of the shown survey, by determinismPrice: the network under all four combinations, and
/// problem by problem a free choice against one among deterministic algorithms, with benchmark on or off. Follows store
/// and selection, and holds values.
class NetworkDeterminism : public QObject {
  Q_OBJECT

 public:
  NetworkDeterminism(SessionStore& store, Selection& selection, QObject* parent = nullptr);

  /// With benchmark on or off in the pairs; on unless somebody says so.
  bool benchmark() const { return m_benchmark; }
  void setBenchmark(bool benchmark);

  /// One choice for a problem.
  struct Side {
    int trial = -1;  ///< -1 where it is not known
    QString algorithm;
    double us = 0;  ///< one execution in the steady state
    QString missing;
  };
  struct Part {
    Side free;
    Side strict;        ///< among those that the library does not mark nondeterministic
    double layers = 1;  ///< that pose the problem

    bool isKnown() const { return free.trial >= 0 && strict.trial >= 0; }
    double ratio() const { return strict.us / free.us; }
    /// What the switch adds to an iteration of the network.
    double networkUs() const { return (strict.us - free.us) * layers; }
  };
  int survey() const { return m_survey; }
  const std::vector<Part>& parts() const { return m_parts; }  ///< as the survey's problems
  /// In the order of determinismPrice; look at complete() first.
  const std::array<SwitchPrice, 4>& prices() const { return m_prices; }
  bool complete() const;
  /// Why not, in one line.
  QString missing() const;
  const SwitchPrice& freePrice() const { return m_prices[m_benchmark ? 1 : 0]; }
  const SwitchPrice& strictPrice() const { return m_prices[m_benchmark ? 3 : 2]; }

  /// Works out at once what has changed.
  void refresh();

 signals:
  /// At most ten times a second while results come in.
  void changed();

 private:
  /// What was chosen for a problem under each combination, until its samples change.
  struct Kept {
    int revision = -1;
    bool ended = false;
    std::array<Choice, 4> choices;
  };
  std::array<std::vector<Choice>, 4> choose(const Survey& survey);
  void pair();

  SessionStore& m_store;
  Selection& m_selection;
  ProblemMarks& m_marks;
  QTimer m_timer;
  std::vector<Kept> m_kept;
  bool m_benchmark = true;
  int m_survey = -1;
  std::array<SwitchPrice, 4> m_prices;
  std::vector<Part> m_parts;
};

}  // namespace convscope
