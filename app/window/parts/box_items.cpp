#include "window/parts/box_items.h"
#include "widgets/shared/markup.h"

#include <QStandardItemModel>

namespace convscope::window {

void addItem(QComboBox* box, const QString& text, const std::string& data, const QString& toolTip, bool enabled) {
  box->addItem(text, QString::fromStdString(data));
  const int last = box->count() - 1;
  box->setItemData(last, plainToolTip(toolTip), Qt::ToolTipRole);
  qobject_cast<QStandardItemModel*>(box->model())->item(last)->setEnabled(enabled);
}

std::string chosen(const QComboBox* box) {
  return box->currentData().toString().toStdString();
}

void choose(QComboBox* box, const std::string& data) {
  box->setCurrentIndex(box->findData(QString::fromStdString(data)));
}

}  // namespace convscope::window
