#pragma once

#include <QTableView>

#include "widgets/network_editor/layer_model.h"

namespace convscope {

/// The layer table. While it has the focus, the keys of its actions take precedence over the window's.
class LayerTable : public QTableView {
  Q_OBJECT

 public:
  explicit LayerTable(LayerModel& model, QWidget* parent = nullptr);

  /// Returns the selected rows in ascending order.
  std::vector<int> selectedRowNumbers() const;
  void selectRowRange(int first, int last);
  void showTimes(bool shown);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

 private:
  QAction* actionOf(const QKeyEvent& event) const;
  void fitColumns();
  void fitNames();
  void widenComputedColumns();
};

}  // namespace convscope
