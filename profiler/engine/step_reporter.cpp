#include "engine/step_reporter.h"

#include <chrono>
#include <thread>

#include "engine/crash_report.h"
#include "engine/messages.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;

// A plan that breaks the device does so while it executes. A build beside it may notice first.
constexpr auto kExecutionReportsFirst = 2s;

}  // namespace

void StepReporter::begin(const Step& step) {
  const bool planning = isPlanning(step.action);
  setStepKind(planning ? StepKind::Planning : StepKind::Executing);
  m_writer.write([&] {
    kindOf(planning).underWay = true;
    kindOf(planning).announced = true;
    const bool alone = !kindOf(!planning).underWay;
    if (alone) kindOf(!planning).announced = false;
    return toLine(StepBegun{step, alone});
  });
}

void StepReporter::end(const Step& step) {
  kindOf(isPlanning(step.action)).underWay = false;
  setStepKind(StepKind::None);
}

void StepReporter::lost(const Step& step, const Failure& failure) {
  const auto deadline = std::chrono::steady_clock::now() + kExecutionReportsFirst;
  while (isPlanning(step.action) && kindOf(false).underWay && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(10ms);
  m_writer.write(toLine(DeviceLost{step, failure.reason}));
  m_onLost();
}

void StepReporter::reportIdle() {
  for (const bool planning : {false, true}) {
    m_writer.tryWrite([&]() -> std::string {
      Kind& kind = kindOf(planning);
      if (!kind.announced || kind.underWay) return {};
      kind.announced = false;
      return toLine(StepsEnded{planning});
    });
  }
}

}  // namespace convscope
