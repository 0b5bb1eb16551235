#include "window/page_links.h"

#include "widgets/compare/compare_page.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/missing_sizes.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/layers/layers_page.h"
#include "widgets/summary/summary_page.h"
#include "window/file_control.h"
#include "window/parts/page_area.h"
#include "window/run_control.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

void connectSizes(const PageLinks& links, InputSizesPage& page) {
  RunControl* runs = &links.runs;
  QObject::connect(&page, &InputSizesPage::sweepRequested, runs, &RunControl::sweep);
  const RunObstacle obstacle = [runs, panel = &links.panel](const SurveyStarted& survey) {
    return runs->isRunning() ? RunControl::tr("A measurement is running.") : panel->obstacle(survey);
  };
  ReplayBar* replays = &page.replayBar();
  MissingSizes* missing = &page.missingSizes();
  replays->offer(obstacle);
  missing->offer(obstacle);
  QObject::connect(replays, &ReplayBar::replayRequested, runs, &RunControl::replay);
  const auto refresh = [replays, missing] {
    replays->refresh();
    missing->refresh();
  };
  QObject::connect(runs, &RunControl::started, replays, refresh);
  QObject::connect(runs, &RunControl::finished, replays, refresh);
  QObject::connect(&links.worker, &Worker::backendsFound, replays, refresh);
}

void connectChecks(const PageLinks& links, LayersPage& page) {
  page.offerCheck(true);
  QObject::connect(&page, &LayersPage::checkRequested, &links.runs, &RunControl::check);
  QObject::connect(&links.runs, &RunControl::started, &page, [&page] { page.offerCheck(false); });
  QObject::connect(&links.runs, &RunControl::finished, &page, [&page] { page.offerCheck(true); });
}

void rememberDetails(Settings& settings, LayersPage& page) {
  page.setDrawerOpen(settings.layerDetails());
  QObject::connect(&page, &LayersPage::drawerToggled, &page,
                   [&settings](bool open) { settings.setLayerDetails(open); });
}

}  // namespace

void connectPages(const PageLinks& links) {
  for (Page* page : links.pages) {
    // Run is disabled if it cannot succeed; then this opens the settings with the reason.
    QObject::connect(page, &Page::runRequested, &links.runs, [runs = &links.runs] { runs->start(); });
    QObject::connect(page, &Page::pageRequested, &links.area, &PageArea::showNamed);
  }
  auto* compare = links.area.findChild<ComparePage*>();
  QObject::connect(compare, &ComparePage::otherSessionRequested, &links.files, &FileControl::openOther);
  QObject::connect(compare, &ComparePage::recordingRequested, &links.files, &FileControl::readRecorded);
  QObject::connect(&links.files, &FileControl::otherRead, compare, &ComparePage::setOther);
  QObject::connect(links.area.findChild<SummaryPage*>(), &SummaryPage::comparisonRequested, &links.files,
                   &FileControl::readRecorded);
  connectSizes(links, *links.area.findChild<InputSizesPage*>());
  auto* layers = links.area.findChild<LayersPage*>();
  connectChecks(links, *layers);
  rememberDetails(links.settings, *layers);
}

}  // namespace convscope::window
