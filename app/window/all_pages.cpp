#include "window/all_pages.h"

#include "widgets/engines/engines_page.h"
#include "widgets/export/session_pages.h"
#include "widgets/lessons/lessons_page.h"

namespace convscope {

QList<Page*> makePages(SessionStore& store, Selection& selection, QWidget* parent) {
  QList<Page*> pages;
  for (const PageMaker maker : sessionPages()) pages.append(maker(store, selection, parent));
  pages.append(new EnginesPage(store, selection, parent));
  pages.append(new LessonsPage(store, selection, parent));
  return pages;
}

}  // namespace convscope
