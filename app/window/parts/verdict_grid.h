#pragma once

#include <QWidget>

#include "window/document/recorded_sessions.h"

class QGridLayout;
class QPushButton;

namespace convscope::window {

/// The start page's answer to "should I set benchmark = True?": a row for each recorded network, a column for each
/// precision. A cell says what the recording found and opens it. Variants have none, nor have recordings without a
/// verdict, e.g. those of oneDNN.
class VerdictGrid : public QWidget {
  Q_OBJECT

 public:
  explicit VerdictGrid(const std::vector<RecordedSession>& sessions, QWidget* parent = nullptr);

 signals:
  void fileRequested(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  int rowOf(const RecordedSession& session);
  int columnOf(Precision precision);
  void addCell(const RecordedSession& session);
  void colour();

  struct Cell {
    QPushButton* button;
    SwitchAdvice advice;
  };
  QGridLayout* m_grid;
  QStringList m_rows;  ///< network and size
  std::vector<Precision> m_precisions;
  QList<Cell> m_cells;
};

}  // namespace convscope::window
