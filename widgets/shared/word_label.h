#pragma once

class QLabel;

namespace convscope {

/// A label for plain text that wraps and can be copied.
QLabel* makeWordLabel();

}  // namespace convscope
