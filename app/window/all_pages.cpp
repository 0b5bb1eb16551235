#include "window/all_pages.h"

#include "widgets/choices/choices_page.h"
#include "widgets/compare/compare_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/game/game_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/layers/layers_page.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/run/run_page.h"
#include "widgets/summary/summary_page.h"

namespace convscope {

QList<Page*> makeSessionPages(const SessionStore& store, ShownSurvey& shown, QWidget* parent) {
  return {new SummaryPage(shown, parent), new LayersPage(shown, parent), new InputSizesPage(store, shown, parent),
          new MemoryPage(shown, parent), new ComparePage(store, shown, parent)};
}

QList<Page*> makeOtherPages(const SessionStore& store, ShownSurvey& shown, QWidget* parent) {
  return {new RunPage(shown, parent),     new MechanismPage(shown, parent), new ChoicesPage(shown, parent),
          new EnginesPage(shown, parent), new GamePage(shown, parent),      new LessonsPage(store, shown, parent)};
}

}  // namespace convscope
