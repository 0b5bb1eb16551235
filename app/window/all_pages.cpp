#include "window/all_pages.h"

#include "widgets/choices/choices_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/export/session_pages.h"
#include "widgets/game/game_page.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/run/run_page.h"

namespace convscope {

QList<Page*> makePages(const SessionStore& store, ShownSurvey& shown, QWidget* parent) {
  QList<Page*> pages;
  for (const PageMaker maker : sessionPages()) pages.append(maker(store, shown, parent));
  pages.append(new RunPage(shown, parent));
  pages.append(new MechanismPage(shown, parent));
  pages.append(new ChoicesPage(shown, parent));
  pages.append(new EnginesPage(shown, parent));
  pages.append(new GamePage(shown, parent));
  pages.append(new LessonsPage(store, shown, parent));
  return pages;
}

}  // namespace convscope
