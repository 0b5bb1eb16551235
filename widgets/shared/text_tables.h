#pragma once

class QTextTable;

namespace convscope {

/// Sets the columns of a table apart by space, in place of the frames that Qt draws around the table and each cell.
void removeFrames(QTextTable& table);

}  // namespace convscope
