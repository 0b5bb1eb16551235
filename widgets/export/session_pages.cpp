#include "widgets/export/session_pages.h"

#include <array>
#include <type_traits>

#include "widgets/algorithms/algorithms_page.h"
#include "widgets/compare/compare_page.h"
#include "widgets/determinism/determinism_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/recorded/recorded_page.h"
#include "widgets/warm_up/warmup_page.h"

namespace convscope {
namespace {

template <class SomePage>
Page* make(const SessionStore& store, ShownSurvey& shown, QWidget* parent) {
  if constexpr (std::is_constructible_v<SomePage, ShownSurvey&, QWidget*>)
    return new SomePage(shown, parent);
  else
    return new SomePage(store, shown, parent);
}

constexpr std::array kSessionPages{&make<AlgorithmsPage>, &make<MemoryPage>,      &make<WarmupPage>,
                                   &make<InputSizesPage>, &make<DeterminismPage>, &make<ComparePage>,
                                   &make<RecordedPage>};

}  // namespace

std::span<const PageMaker> sessionPages() {
  return kSessionPages;
}

}  // namespace convscope
