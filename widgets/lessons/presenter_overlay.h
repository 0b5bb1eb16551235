#pragma once

#include <QWidget>

namespace convscope {

/// Paints over a window: black, or a large dot at the mouse pointer. The mouse reaches what is below.
class PresenterOverlay : public QWidget {
  Q_OBJECT

 public:
  explicit PresenterOverlay(QWidget* window);

  void setBlack(bool black);
  void setPointer(bool shown);
  void moveTo(const QPoint& position);
  bool isBlack() const { return m_isBlack; }
  bool hasPointer() const { return m_hasPointer; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();

  bool m_isBlack = false;
  bool m_hasPointer = false;
  QPoint m_position;
};

}  // namespace convscope
