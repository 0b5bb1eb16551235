#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <optional>

class QTableView;
class QWidget;

namespace convscope {

class RowChart;
class SessionChart;

/// One view of the problems of the shown survey: a chart with a row for each, tools beside it, and a drawer with
/// details. The page Layers shows one view at a time and owns the widgets.
class ProblemView : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Returns the name under which its charts and tables are exported: "algorithms", "share".
  virtual QString name() const = 0;
  /// Returns the translated name in the list of views.
  virtual QString title() const = 0;
  /// Returns the translated name of what cost() is.
  virtual QString costTitle() const = 0;
  /// Returns the time by which rows are sorted, the largest first; none if it is not known.
  virtual std::optional<double> cost(int problem) const = 0;

  /// Returns the chart of rows.
  virtual RowChart& rows() const = 0;
  virtual QList<SessionChart*> charts() const = 0;
  virtual QList<QTableView*> tables() const = 0;
  /// Returns its table of layers, the first of tables(), and its charts of one layer: a report has one table of layers,
  /// and no chart of one.
  virtual QList<const QWidget*> notInReport() const;

  /// Returns the controls for the page's row of tools.
  virtual QWidget* tools() const = 0;
  /// Returns why the view has no rows for the shown survey, whatever is measured; the chart says it. Empty if it has.
  virtual QString whyWithoutRows() const { return {}; }

  /// Returns the chart with the text about it.
  virtual QWidget* panel() const = 0;
  virtual QWidget* drawer() const = 0;

 signals:
  /// The costs of rows changed.
  void costsChanged();
};

}  // namespace convscope
