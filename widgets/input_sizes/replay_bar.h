#pragma once

#include <QWidget>
#include <functional>
#include <string>

#include "widgets/input_sizes/size_forecasts.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace convscope {

/// Below a forecast: how far replays of the session are from it, and a button that asks for another one, of a policy
/// over the schedule that is shown.
class ReplayBar : public QWidget {
  Q_OBJECT

 public:
  ReplayBar(const SessionStore& store, const Selection& selection, const SizeForecasts& forecasts,
            QWidget* parent = nullptr);

  /// What keeps a replay of a survey from being run here and now; empty where nothing does.
  using Obstacle = std::function<QString(const SurveyStarted& survey)>;
  /// Shows the button: somebody listens. Without it there are only words.
  void offer(Obstacle obstacle);
  /// To be called when the forecast, or what `obstacle` says, may have changed.
  void refresh();

  /// What is said of the replays; empty where there is none.
  QString words() const;

 signals:
  void replayRequested(const std::string& policy, const convscope::ScheduleChoice& choice);

 private:
  void showPolicies();
  void showOffer();
  QString obstacle() const;

  const SessionStore& m_store;
  const Selection& m_selection;
  const SizeForecasts& m_forecasts;
  Obstacle m_obstacle;
  QWidget* m_row;
  QComboBox* m_policy;
  QPushButton* m_replay;
  QLabel* m_hint;
  QLabel* m_words;
};

}  // namespace convscope
