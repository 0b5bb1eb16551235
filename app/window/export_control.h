#pragma once

#include <QObject>
#include <functional>

#include "widgets/export/chart_picture.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"
#include "window/frame.h"

class QMenu;

namespace convscope {
class InputSizesPage;
class MechanismPage;
}  // namespace convscope

namespace convscope::window {

/// Exports charts, tables and reports to files, and copies charts to the clipboard: dark on white, unless the user
/// wants charts light on dark (Settings::exportsDark()). Shows a notice if a file cannot be written.
class ExportControl : public QObject {
  Q_OBJECT

 public:
  /// `currentPage` returns the page on top. Every chart of `pages` gets a context menu.
  ExportControl(const Frame& frame, ShownSurvey& shown, const QList<Page*>& pages, std::function<Page*()> currentPage);

  void addToFileMenu(QMenu& menu);
  /// Returns the first chart that is visible and not empty; null if there is none.
  const ChartPainter* shownChart() const;
  void addToEditMenu(QMenu& menu);

  /// Returns the page of the mechanism if it is on top and shows steps; otherwise null.
  const MechanismPage* shownMechanism() const;

  /// Returns the proposed name of a chart's file, without its folder: what it shows, and its policies if they are few,
  /// e.g. "resnet50-warm-up-pytorch-benchmark-limit_0.png".
  QString chartFileName(const ChartPainter& chart, const QString& suffix) const;
  void exportChartTo(const ChartPainter& chart, const QString& file, double scale);
  /// Writes the chart as a slide: a long one with the rows that fit.
  void exportSlideTo(const ChartPainter& chart, const QString& file);
  /// Writes the key frames of the shown mechanism.
  void exportFilmStripTo(const QString& file);
  void exportTableTo(QTableView& table, const QString& file);
  void exportReportTo(const QString& file);
  void copyChart(const ChartPainter& chart);

 private:
  PrintColours colours() const;
  static Caption captionOf(const ChartPainter& chart);
  ChartPicture pictureOf(const ChartPainter& chart) const;
  bool hasShown() const;
  void exportShown();
  void exportChart(const ChartPainter& chart);
  void exportFilmStrip();
  void exportTable(QTableView& table, const Page& page);
  void exportReport();
  /// Adds a menu of the page's charts, which is filled when it opens.
  QMenu* addChartMenu(QMenu& menu, const QString& title, void (ExportControl::*action)(const ChartPainter&));
  /// Calls `write`, and shows a notice that `file` was written, or why not.
  void attempt(const QString& file, const std::function<void()>& write);
  /// Proposes a file in the last folder, named after `network`; if that is empty, after the shown survey's network.
  QString proposal(const QString& name, const QString& suffix, const QString& network = {}) const;
  QString inExportFolder(const QString& name) const;

  Frame m_frame;
  ShownSurvey& m_shown;
  InputSizesPage* m_sizes = nullptr;  ///< has the schedule and the policies of a report
  std::function<Page*()> m_currentPage;
};

}  // namespace convscope::window
