#pragma once

#include <QObject>
#include <optional>
#include <variant>

#include "widgets/engines/engines_page.h"
#include "widgets/shared/shown_survey.h"
#include "window/frame.h"
#include "window/measuring.h"

namespace convscope::window {

/// Serves the page of engines: has the worker list the engines of the shown recording or of the editor's network for
/// the device of a profile; opens profiles; keeps the selected layers of page and editor in sync. Precision, layout and
/// passes are those of the shown survey, even if no device here can do them; without a survey, those of the run panel.
class EnginesControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    EnginesPage& page;
    const ShownSurvey& shown;
    Measuring& measuring;
  };
  explicit EnginesControl(const Parts& parts);

  /// Lists the engines for the device of the profile `file`.
  void list(const QString& file);
  /// Adds the profile `file` to the choices and lists the engines for its device.
  void openProfile(const QString& file);

 private:
  void listFor(const DeviceProfile& profile);
  void offerProfiles();
  void askForProfile();
  void take(const ListingUpdate& update);
  struct Subject {
    std::variant<Network, NamedWorkload> what;
    ProblemRequest request = {};  ///< of a network
    bool operator==(const Subject&) const = default;
  };
  Subject subject() const;
  ProblemRequest request() const;
  /// Returns what a listing would be of, in words.
  QString subjectText() const;
  void compareSubjects();
  /// Returns why the engines of the subject cannot be listed; empty if they can.
  QString whyNotListable() const;
  /// Shows `text`; if it is of the subject, until the subject can be listed.
  void showTrouble(const QString& text, bool ofSubject);

  Parts m_parts;
  std::optional<Subject> m_requested;  ///< requested last
  std::optional<Subject> m_listed;     ///< shown by the page
  bool m_subjectIsRefused = false;     ///< by the error that the page shows
};

}  // namespace convscope::window
