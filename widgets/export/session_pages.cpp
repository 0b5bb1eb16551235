#include "widgets/export/session_pages.h"

#include <array>
#include <type_traits>

#include "widgets/compare/compare_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/summary/summary_page.h"

namespace convscope {
namespace {

template <class SomePage>
Page* make(const SessionStore& store, ShownSurvey& shown, QWidget* parent) {
  if constexpr (std::is_constructible_v<SomePage, ShownSurvey&, QWidget*>)
    return new SomePage(shown, parent);
  else
    return new SomePage(store, shown, parent);
}

constexpr std::array kSessionPages{&make<SummaryPage>, &make<LayersPage>, &make<InputSizesPage>, &make<MemoryPage>,
                                   &make<ComparePage>};

}  // namespace

std::span<const PageMaker> sessionPages() {
  return kSessionPages;
}

}  // namespace convscope
