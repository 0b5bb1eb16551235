#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <vector>

#include "analysis/determinism_price.h"
#include "widgets/shared/shown_figures.h"

namespace convscope {

/// The effect of PyTorch's switches on the shown survey, computed by determinismPrice(): the network under all four
/// combinations, and each problem's choice with deterministic off and on, for one setting of benchmark. Follows the
/// shown survey.
class NetworkDeterminism : public QObject {
  Q_OBJECT

 public:
  NetworkDeterminism(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the setting of benchmark in the pairs; on by default.
  bool benchmark() const { return m_benchmark; }
  void setBenchmark(bool benchmark);

  /// Returns the pairs of choices, with the same indices as the survey's problems.
  const std::vector<SwitchPair>& pairs() const { return m_pairs.get(); }
  /// Returns the name of a choice's algorithm, or why it is not known.
  QString choiceText(int problem, const SwitchChoice& choice) const;
  /// Returns the prices in the order of determinismPrice(). Check complete() first.
  const std::array<SwitchPrice, 4>& prices() const { return m_prices.get(); }
  bool complete() const;
  /// Returns why the prices are not complete, in one line.
  QString missing() const;
  /// Returns why PyTorch's switches change nothing in this survey; empty if they can.
  QString whyWithoutEffect() const;
  const SwitchPrice& freePrice() const { return prices()[m_benchmark ? 1 : 0]; }
  const SwitchPrice& strictPrice() const { return prices()[m_benchmark ? 3 : 2]; }

  /// Computes the prices now.
  void refresh();

 signals:
  /// Emitted once other figures can be read, at most ten times per second while results arrive.
  void changed();

 private:
  /// The choices for a problem under each combination, valid until its samples change.
  struct CachedChoices {
    int revision = -1;
    bool ended = false;
    std::array<Choice, 4> choices;
  };
  std::array<std::vector<Choice>, 4> choose(const Survey& survey);
  std::array<SwitchPrice, 4> computePrices();
  std::vector<SwitchPair> makePairs() const;

  const ShownSurvey& m_shown;
  QTimer m_timer;
  ShownKey m_cachedKey;
  std::vector<CachedChoices> m_cached;  ///< of the problems of m_cachedKey
  bool m_benchmark = true;
  ShownFigures<std::array<SwitchPrice, 4>> m_prices;
  ShownFigures<std::vector<SwitchPair>> m_pairs;
};

}  // namespace convscope
