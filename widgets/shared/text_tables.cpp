#include "widgets/shared/text_tables.h"

#include <QTextTable>

#include "widgets/shared/tokens.h"

namespace convscope {

void removeFrames(QTextTable& table) {
  QTextTableFormat format = table.format();
  format.setBorder(0);
  format.setCellSpacing(0);
  format.setCellPadding(0);
  format.setTopMargin(tokens::kTight);
  table.setFormat(format);
  for (int row = 0; row < table.rows(); ++row) {
    for (int column = 0; column < table.columns(); ++column) {
      QTextTableCell cell = table.cellAt(row, column);
      QTextTableCellFormat around = cell.format().toTableCellFormat();
      around.setRightPadding(tokens::kFar);
      around.setBottomPadding(tokens::kTight);
      around.setVerticalAlignment(QTextCharFormat::AlignMiddle);  // lines of other scripts are higher than numbers
      cell.setFormat(around);
    }
  }
}

}  // namespace convscope
