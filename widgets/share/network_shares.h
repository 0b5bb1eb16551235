#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>

#include "analysis/layer_shares.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The time of each problem of the shown survey in an iteration with PyTorch's choices, and its share of all of them.
/// Follows the shown survey and keeps values.
class NetworkShares : public QObject {
  Q_OBJECT

 public:
  NetworkShares(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the times by problem, with the same indices as Survey::problems; none if a choice is not known.
  const std::vector<std::optional<LayerLoss>>& times() const { return m_times; }
  /// Returns the time of a problem; null if it is not known.
  const LayerLoss* time(int problem) const;
  /// Returns the sums over times().
  const LayerShares& total() const { return m_total; }
  /// Returns whether PyTorch has a benchmark mode for the survey's library; if not, there are no times with it on.
  bool hasBenchmarkMode() const { return m_hasBenchmarkMode; }
  /// Returns how many problems PyTorch gives to the surveyed library.
  int ofLibrary() const { return m_ofLibrary; }
  int known() const { return m_known; }  ///< number of problems with times
  /// Returns what the convolutions take of the recorded program's iterations; none of a network.
  const std::optional<RecordedShare>& recorded() const { return m_recorded; }
  /// Returns the device time of a problem in an iteration of the recorded program if another kernel than the surveyed
  /// library's computed it; none of a network, or if the recording does not say.
  std::optional<double> recordedUs(int problem) const;

  /// Computes the times now.
  void refresh();

 signals:
  /// Emitted after a computation, at most ten times per second while results arrive.
  void changed();

 private:
  void readRecording();

  const ShownSurvey& m_shown;
  QTimer m_timer;
  std::vector<std::optional<LayerLoss>> m_times;
  LayerShares m_total;
  bool m_hasBenchmarkMode = true;
  int m_ofLibrary = 0;
  int m_known = 0;
  std::optional<RecordedShare> m_recorded;
  std::map<std::size_t, double> m_recordedUs;  ///< by problem
};

}  // namespace convscope
