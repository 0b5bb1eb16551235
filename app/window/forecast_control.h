#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "analysis/known_answer.h"
#include "widgets/run/run_page.h"
#include "window/measuring.h"
#include "window/session_files.h"
#include "window/worker/background_work.h"

namespace convscope::window {

/// Shows what the measured sessions say about a recorded run without a survey of its own: those that come with the
/// program, the open one and the one that it is compared with. They are read on another thread. It is shown on the page
/// of the run and, if the chosen device cannot measure the recording, on the page Measure.
class ForecastControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    RunPage& page;
    SessionFiles& session;
    Measuring& measuring;
  };
  explicit ForecastControl(const Parts& parts);

 private:
  void follow();
  void refresh();
  void show(const RecordingOffer& offer);
  void showWhereItHelps();
  bool hasItsOwnSurvey() const;
  bool canMeasure() const;
  std::shared_ptr<NamedSessions> openSessions() const;
  QString command() const;

  Parts m_parts;
  std::optional<NamedWorkload> m_recording;  ///< whose forecast is shown or computed
  NamedWorkload m_opened;                    ///< the recording that was opened from m_file
  QString m_file;
  WorkloadOptions m_choice;  ///< with which it was read
  Session m_other;           ///< for comparison
  QString m_otherName;
  RecordingOffer m_offer;  ///< for m_recording
  BackgroundWork m_work;
};

}  // namespace convscope::window
