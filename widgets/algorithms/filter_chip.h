#pragma once

#include <QAbstractButton>
#include <functional>

namespace convscope {

/// A filter that is also an entry of the legend: a glyph and its name. Unchecked, it is crossed out and its things are
/// hidden.
class FilterChip : public QAbstractButton {
  Q_OBJECT

 public:
  using Glyph = std::function<void(QPainter& painter, const QPointF& centre, const QColor& background)>;

  FilterChip(const QString& text, Glyph glyph, QWidget* parent = nullptr);

  /// Shows the glyph only; the name is in the tooltip.
  void setCompact(bool compact);
  /// Returns the width with its name.
  int fullWidth() const;
  /// Returns the width without it.
  static int compactWidth();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Glyph m_glyph;
  bool m_isCompact = false;
};

}  // namespace convscope
