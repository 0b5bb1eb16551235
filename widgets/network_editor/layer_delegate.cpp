#include "widgets/network_editor/layer_delegate.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "widgets/network_editor/layer_kinds.h"
#include "widgets/network_editor/layer_model.h"
#include "widgets/shared/colours.h"

namespace convscope {
namespace {

constexpr int kCorner = 7;

LayerColumn columnOf(const QModelIndex& index) {
  return static_cast<LayerColumn>(index.column());
}

bool hasError(const QModelIndex& index) {
  return !index.data(LayerModel::ErrorRole).toString().isEmpty();
}

}  // namespace

void LayerDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (hasError(index)) option->backgroundBrush = errorBackground(option->palette);
  if (index.data(LayerModel::PlaceholderRole).toBool()) {
    option->font.setItalic(true);
    option->palette.setBrush(QPalette::Text, option->palette.placeholderText());
  }
}

void LayerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem full = option;
  initStyleOption(&full, index);
  const bool isSelected = full.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setPen(full.palette.color(isSelected ? QPalette::HighlightedText : QPalette::PlaceholderText));
  if (full.features.testFlag(QStyleOptionViewItem::HasCheckIndicator)) {
    // Styles draw a frame that is hardly visible on a dark background.
    const QStyle& style = *full.widget->style();
    painter->drawRect(
        style.subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &full, full.widget).adjusted(0, 0, -1, -1));
  }
  if (full.state.testFlag(QStyle::State_HasFocus)) painter->drawRect(full.rect.adjusted(0, 0, -1, -1));
  painter->restore();
  if (!hasError(index)) return;
  QPainterPath corner(full.rect.topLeft());
  corner.lineTo(full.rect.topLeft() + QPoint(kCorner, 0));
  corner.lineTo(full.rect.topLeft() + QPoint(0, kCorner));
  painter->fillPath(corner, errorColour());
}

QWidget* LayerDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) const {
  QWidget* editor = columnOf(index) == LayerColumn::Kind ? createKindList(parent, index)
                                                         : QStyledItemDelegate::createEditor(parent, option, index);
  editor->setAccessibleName(columnTitle(columnOf(index)));
  editor->setToolTip(columnTip(columnOf(index)));
  if (auto* line = qobject_cast<QLineEdit*>(editor);
      line != nullptr && index.data(LayerModel::PlaceholderRole).toBool())
    line->setPlaceholderText(index.data(Qt::DisplayRole).toString());
  return editor;
}

QWidget* LayerDelegate::createKindList(QWidget* parent, const QModelIndex& index) const {
  auto* list = new QComboBox(parent);
  list->addItems(computingKinds());
  list->insertSeparator(list->count());
  list->addItems(shapeKeepingKinds());
  const QString kind = index.data(Qt::EditRole).toString();
  if (list->findText(kind) < 0) list->addItem(kind);  // a shape-preserving layer whose kind has no name in the format
  connect(list, &QComboBox::activated, this, [this, list] {
    auto* self = const_cast<LayerDelegate*>(this);  // QAbstractItemDelegate's signals are not const
    emit self->commitData(list);
    emit self->closeEditor(list);
  });
  return list;
}

void LayerDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const {
  QStyledItemDelegate::updateEditorGeometry(editor, option, index);
  if (qobject_cast<QComboBox*>(editor) != nullptr)
    editor->resize(std::max(editor->width(), editor->sizeHint().width()), editor->height());
}

void LayerDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (auto* list = qobject_cast<QComboBox*>(editor))
    list->setCurrentText(index.data(Qt::EditRole).toString());
  else
    QStyledItemDelegate::setEditorData(editor, index);
}

void LayerDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  if (auto* list = qobject_cast<QComboBox*>(editor))
    model->setData(index, list->currentText());
  else
    QStyledItemDelegate::setModelData(editor, model, index);
}

}  // namespace convscope
