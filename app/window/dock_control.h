#pragma once

#include <QMainWindow>

#include "widgets/shared/shown_survey.h"
#include "window/frame.h"
#include "window/parts/page_area.h"

class QDockWidget;

namespace convscope::window {

/// Opens and closes the inspector beside the pages. It opens when the user selects something on a page that has one,
/// until the user closes it; that is remembered.
class DockControl : public QObject {
  Q_OBJECT

 public:
  /// Makes the panel; the references outlive it. Install it on the application.
  DockControl(const Frame& frame, ShownSurvey& shown, QWidget& pages, QWidget* inspector);

  QDockWidget& inspector() { return *m_inspector; }

  /// Closes the inspector while `page` has none or is shown alone. Opens it again afterwards if it was open before.
  /// `page` is null for the start page.
  void setPage(Place place, const Page* page);
  void reset();
  /// Restores the panel of the last time.
  void restore();
  void save();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void allow(bool allowed);
  void openInspector();
  void forgetSelection();

  Frame m_frame;
  ShownSurvey& m_shown;
  QWidget& m_pages;
  QDockWidget* m_inspector;
  QByteArray m_firstState;
  bool m_isAllowed = false;  ///< beside the page on top
  bool m_before = false;     ///< whether it opens again with a page that has it
  bool m_userActs = false;   ///< an event of the user is being handled by a page
  bool m_wanted = false;     ///< the user selected something
};

}  // namespace convscope::window
