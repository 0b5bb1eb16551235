#pragma once

#include <QObject>

class QTableView;

namespace convscope {

/// Narrows a column of texts if the columns of its table do not fit beside each other, so that the numbers behind it
/// are not cut; its texts are elided. The column gets its width back if there is room. The table owns it.
class FittedColumn : public QObject {
  Q_OBJECT

 public:
  FittedColumn(QTableView& table, int column);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  int widthOfOthers() const;

  QTableView& m_table;
  int m_column;
  int m_natural;  ///< width of the column if there is room
  int m_letters;  ///< pixels of the font that m_natural is for
};

}  // namespace convscope
