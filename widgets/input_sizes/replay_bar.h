#pragma once

#include <QWidget>
#include <string>

#include "widgets/input_sizes/size_forecasts.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace convscope {

/// The bar below a forecast: the differences between the session's replays and the forecast, and a button to replay a
/// policy over the shown schedule.
class ReplayBar : public QWidget {
  Q_OBJECT

 public:
  ReplayBar(const ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent = nullptr);

  /// Shows the button, which is disabled while `obstacle` returns a reason. Without this call, the bar shows only text.
  void offer(RunObstacle obstacle);
  /// Call it when the forecast or the result of `obstacle` may have changed.
  void refresh();

  /// Returns the text about the replays; empty if there are none.
  QString words() const;

 signals:
  void requested(const convscope::PageRequest& request);  ///< a request::Replay

 private:
  void showPolicies();
  void showOffer();
  QString obstacle() const;

  const ShownSurvey& m_shown;
  const SizeForecasts& m_forecasts;
  RunObstacle m_obstacle;
  QWidget* m_row;
  QComboBox* m_policy;
  QPushButton* m_replay;
  QLabel* m_hint;
  QLabel* m_words;
};

}  // namespace convscope
