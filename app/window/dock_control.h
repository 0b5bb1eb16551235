#pragma once

#include <QMainWindow>

#include "widgets/shared/shown_survey.h"
#include "window/parts/page_area.h"
#include "window/settings.h"

class QDockWidget;

namespace convscope::window {

/// Opens and closes the panels beside the pages. Both are closed while reading. The inspector opens when the user
/// selects something on a page that has one, until the user closes it; that is remembered.
class DockControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    QMainWindow& window;
    QWidget& pages;
    ShownSurvey& shown;
    Settings& settings;
  };
  /// Makes the two panels. Install it on the application.
  DockControl(const Parts& parts, QWidget* measure, QWidget* inspector);

  QDockWidget& measure() { return *m_measure; }
  QDockWidget& inspector() { return *m_inspector; }

  /// Closes the inspector while `page` has none, and both panels while a page is shown alone. Opens again afterwards
  /// what was open before. `page` is null for the start page.
  void setPage(Place place, const Page* page);
  void reset();
  /// Restores the panels of the last time, except Measure, which starts closed.
  void restore();
  void save();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  /// The panels that may be open beside the page on top.
  struct Allowed {
    bool inspector = false;
    bool measure = true;
  };
  void allow(const Allowed& allowed);
  QDockWidget* makeDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
  void openInspector();
  void forgetSelection();

  Parts m_parts;
  QDockWidget* m_measure;
  QDockWidget* m_inspector;
  QByteArray m_firstState;
  Allowed m_allowed;
  bool m_measureBefore = false;    ///< whether it opens again when a page alone is left
  bool m_inspectorBefore = false;  ///< whether it opens again with a page that has it
  bool m_userActs = false;         ///< an event of the user is being handled by a page
  bool m_wanted = false;           ///< the user selected something
};

}  // namespace convscope::window
