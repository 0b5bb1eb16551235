#pragma once

#include <QObject>
#include <optional>

class QTableView;

namespace convscope {

/// Narrows a column of texts if the columns of its table do not fit beside each other, so that the numbers behind it
/// are not cut; its texts are elided. If that is not enough, a column that says less, `lesser`, is hidden. Both come
/// back if there is room. The table owns it.
class FittedColumn : public QObject {
  Q_OBJECT

 public:
  FittedColumn(QTableView& table, int column, std::optional<int> lesser = {});

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  /// Returns the width of the shown columns but this one.
  int widthOfOthers() const;

  QTableView& m_table;
  int m_column;
  std::optional<int> m_lesser;
  int m_natural;  ///< width of the column if there is room
  int m_letters;  ///< pixels of the font that m_natural is for
};

}  // namespace convscope
