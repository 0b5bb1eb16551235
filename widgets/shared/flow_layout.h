#pragma once

#include <QLayout>
#include <QList>

namespace convscope {

/// Arranges widgets side by side, in as many lines as needed. Widgets with an expanding size policy share the remaining
/// width of their line; hidden ones take no space.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { m_items.append(item); }
  void insertWidget(int index, QWidget* widget);
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
  /// Returns the total height for the width of `rect`. Also moves the items into `rect` if `place`.
  int arrange(const QRect& rect, bool place) const;
  void placeLine(int begin, int end, const QRect& line, int free) const;

  QList<QLayoutItem*> m_items;
};

}  // namespace convscope
