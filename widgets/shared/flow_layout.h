#pragma once

#include <QLayout>
#include <QList>

namespace convscope {

/// Widgets side by side, in as many lines as the width makes necessary. Widgets whose size policy expands share what
/// is left of their line; hidden ones take no room.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { m_items.append(item); }
  int count() const override { return static_cast<int>(m_items.size()); }
  QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// Places the items into `rect` where `place` says so; returns the height of all lines.
  int arrange(const QRect& rect, bool place) const;
  void placeLine(int begin, int end, const QRect& line, int free) const;

  QList<QLayoutItem*> m_items;
};

}  // namespace convscope
