#include "widgets/warm_up/warmup_stage.h"

#include "widgets/shared/words.h"

namespace convscope {

QString stageName(WarmupStage stage) {
  switch (stage) {
    case WarmupStage::SetUp:
      return App::tr("library load and set-up");
    case WarmupStage::Query:
      return App::tr("heuristics");
    case WarmupStage::Build:
      return App::tr("plan build");
    case WarmupStage::Compile:
      return App::tr("plan build, compiled at run time");
    case WarmupStage::Load:
      return App::tr("code loading");
    case WarmupStage::Trials:
      return App::tr("trial runs");
  }
  return {};
}

QString stageMeaning(WarmupStage stage) {
  switch (stage) {
    case WarmupStage::SetUp:
      return App::tr(
          "Once in a process: loading the backend and the library, starting the driver, and one tiny "
          "convolution that loads what every first one needs. Measured when the survey started; the same "
          "for every policy.");
    case WarmupStage::Query:
      return App::tr(
          "Asking the library for its lists of algorithms. Each list was timed on the host when it was "
          "surveyed.");
    case WarmupStage::Build:
      return App::tr(
          "Making plans ready on the host before anything runs, of those that are not compiled at run time. "
          "Each build was timed.");
    case WarmupStage::Compile:
      return App::tr(
          "The same of plans that the library notes as compiled at run time. It is short where the driver "
          "found their code in its compute cache on disk, and long where it did not.");
    case WarmupStage::Load:
      return App::tr(
          "What first executions take beyond a single one: their code is loaded to the device. Plans that "
          "share their code pay once; the first of them in the order of the network pays.");
    case WarmupStage::Trials:
      return App::tr("Executions that only serve the search: to warm up and to be timed.");
  }
  return {};
}

double stageUs(const Warmup& warmup, WarmupStage stage) {
  switch (stage) {
    case WarmupStage::SetUp:
      return 0;
    case WarmupStage::Query:
      return warmup.queryUs;
    case WarmupStage::Build:
      return warmup.buildUs - warmup.compiledUs;
    case WarmupStage::Compile:
      return warmup.compiledUs;
    case WarmupStage::Load:
      return warmup.loadUs;
    case WarmupStage::Trials:
      return warmup.warmupRunsUs + warmup.timedRunsUs;
  }
  return 0;
}

}  // namespace convscope
