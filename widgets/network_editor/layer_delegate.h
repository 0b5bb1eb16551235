#pragma once

#include <QStyledItemDelegate>

namespace convscope {

/// Draws and edits the cells of LayerModel: a list of kinds, else a line of text. A cell with an error has a reddened
/// background and a mark in its corner; the cell that the keys act on has a frame.
class LayerDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  QWidget* createKindList(QWidget* parent, const QModelIndex& index) const;
};

}  // namespace convscope
