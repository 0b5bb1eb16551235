#pragma once

#include <QObject>
#include <optional>

#include "widgets/engines/engines_page.h"
#include "widgets/network_editor/network_editor.h"
#include "window/parts/run_panel.h"
#include "window/run_control.h"
#include "window/settings.h"
#include "window/worker/worker.h"

namespace convscope::window {

/// What the page of engines asks for: has the worker list the engines of the editor's network, with the run panel's
/// choices, for the device of a profile; opens profiles; keeps the selected layers of page and editor together.
class EnginesControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
  struct Parts {
    EnginesPage& page;
    Worker& worker;
    NetworkEditor& editor;
    RunPanel& panel;
    RunControl& runs;
    Settings& settings;
    QWidget& window;
  };
  explicit EnginesControl(const Parts& parts);

  /// Lists for the device whose profile lies in `file`.
  void list(const QString& file);
  /// Offers the profile in `file` and lists for it.
  void openProfile(const QString& file);

 private:
  void offerProfiles();
  void askForProfile();
  void take(const ListingUpdate& update);
  void compareNetworks();

  Parts m_parts;
  std::optional<Network> m_asked;   ///< that was asked for last
  std::optional<Network> m_listed;  ///< that the page is about
};

}  // namespace convscope::window
