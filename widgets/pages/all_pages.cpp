#include "widgets/pages/all_pages.h"

#include <array>

#include "widgets/pages/algorithms_page.h"
#include "widgets/pages/compare_page.h"
#include "widgets/pages/determinism_page.h"
#include "widgets/pages/engines_page.h"
#include "widgets/pages/input_sizes_page.h"
#include "widgets/pages/lessons_page.h"
#include "widgets/pages/memory_page.h"
#include "widgets/pages/session_pages.h"
#include "widgets/pages/warmup_page.h"

namespace convscope {
namespace {

template <class SomePage>
Page* make(SessionStore& store, Selection& selection, QWidget* parent) {
  return new SomePage(store, selection, parent);
}

constexpr std::array kSessionPages{&make<AlgorithmsPage>, &make<MemoryPage>,      &make<WarmupPage>,
                                   &make<InputSizesPage>, &make<DeterminismPage>, &make<ComparePage>};

}  // namespace

std::span<const PageMaker> sessionPages() {
  return kSessionPages;
}

QList<Page*> makePages(SessionStore& store, Selection& selection, QWidget* parent) {
  QList<Page*> pages;
  for (const PageMaker maker : sessionPages()) pages.append(maker(store, selection, parent));
  pages.append(new EnginesPage(store, selection, parent));
  pages.append(new LessonsPage(store, selection, parent));
  return pages;
}

}  // namespace convscope
