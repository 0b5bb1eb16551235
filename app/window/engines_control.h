#pragma once

#include <QObject>
#include <variant>

#include "widgets/engines/engines_page.h"
#include "widgets/network_editor/network_editor.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"
#include "window/run_control.h"
#include "window/settings.h"
#include "window/worker/worker.h"

namespace convscope::window {

/// Serves the page of engines: has the worker list the engines of the shown recording or of the editor's network, with
/// the run panel's options, for the device of a profile; opens profiles; keeps the selected layers of page and editor
/// in sync.
class EnginesControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    EnginesPage& page;
    Worker& worker;
    NetworkEditor& editor;
    SubjectPanel& subject;
    RunPanel& panel;
    RunControl& runs;
    Settings& settings;
    QWidget& window;
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
  using Subject = std::variant<std::monostate, Network, NamedWorkload>;
  Subject subject() const;
  void compareSubjects();

  Parts m_parts;
  Subject m_requested;  ///< requested last
  Subject m_listed;     ///< shown by the page
};

}  // namespace convscope::window
