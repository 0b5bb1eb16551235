#pragma once

#include <QAbstractButton>

#include "analysis/heuristic_game.h"

namespace convscope {

/// An algorithm of a round: its key, its name with the colour of its family, its workspace and the least time that it
/// could take. Once the round is answered, also its time as a bar, and who picked it.
class GameRow : public QAbstractButton {
  Q_OBJECT

 public:
  /// The texts of a row, in its columns.
  struct Cells {
    QString key;
    QString name;
    QString workspace;
    QString least;
    QString time;
  };

  GameRow(int key, const GameOption& option, QWidget* parent = nullptr);

  /// Shows how many of a class picked it; 0 shows nothing.
  void setVotes(int votes);
  int votes() const { return m_votes; }
  /// Shows the time as a share of the longest one of the round, and `marks` beside it. It can no longer be picked.
  void reveal(double share, const QString& marks, bool fastest);
  bool isRevealed() const { return m_share > 0; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  /// Paints texts in the columns of rows of a width, e.g. the titles above them.
  static void paintCells(QPainter& painter, const QRect& area, const Cells& cells);
  static int heightOf(const QFontMetrics& metrics);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void describe();

  Cells m_cells;
  std::optional<Family> m_family;
  QString m_time;
  QString m_marks;
  double m_share = 0;
  bool m_isFastest = false;
  int m_votes = 0;
};

}  // namespace convscope
