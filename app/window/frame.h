#pragma once

#include <QMainWindow>

#include "window/parts/notice_bar.h"
#include "window/settings.h"

namespace convscope::window {

/// What all parts of the window use of it. Everything outlives them.
struct Frame {
  QMainWindow& window;
  QWidget& top;  ///< menus and the row of the session, hidden in a classroom
  Settings& settings;
  NoticeBar& notices;
};

}  // namespace convscope::window
