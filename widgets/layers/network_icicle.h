#pragma once

#include <QTimer>
#include <array>
#include <vector>

#include "analysis/time_tree.h"
#include "widgets/chart/icicle.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The convolutions of the shown survey as parts of its network. The width is the time in an iteration with PyTorch's
/// choices under benchmark = False, the colour what that loses to benchmark = True; without a benchmark mode, the first
/// choices and what they lose to the fastest. Choosing a layer or a pass selects it; the selection is framed. Parts
/// that a pinned baseline has too end in their change from it. Follows the shown survey while it is visible.
class NetworkIcicle : public Icicle {
  Q_OBJECT

 public:
  explicit NetworkIcicle(ShownSurvey& shown, QWidget* parent = nullptr);

  /// The steps of the colours: what a part loses, as a share of the time that it takes without the loss.
  static constexpr std::array kLossSteps{0.02, 0.15, 0.40, 0.80};
  static const std::array<QColor, kLossSteps.size() + 1>& lossColours(const tokens::Colours& colours);

  /// Returns the parts with their times. TimeNode::row is an index in Survey::problems.
  const std::vector<TimeNode>& tree() const { return m_tree; }
  /// Returns the time that a part loses, in microseconds of an iteration; negative if it gains.
  double lostUs(int part) const { return m_lostUs[static_cast<std::size_t>(part)]; }
  /// Returns whether the survey's library has a benchmark mode.
  bool hasBenchmarkMode() const { return m_hasBenchmarkMode; }
  /// The fastest algorithms of a part's layers and passes that the baseline measured too, beside those of the baseline:
  /// sums of one execution each, in microseconds.
  struct PinnedTimes {
    double beforeUs = 0;
    double nowUs = 0;
  };
  /// Returns those of a part; 0 if there are none. The times are those of Baseline::change(), as often as an iteration
  /// has them.
  const PinnedTimes& pinned(int part) const { return m_pinned[static_cast<std::size_t>(part)]; }

  /// Shows the session's state now.
  void refresh();

 signals:
  void refreshed();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refreshSoon();
  void comparePinned();
  IciclePart partOf(std::size_t index) const;
  QString pinnedDetails(std::size_t index) const;
  QColor colourOf(int part, const tokens::Colours& colours) const;
  void choose(int part);
  void followSelection();

  ShownSurvey& m_shown;
  QTimer m_timer;
  std::vector<TimeNode> m_tree;
  std::vector<double> m_lostUs;       ///< of each part
  std::vector<PinnedTimes> m_pinned;  ///< of each part
  bool m_hasBenchmarkMode = true;
};

}  // namespace convscope
