#pragma once

#include <QWidget>
#include <optional>

#include "analysis/recorded_verdicts.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/page_request.h"

class QPushButton;

namespace convscope {

class ElidedLabel;
class WrappedLine;

/// The sizes that a forecast lacks, the command that measures them, and a button that requests the sweep. For a session
/// of one size it names the recording of several that comes with the program, and a button opens that. Hidden if
/// nothing is missing.
class MissingSizes : public QWidget {
  Q_OBJECT

 public:
  MissingSizes(const SessionStore& store, const ShownSurvey& shown, const SizeForecasts& forecasts);

  /// Shows the button, which is disabled while `obstacle` returns a reason. Without this call there is no button.
  void offer(RunObstacle obstacle);
  /// Call it when the forecast or the result of the obstacle may have changed.
  void refresh();

 signals:
  void requested(const convscope::PageRequest& request);  ///< a request::Sweep or request::OpenRecording

 private:
  bool isNeeded() const;
  void showOffer();
  /// Names the recording of several sizes; empty if there is none.
  QString recordingText() const;
  /// Returns what is missing; names the first `most` sizes.
  QString words(qsizetype most) const;
  QString usedText(qsizetype most) const;
  std::vector<Dims> missing() const;
  bool isSquare() const;
  /// Returns the sizes of a first sweep: a range around a square size, or multiples of another one.
  std::vector<Dims> proposed() const;
  QString sizes() const;
  QString command() const;

  const SessionStore& m_store;
  const ShownSurvey& m_shown;
  const SizeForecasts& m_forecasts;
  WrappedLine* m_words;
  ElidedLabel* m_command;
  QPushButton* m_open;
  QPushButton* m_sweep;
  std::optional<RecordedSweep> m_recorded;  ///< for a session of one size
  RunObstacle m_obstacle;
};

}  // namespace convscope
