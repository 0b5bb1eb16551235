#pragma once

#include <QObject>
#include <functional>

class QTableView;

namespace convscope {

/// Narrows a column of texts if the columns of its table do not fit beside each other, so that the numbers behind it
/// are not cut; its texts are elided. If that is not enough, a spare column is hidden. Both come back if there is room.
/// The table owns it.
class FittedColumn : public QObject {
  Q_OBJECT

 public:
  /// Returns a column that a narrow table can do without; -1 for none.
  using SpareColumn = std::function<int()>;

  FittedColumn(QTableView& table, int column, SpareColumn spare = {});

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  int widthOfOthers() const;
  /// Returns the width that the other columns leave.
  int room() const;

  QTableView& m_table;
  int m_column;
  SpareColumn m_spare;
  int m_natural;  ///< width of the column if there is room
  int m_letters;  ///< pixels of the font that m_natural is for
};

}  // namespace convscope
