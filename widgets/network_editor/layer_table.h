#pragma once

#include <QTableView>
#include <array>
#include <optional>

#include "widgets/network_editor/layer_model.h"

namespace convscope {

/// The layer table. While it has the focus, the keys of its actions take precedence over the window's. It shows the
/// columns that fit into its width, the most important ones first, and all of them if the user wants them or goes to a
/// cell of a hidden one.
class LayerTable : public QTableView {
  Q_OBJECT

 public:
  explicit LayerTable(LayerModel& model, QWidget* parent = nullptr);

  /// Returns the selected rows in ascending order.
  std::vector<int> selectedRowNumbers() const;
  void selectRowRange(int first, int last);
  void showTimes(bool shown);
  /// Returns the action that shows all columns; checkable.
  QAction* allColumns() const { return m_allColumns; }

  QSize sizeHint() const override;

 protected:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

 private:
  QAction* actionOf(const QKeyEvent& event) const;
  int widestColumn() const;
  void measureColumns();
  void fitColumns();
  int nameWidth() const;
  void fitNames();
  void widenComputedColumns();
  void widenEditedColumns(int first, int last, std::optional<LayerColumn> column);

  QAction* m_allColumns;
  std::array<int, kLayerColumns> m_widths{};  ///< also of hidden columns
  bool m_hasTimes = true;
};

}  // namespace convscope
