#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "analysis/known_answer.h"
#include "widgets/run/run_page.h"
#include "window/session_files.h"
#include "window/worker/background_work.h"

namespace convscope::window {

/// Shows on the page of a recorded run what the measured sessions say about it without a survey of its own: those that
/// come with the program, the open one and the one that it is compared with. They are read on another thread.
class ForecastControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    RunPage& page;
    SessionFiles& session;
  };
  explicit ForecastControl(const Parts& parts);

 private:
  void follow();
  void refresh();
  bool hasItsOwnSurvey() const;
  std::shared_ptr<NamedSessions> openSessions() const;
  QString command() const;

  Parts m_parts;
  std::optional<NamedWorkload> m_recording;  ///< whose forecast is shown or computed
  NamedWorkload m_opened;                    ///< the recording that was opened from m_file
  QString m_file;
  Session m_other;  ///< for comparison
  QString m_otherName;
  BackgroundWork m_work;
};

}  // namespace convscope::window
