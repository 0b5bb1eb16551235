#include "widgets/mechanism/key_frames.h"

#include <algorithm>
#include <array>
#include <optional>

#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kMostCalls = 10'000;  ///< that are searched for a miss or a hit
constexpr std::array kKeyStages{CallStage::Shape, CallStage::Cache, CallStage::List, CallStage::Build,
                                CallStage::Time,  CallStage::Keep,  CallStage::Run,  CallStage::Unknown};

/// Returns the first step of the first call from the step `from` on whose lookup is `wanted`; none if there is none.
template <class Wanted>
std::optional<std::int64_t> findCall(const Mechanism& film, std::int64_t from, const Wanted& wanted) {
  std::int64_t step = from;
  for (int i = 0; i < kMostCalls && step < film.steps(); ++i) {
    const MechanismState state = film.at(step);
    if (wanted(state.lookup)) return step;
    step += static_cast<std::int64_t>(state.steps.size());
  }
  return std::nullopt;
}

bool isSearch(Lookup lookup) {
  return lookup == Lookup::FirstMiss || lookup == Lookup::LaterMiss;
}

QString frameCaption(CallStage stage, Lookup lookup) {
  if (stage == CallStage::Cache && isSearch(lookup)) return App::tr("Not in the cache");
  if (stage == CallStage::Run && lookup == Lookup::Hit) return App::tr("Later: in the cache, so it runs at once");
  return stageTitle(stage);
}

}  // namespace

std::vector<KeyFrame> keyFrames(const MechanismScene& scene, std::size_t column) {
  const Mechanism& film = *scene.columns()[column].mechanism;
  std::vector<KeyFrame> frames;
  const auto add = [&](std::int64_t step) {
    const MechanismState state = film.at(step);
    const std::int64_t inIteration = step - film.firstStep(state.iteration);
    frames.push_back(
        {column, scene.aligned().firstStep(state.iteration) + inIteration, state.current().stage,
         QStringLiteral("%1 · %2").arg(frames.size() + 1).arg(frameCaption(state.current().stage, state.lookup))});
  };
  if (film.steps() == 0) return frames;
  const std::int64_t first = findCall(film, 0, isSearch).value_or(0);
  const MechanismState call = film.at(first);
  const auto lengthOf = [](const MechanismState& state) { return static_cast<std::int64_t>(state.steps.size()); };
  for (const CallStage stage : kKeyStages) {
    const auto last =
        std::find_if(call.steps.rbegin(), call.steps.rend(), [&](const CallStep& each) { return each.stage == stage; });
    if (last != call.steps.rend()) add(first + (call.steps.rend() - last) - 1);
  }
  const auto isHit = [](Lookup lookup) { return lookup == Lookup::Hit; };
  if (const auto hit = findCall(film, first + lengthOf(call), isHit)) add(*hit + lengthOf(film.at(*hit)) - 1);
  return frames;
}

}  // namespace convscope
