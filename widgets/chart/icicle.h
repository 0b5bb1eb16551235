#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/shared/tokens.h"

namespace convscope {

/// A part of an icicle.
struct IciclePart {
  QString name;
  QString figure;            ///< shown after the name where both fit
  QString details;           ///< tooltip, rich text
  double size = 0;           ///< of any unit; the parts of a part are together not larger
  int parent = -1;           ///< index of an earlier part; -1: the whole, which is the first
  QString leastFigure = {};  ///< a short figure, which a part without parts shows rather than a name that is cut
};

/// A tree as rows of bars: a part lies below the one that it is a part of, as wide as its part of it. A click or Return
/// zooms into a part, so that it is as wide as the widget; a click on one above it, or Escape, zooms back. Arrows move
/// the selection.
class Icicle : public QWidget {
  Q_OBJECT

 public:
  /// The colour of a part; an invalid one for a part that only groups others.
  using Colour = std::function<QColor(int part, const tokens::Colours& colours)>;

  explicit Icicle(QWidget* parent = nullptr);

  /// Shows a tree; each part follows its parent, and parts of one part are in their order.
  void setParts(std::vector<IciclePart> parts, Colour colour);
  const std::vector<IciclePart>& parts() const { return m_parts; }

  int selected() const { return m_selected; }  ///< -1: none
  /// Selects a part without selectedByUser(), and makes it visible; -1: none.
  void select(int part);
  int zoomed() const { return m_zoomed; }
  /// Makes a part as wide as the widget; one without parts: its parent.
  void zoom(int part);

  /// Returns where a part is drawn; nothing if it is not in the zoomed one, or narrower than a pixel.
  std::optional<QRectF> barOf(int part) const;
  /// Returns the part at a point; -1 if there is none.
  int partAt(const QPointF& point) const;
  /// Returns what is written on a part: name and figure, name and short figure, the short figure, the name, its begin,
  /// or nothing. A part with parts has no short figure.
  QString labelOf(int part) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void selectedByUser(int part);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Place {
    int depth = 0;
    double begin = 0;  ///< in the unit of sizes
  };

  int rowHeight() const;
  bool isWithin(int part, int whole) const;
  bool hasParts(int part) const;
  int largestPartOf(int part) const;
  int neighbour(int part, int step) const;
  void choose(int part);
  void describe();

  std::vector<IciclePart> m_parts;
  std::vector<Place> m_places;  ///< of each part
  Colour m_colour;
  int m_levels = 1;
  int m_selected = -1;
  int m_zoomed = 0;
};

}  // namespace convscope
