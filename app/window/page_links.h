#pragma once

#include <functional>

#include "widgets/shared/page.h"

namespace convscope::window {

class FileControl;
class PageArea;
class RunControl;
class RunPanel;
class Settings;
class Worker;

/// What pages ask the window for, and what tells them what they may ask.
struct PageLinks {
  PageArea& area;
  const QList<Page*>& pages;
  FileControl& files;
  RunControl& runs;
  RunPanel& panel;
  Worker& worker;
  Settings& settings;
  std::function<void(const QString&)> showLesson;  ///< takes a link (lesson/lesson_link.h)
};

/// Answers the requests of all pages, and tells them what they can request.
void connectPages(const PageLinks& links);

}  // namespace convscope::window
