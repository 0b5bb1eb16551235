#include "widgets/warm_up/warmup_stage.h"

#include "widgets/shared/shown_text.h"

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
      return App::tr("module loading");
    case WarmupStage::Trials:
      return App::tr("trial runs");
  }
  return {};
}

QString stageMeaning(WarmupStage stage) {
  switch (stage) {
    case WarmupStage::SetUp:
      return App::tr(
          "Once per process: loading the backend and the library, starting the driver, and one tiny convolution that "
          "loads what every first convolution needs. Measured at the start of the survey; the same for every policy.");
    case WarmupStage::Query:
      return App::tr(
          "Querying the library's lists of algorithms. The host time of each query was measured during the survey.");
    case WarmupStage::Build:
      return App::tr(
          "Building plans on the host before the first execution, for plans that are not compiled at run time. Each "
          "build was timed.");
    case WarmupStage::Compile:
      return App::tr(
          "Building plans that are compiled at run time, according to the library's notes. Short if the driver finds "
          "their code in its compute cache on disk (CUDA_CACHE_PATH), long if not.");
    case WarmupStage::Load:
      return App::tr(
          "The additional time of first executions compared with isolated ones: their code is loaded onto the device. "
          "Plans that share code pay once; the first one in network order pays.");
    case WarmupStage::Trials:
      return App::tr("Executions only for the search: untimed ones and timed ones.");
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
