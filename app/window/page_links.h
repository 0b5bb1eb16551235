#pragma once

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
};

/// Connects the requests of all pages: a run, another page, a sweep, a replay, a check, a session to compare with.
void connectPages(const PageLinks& links);

}  // namespace convscope::window
