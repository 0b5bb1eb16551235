#pragma once

#include <QFrame>

namespace convscope {

/// A part of a page on a surface of its own, with round corners. A flat one has neither: it is part of another card.
class Card : public QFrame {
  Q_OBJECT

 public:
  using QFrame::QFrame;

  void setFlat(bool flat);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool m_isFlat = false;
};

}  // namespace convscope
