#include "widgets/pages/all_pages.h"

#include "widgets/pages/algorithms_page.h"
#include "widgets/pages/compare_page.h"
#include "widgets/pages/memory_page.h"
#include "widgets/pages/warmup_page.h"

namespace convscope {

QList<Page*> makePages(SessionStore& store, Selection& selection, QWidget* parent) {
  return {
      new AlgorithmsPage(store, selection, parent),
      new MemoryPage(store, selection, parent),
      new WarmupPage(store, selection, parent),
      new ComparePage(store, selection, parent),
  };
}

}  // namespace convscope
