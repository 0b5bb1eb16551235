#pragma once

class QLabel;

namespace convscope {

/// Returns a label for plain text that wraps and can be copied.
QLabel* makeWordLabel();

}  // namespace convscope
