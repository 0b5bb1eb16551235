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

/// A figure in large type, below it lines that limit it, above it what it is of.
class Tile : public Card {
  Q_OBJECT

 public:
  explicit Tile(tokens::Type type, QWidget* parent = nullptr);

  /// Makes it as low as possible: title and figure in one line, all details in another.
  void setLow();
  /// Lets a long title give way: it is cut at its end if there is no room. The tooltip should have it in full.
  void setTitleElided();
  /// Shows a figure. All texts are plain.
  void setFigure(const QString& title, const QString& value, const QStringList& details);
  /// Sets the colour of the figure; an invalid one is that of text.
  void setValueColour(const QColor& colour);

  QString value() const;
  /// Returns the width that it needs: its title and its figure are never broken; only an elided title is cut.
  int leastWidth() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void adoptFonts();
  int titleWidth() const;
  void fitTitle();

  tokens::Type m_type;
  bool m_isLow = false;
  bool m_isTitleElided = false;
  QString m_titleText;
  QBoxLayout* m_head;  ///< title and figure
  QLabel* m_title;
  QLabel* m_value;
  QLabel* m_details;
};

}  // namespace convscope
