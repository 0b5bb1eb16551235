#pragma once

#include <QWidget>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QAction;
class QLabel;
class QToolButton;

namespace convscope {
class ElidedLabel;
}

namespace convscope::window {

class SurveyBox;

/// The row above all pages that says what they show: subject, size, precision, device, library, date, whether it was
/// measured on this machine, and whether the page shows forecasts. Several surveys are chosen here; of a sweep, the bar
/// says whether the page shows one input size or all of them.
class SessionBar : public QWidget {
  Q_OBJECT

 public:
  struct Actions {
    QAction* home;     ///< shows the start page
    QAction* pin;      ///< pins what is shown as the baseline
    QAction* resume;   ///< has a button while it is enabled: if the shown survey was stopped
    QAction* measure;  ///< shows the settings of the next run
  };
  SessionBar(const SessionStore& store, ShownSurvey& shown, const Actions& actions, QWidget* parent = nullptr);

  /// Sets how to find out where a survey's device is available now: "This machine" or a host; empty if it is not.
  void setPlace(std::function<QString(const SurveyStarted&)> place);
  /// Sets the name of the recording that is open in place of a network; empty: none is.
  void setRecording(const QString& name);
  /// Sets the page on top; null for the start page.
  void setPage(const Page* page);
  /// Shows the shown survey again, e.g. after devices were found.
  void refresh();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showSurvey(const Survey& survey);
  QString otherSubject(Basis basis) const;
  void showSizes(const Survey& survey);
  void showBadge(const QString& place, const SurveyStarted& started);
  void colour();
  void fit();

  const SessionStore& m_store;
  ShownSurvey& m_shown;
  std::function<QString(const SurveyStarted&)> m_place;
  QString m_recording;
  bool m_badgeIsHere = false;
  bool m_isFitting = false;
  const Page* m_page = nullptr;
  QLabel* m_badge;
  QLabel* m_forecast;
  ElidedLabel* m_subject;
  ElidedLabel* m_size;
  SurveyBox* m_surveys;
  ElidedLabel* m_precision;
  ElidedLabel* m_device;
  ElidedLabel* m_library;
  ElidedLabel* m_date;
  QToolButton* m_pin;
  QToolButton* m_resume;
  QToolButton* m_measure;
};

}  // namespace convscope::window
