#pragma once

#include <QMainWindow>

#include "widgets/shared/shown_survey.h"
#include "window/settings.h"

class QDockWidget;

namespace convscope::window {

/// Opens and closes the panels beside the pages. Both are closed while reading. The inspector opens when the user
/// selects something on a page, until the user closes it; that is remembered.
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

  /// Closes both while a page is shown alone; opens them again afterwards.
  void setAlone(bool alone);
  void reset();
  void restore();
  void save();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QDockWidget* makeDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
  void openInspector();

  Parts m_parts;
  QDockWidget* m_measure;
  QDockWidget* m_inspector;
  QByteArray m_firstState;
  QByteArray m_stateBefore;  ///< of setAlone
  bool m_alone = false;
  bool m_userActs = false;  ///< an event of the user is being handled by a page
  bool m_wanted = false;    ///< the user selected something
};

}  // namespace convscope::window
