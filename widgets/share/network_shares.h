#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>

#include "analysis/layer_shares.h"
#include "widgets/shared/shown_figures.h"

namespace convscope {

/// The time of each problem of the shown survey in an iteration with PyTorch's choices, and its share of all of them.
/// Follows the shown survey.
class NetworkShares : public QObject {
  Q_OBJECT

 public:
  NetworkShares(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the times by problem, with the same indices as Survey::problems; none if a choice is not known.
  const std::vector<std::optional<LayerLoss>>& times() const { return m_sums.get().times; }
  /// Returns the time of a problem; null if it is not known.
  const LayerLoss* time(int problem) const;
  /// Returns the sums over times().
  const LayerShares& total() const { return m_sums.get().total; }
  /// Returns whether PyTorch has a benchmark mode for the survey's library; if not, there are no times with it on.
  bool hasBenchmarkMode() const { return m_sums.get().hasBenchmarkMode; }
  /// Returns how many problems PyTorch gives to the surveyed library.
  int ofLibrary() const { return m_sums.get().ofLibrary; }
  int known() const { return m_sums.get().known; }  ///< number of problems with times
  /// Returns what the convolutions take of the recorded program's iterations; none of a network.
  const std::optional<RecordedShare>& recorded() const { return m_recording.get().share; }
  /// Returns the device time of a problem in an iteration of the recorded program if another kernel than the surveyed
  /// library's computed it; none of a network, or if the recording does not say.
  std::optional<double> recordedUs(int problem) const;

  /// Computes the times now.
  void refresh();

 signals:
  /// Emitted once other figures can be read, at most ten times per second while results arrive.
  void changed();

 private:
  struct Sums {
    std::vector<std::optional<LayerLoss>> times;
    LayerShares total;
    bool hasBenchmarkMode = true;
    int ofLibrary = 0;
    int known = 0;
  };
  struct Recording {
    std::optional<RecordedShare> share;
    std::map<std::size_t, double> otherUs;  ///< of other kernels, by problem
  };
  Sums sums() const;
  Recording recording() const;

  const ShownSurvey& m_shown;
  QTimer m_timer;
  ShownFigures<Sums> m_sums;
  ShownFigures<Recording> m_recording;
};

}  // namespace convscope
