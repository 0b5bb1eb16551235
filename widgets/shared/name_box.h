#pragma once

#include <QComboBox>

namespace convscope {

/// A box to choose from long names: a name that does not fit ends in "…", and the list is as wide as its longest name.
class NameBox : public QComboBox {
  Q_OBJECT

 public:
  using QComboBox::QComboBox;

  void showPopup() override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace convscope
