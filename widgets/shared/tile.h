#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

#include "widgets/shared/card.h"
#include "widgets/shared/tokens.h"

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace convscope {

class ElidedLabel;

/// A figure in large type, below it lines that limit it, above it what it is of.
class Tile : public Card {
  Q_OBJECT

 public:
  explicit Tile(tokens::Type type, QWidget* parent = nullptr);

  /// Makes it as low as possible: title and figure in one line, all details in another. A long title is elided.
  void setLow();
  /// Shows a figure. All texts are plain.
  void setFigure(const QString& title, const QString& value, const QStringList& details);
  /// Sets the colour of the figure; an invalid one is that of text.
  void setValueColour(const QColor& colour);

  QString value() const;
  /// Returns the width that it needs: its figure is never broken, and its title only if it is low.
  int leastWidth() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  int titleWidth() const;
  void adoptFonts();

  tokens::Type m_type;
  bool m_isLow = false;
  QBoxLayout* m_head;  ///< title and figure
  ElidedLabel* m_title;
  QLabel* m_value;
  QLabel* m_details;
};

}  // namespace convscope
