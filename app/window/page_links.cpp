#include "window/page_links.h"

#include <variant>

#include "window/file_control.h"
#include "window/measuring.h"
#include "window/parts/page_area.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

/// Answers a request. Called as a visitor.
struct Answers {
  PageArea& area;
  const QList<Page*>& pages;
  FileControl& files;
  RunControl& runs;
  Settings& settings;
  std::function<void(const QString&)> showLesson;

  // Run is disabled if it cannot succeed; then this opens the settings with the reason.
  void operator()(const request::Run& /*request*/) const { runs.start(); }
  void operator()(const request::View& request) const { area.showNamed(request.name); }
  void operator()(const request::Lesson& request) const { showLesson(request.link); }
  void operator()(const request::Sweep& request) const { runs.sweep(request.sizes); }
  void operator()(const request::Remeasure& request) const { runs.remeasure(request); }
  void operator()(const request::ComparePolicy& request) const {
    for (Page* page : pages) page->comparePolicy(request.policy);
    area.showNamed(QStringLiteral("policies"));
  }
  void operator()(const request::Schedule& request) const {
    if (Page* page = area.currentPage()) page->showSchedule(request.choice);
  }
  void operator()(const request::LimitWorkspace& request) const {
    for (Page* page : pages) page->limitWorkspace(request.bytes);
    area.showNamed(QStringLiteral("memory"));
  }
  void operator()(const request::Check& /*request*/) const { runs.check(); }
  void operator()(const request::Replay& request) const { runs.replay(request.policy, request.choice); }
  void operator()(const request::OtherSession& /*request*/) const { files.openOther(); }
  void operator()(const request::Recording& request) const { files.readRecorded(request.name); }
  void operator()(const request::OpenRecording& request) const { files.openRecorded(request.name); }
  void operator()(const request::RecordedSessions& /*request*/) const { area.showStart(true); }
  void operator()(const request::Details& request) const { settings.setLayerDetails(request.open); }
};

}  // namespace

void connectPages(const PageLinks& links) {
  const Answers answers{links.area,           links.pages,     links.files, links.measuring.runs(),
                        links.frame.settings, links.showLesson};
  const RunObstacle obstacle = [runs = &links.measuring.runs(),
                                panel = &links.measuring.panel()](const SurveyStarted& survey) {
    return runs->isRunning() ? RunControl::tr("A measurement is running.") : panel->where().obstacle(survey);
  };
  for (Page* page : links.pages) {
    page->setDetailsOpen(links.frame.settings.layerDetails());
    page->offerRuns(obstacle);
    QObject::connect(page, &Page::requested, &links.measuring.runs(),
                     [answers](const PageRequest& request) { std::visit(answers, request); });
    QObject::connect(&links.files, &FileControl::otherRead, page, &Page::setOther);
    QObject::connect(&links.measuring.runs(), &RunControl::started, page, &Page::refreshOffers);
    QObject::connect(&links.measuring.runs(), &RunControl::finished, page, &Page::refreshOffers);
    QObject::connect(&links.measuring.worker(), &Worker::backendsFound, page, &Page::refreshOffers);
  }
}

}  // namespace convscope::window
