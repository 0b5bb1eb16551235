#pragma once

#include <functional>

#include "widgets/shared/page.h"
#include "window/frame.h"

namespace convscope::window {

class FileControl;
class Measuring;
class PageArea;

/// What pages ask the window for, and what tells them what they may ask.
struct PageLinks {
  Frame frame;
  PageArea& area;
  const QList<Page*>& pages;
  FileControl& files;
  Measuring& measuring;
  std::function<void(const QString&)> showLesson;  ///< takes a link (lesson/lesson_link.h)
};

/// Answers the requests of all pages, and tells them what they can request.
void connectPages(const PageLinks& links);

}  // namespace convscope::window
