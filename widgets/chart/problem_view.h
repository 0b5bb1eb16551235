#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QTableView;
class QWidget;

namespace convscope {

class ChartPainter;
class ProblemChart;
class RowChartView;

/// One view of the problems of the shown survey: a chart with a row for each, tools beside it, and a drawer with
/// details. The page Layers shows one view at a time and owns the widgets.
class ProblemView : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Returns the name of its chart of rows: "algorithms", "share".
  QString name() const;
  /// Returns the translated name in the list of views.
  virtual QString title() const = 0;

  /// Returns why the view has no rows for the shown survey, whatever is measured; the chart says it. Empty if it has.
  virtual QString whyWithoutRows() const { return {}; }

  /// Returns the chart of rows.
  ProblemChart& rows() const { return *m_contents.rows; }
  RowChartView& rowView() const { return *m_contents.rowView; }
  /// Returns the chart of rows, then the charts of one layer.
  QList<ChartPainter*> charts() const;
  /// Returns the table of layers, then the others.
  const QList<QTableView*>& tables() const { return m_contents.tables; }
  /// Returns the controls for the page's row of tools.
  QWidget* tools() const { return m_contents.tools; }
  /// Returns the chart with the text about it.
  QWidget* panel() const { return m_contents.panel; }
  QWidget* drawer() const { return m_contents.drawer; }

 signals:
  /// The costs of rows changed.
  void costsChanged();

 protected:
  struct Contents {
    ProblemChart* rows = nullptr;
    RowChartView* rowView = nullptr;        ///< shows `rows`
    QList<ChartPainter*> layerCharts = {};  ///< of one layer
    QList<QTableView*> tables = {};
    QWidget* tools = nullptr;
    QWidget* panel = nullptr;
    QWidget* drawer = nullptr;
  };
  /// Sets what the functions above return. Call it in the constructor.
  void setContents(const Contents& contents) { m_contents = contents; }

 private:
  Contents m_contents;
};

}  // namespace convscope
