#pragma once

#include <QPointer>
#include <QWidget>

#include "window/document/recorded_sessions.h"

class QGridLayout;

namespace convscope::window {

class VerdictCell;

/// The start page's answer to "should I set benchmark = True?": a row for each recorded network, a column for each
/// precision. A cell says what the recording found and opens it; the arrow keys move between cells. Variants have none,
/// nor have recordings without a verdict, e.g. those of oneDNN. A dash is where no recording is.
class VerdictGrid : public QWidget {
  Q_OBJECT

 public:
  explicit VerdictGrid(const std::vector<RecordedSession>& sessions, QWidget* parent = nullptr);

  /// Sets the widget below the grid that tooltips must not cover either.
  void setAnswer(const QWidget* answer) { m_answer = answer; }
  /// Marks the cell of the recording whose answer is shown; none for another file.
  void setShown(const QString& file);

 signals:
  void fileRequested(const QString& file);
  /// The mouse or the focus entered the cell of this recording.
  void pointed(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  /// Shows the tooltip of a cell below the grid and the answer, and emits pointed().
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  int rowOf(const RecordedSession& session);
  int columnOf(Precision precision);
  void addCell(const RecordedSession& session);
  void addDashes();
  void colour();

  struct Cell {
    VerdictCell* button;
    int row;
    int column;
    QString file;
  };
  struct Row {
    QString subject;
    QString size;
  };
  QPointer<const QWidget> m_answer;
  QGridLayout* m_grid;
  QList<Row> m_rows;
  std::vector<Precision> m_precisions;
  QList<Cell> m_cells;
};

}  // namespace convscope::window
