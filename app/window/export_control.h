#pragma once

#include <QObject>
#include <functional>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"
#include "window/parts/notice_bar.h"
#include "window/settings.h"

class QMenu;

namespace convscope::window {

/// Charts, tables and reports to files, and charts to the clipboard: as they are on screen, in the colours of print.
/// What cannot be written is said in a notice.
class ExportControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
  struct Parts {
    const SessionStore& store;
    ShownSurvey& shown;
    NoticeBar& notices;
    Settings& settings;
    QWidget& window;
  };
  /// `currentPage` gives the page on top. Every chart of `pages` gets a context menu.
  ExportControl(const Parts& parts, const QList<Page*>& pages, std::function<Page*()> currentPage);

  void addToFileMenu(QMenu& menu);
  void addToEditMenu(QMenu& menu);

  void exportChartTo(SessionChart& chart, const QString& file, double scale);
  void exportTableTo(QTableView& table, const QString& file);
  void exportReportTo(const QString& file);
  void copyChart(SessionChart& chart);

 private:
  void exportChart(SessionChart& chart);
  void exportTable(QTableView& table, const Page& page);
  void exportReport();
  /// A menu of the page's charts that is filled when it opens.
  QMenu* addChartMenu(QMenu& menu, const QString& title, void (ExportControl::*action)(SessionChart&));
  /// Does `write`, and says what it could not, or that `file` was written.
  void attempt(const QString& file, const std::function<void()>& write);
  /// A file in the last folder, named after `network`, or where that is empty the shown survey's.
  QString proposal(const QString& name, const QString& suffix, const QString& network = {}) const;

  Parts m_parts;
  std::function<Page*()> m_currentPage;
};

}  // namespace convscope::window
