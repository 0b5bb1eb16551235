#include "widgets/mechanism/mechanism_text.h"

#include <QStringList>
#include <algorithm>

#include "core/precision.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/stray_spaces.h"

namespace convscope {
namespace {

QString plansText(std::size_t count) {
  return toQString(formatCount(static_cast<std::int64_t>(count)));
}

QString layerText(const MechanismState& state) {
  const QString layer = toQString(state.layer);
  return layer.isEmpty() ? App::tr("a convolution") : layer;
}

/// Returns the time of all steps of a stage up to the current one.
double spentIn(CallStage stage, const MechanismState& state) {
  double us = 0;
  for (std::size_t i = 0; i <= state.step; ++i) us += state.steps[i].stage == stage ? state.steps[i].us : 0;
  return us;
}

/// Returns the time of the untimed executions of a trial's step; 0 if there are none.
double untimedRunsUs(const CallScript& script, const CallStep& step) {
  if (step.stage != CallStage::Time || !step.row) return 0;
  const double us = step.us - script.timed[*step.row].us;
  constexpr double kNoise = 0.01;  // of rounding
  return us > kNoise * step.us ? us : 0;
}

bool warmsUp(const CallScript& script) {
  return std::ranges::any_of(script.first, [&](const CallStep& step) { return untimedRunsUs(script, step) > 0; });
}

bool isBestSoFar(const MechanismState& state) {
  const std::size_t row = *state.current().row;
  const std::vector<TimedAlgorithm>& timed = state.script->timed;
  return row == 0 || std::all_of(timed.begin(), timed.begin() + static_cast<std::ptrdiff_t>(row),
                                 [&](const TimedAlgorithm& each) { return timed[row].us < each.us; });
}

QString lookupSentence(const MechanismState& state, const Policy& policy, std::int64_t entries) {
  if (policy.cache.keeps == PlanCache::Keeps::Nothing)
    return App::tr("There is no cache: the framework searches in every call.");
  if (state.lookup == Lookup::Hit) return App::tr("The cache knows this shape: no search is needed.");
  if (entries == 0) return App::tr("The cache is empty: the framework has to choose an algorithm.");
  if (state.lookup == Lookup::LaterMiss)
    return App::tr("The cache no longer has this shape: the framework chooses again.");
  return App::tr("The cache does not know this shape: the framework has to choose an algorithm.");
}

}  // namespace

QString stageTitle(CallStage stage) {
  switch (stage) {
    case CallStage::Call:
      return App::tr("Call");
    case CallStage::Shape:
      return App::tr("Input shape");
    case CallStage::Cache:
      return App::tr("In the cache?");
    case CallStage::List:
      return App::tr("List");
    case CallStage::Build:
      return App::tr("Build");
    case CallStage::Load:
      return App::tr("Load modules");
    case CallStage::Time:
      return App::tr("Time each plan");
    case CallStage::Keep:
      return App::tr("Keep");
    case CallStage::Store:
      return App::tr("Into the cache");
    case CallStage::Run:
      return App::tr("Run");
    case CallStage::Unknown:
      return App::tr("Not measured");
  }
  return {};
}

QString stageName(CallStage stage) {
  switch (stage) {
    case CallStage::Shape:
      return App::tr("Shape");
    case CallStage::Cache:
      return App::tr("Cache");
    case CallStage::Load:
      return App::tr("Load");
    case CallStage::Time:
      return App::tr("Time");
    case CallStage::Store:
      return App::tr("Store");
    case CallStage::Unknown:
      return App::tr("Unknown");
    default:
      return stageTitle(stage);
  }
}

QString shapeText(const Dims& dims) {
  QStringList numbers;
  for (const std::int64_t each : dims) numbers.append(QString::number(each));
  return numbers.join(QStringLiteral("×"));
}

int trialNumber(const MechanismState& state) {
  int number = 0;
  for (std::size_t i = 0; i <= state.step; ++i) number += state.steps[i].stage == CallStage::Time ? 1 : 0;
  return number;
}

QString stageHint(CallStage stage, const MechanismState& state, const Policy& policy) {
  switch (stage) {
    case CallStage::Call:
      return state.calls > 1 ? App::tr("by layer and pass") : App::tr("of a convolution");
    case CallStage::Shape:
      return App::tr("the key");
    case CallStage::Cache:
      return App::tr("by shape");
    case CallStage::List:
      return App::tr("ask the library");
    case CallStage::Build:
      return App::tr("make plans ready");
    case CallStage::Load:
      return App::tr("code to the device");
    case CallStage::Time:
      return warmsUp(*state.script) ? App::tr("warm up, then time") : App::tr("one run each");
    case CallStage::Keep:
      return state.script->timed.empty() ? App::tr("one plan") : App::tr("the fastest");
    case CallStage::Store:
      return policy.cache.keeps == PlanCache::Keeps::Nothing ? App::tr("there is none") : App::tr("for this shape");
    case CallStage::Run:
      return App::tr("the convolution");
    case CallStage::Unknown:
      break;
  }
  return {};
}

QString stageDetail(CallStage stage, const MechanismState& state, std::int64_t entries) {
  const CallScript& script = *state.script;
  const bool isHit = state.lookup == Lookup::Hit;
  switch (stage) {
    case CallStage::Call:
      return state.calls > 1 ? App::tr("%1 of %2: %3").arg(state.call + 1).arg(state.calls).arg(layerText(state))
                             : layerText(state);
    case CallStage::Shape:
      if (script.subject.layers.empty() && !script.isKnown()) return {};
      return shapeText(inputDims(script.subject.problem));
    case CallStage::Cache:
      if (entries == 1) return isHit ? App::tr("1 entry: yes") : App::tr("1 entry: no");
      return (isHit ? App::tr("%1 entries: yes") : App::tr("%1 entries: no")).arg(toQString(formatCount(entries)));
    case CallStage::List:
      if (script.listed == 0) return App::tr("not needed");
      return script.listed == 1 ? App::tr("1 plan") : App::tr("%1 plans").arg(plansText(script.listed));
    case CallStage::Build:
      return script.refused > 0 ? App::tr("%1 of %2: %3")
                                      .arg(script.built)
                                      .arg(script.built + script.refused)
                                      .arg(timeText(spentIn(stage, state)))
                                : App::tr("%1: %2").arg(plansText(script.built), timeText(spentIn(stage, state)));
    case CallStage::Load:
      return timeText(spentIn(stage, state));
    case CallStage::Time:
      return timeText(spentIn(stage, state));
    case CallStage::Keep:
      return toQString(script.shortAlgorithm);
    case CallStage::Store:
      return App::tr("for this shape");
    case CallStage::Run:
      return isHit ? App::tr("%1, every time").arg(timeText(script.runUs)) : timeText(script.runUs);
    case CallStage::Unknown:
      return toQString(script.missing);
  }
  return {};
}

namespace {

/// Returns stepSentence(), which may begin with the name of an algorithm.
QString plainSentence(const MechanismState& state, const Policy& policy, std::int64_t entries, bool isOver) {
  const CallScript& script = *state.script;
  const CallStep& step = state.current();
  const QString time = timeText(step.us);
  switch (step.stage) {
    case CallStage::Call:
      if (!script.isKnown() && script.subject.layers.empty())
        return App::tr("The program calls %1.").arg(layerText(state));
      return App::tr("The program calls %1, %2.").arg(layerText(state), passName(script.subject.problem.pass));
    case CallStage::Shape:
      if (!script.isKnown()) return App::tr("Its input has a new size.");
      return App::tr("The input has the shape %1. Shape, type and layout are the key of the cache.")
          .arg(shapeText(inputDims(script.subject.problem)));
    case CallStage::Cache:
      return lookupSentence(state, policy, entries);
    case CallStage::List:
      if (script.listed == 0) return App::tr("The choice is known from a survey: nothing is searched.");
      if (script.listed == 1) return App::tr("The library names one plan for this problem: %1.").arg(time);
      return App::tr("The library names %1 plans for this problem, its best guess first: %2.")
          .arg(plansText(script.listed), time);
    case CallStage::Build:
      if (script.refused > 0)
        return App::tr("%1 plans are built, %2 are refused: %3.")
            .arg(plansText(script.built), plansText(script.refused), time);
      return script.built == 1 ? App::tr("One plan is built: %1.").arg(time)
                               : App::tr("%1 plans are built: %2.").arg(plansText(script.built), time);
    case CallStage::Load:
      return App::tr("The code of %1 is loaded, once in a process: %2.")
          .arg(step.row ? toQString(script.timed[*step.row].name) : toQString(script.shortAlgorithm), time);
    case CallStage::Time: {
      const TimedAlgorithm& timed = script.timed[*step.row];
      if (!isOver)
        return App::tr("Trial %1 of %2: %3 runs …")
            .arg(trialNumber(state))
            .arg(script.timed.size())
            .arg(toQString(timed.name));
      const double before = untimedRunsUs(script, step);
      const QString form = before > 0 ? App::tr("Trial %1 of %2: %3 takes %4, after a warm-up of %5.")
                                      : App::tr("Trial %1 of %2: %3 takes %4.");
      QString sentence =
          form.arg(trialNumber(state)).arg(script.timed.size()).arg(toQString(timed.name), timeText(timed.us));
      if (before > 0) sentence = sentence.arg(timeText(before));
      return *step.row > 0 && isBestSoFar(state) ? App::tr("%1 The fastest so far!").arg(sentence) : sentence;
    }
    case CallStage::Keep:
      if (script.chosen && script.timed.size() > 1)
        return App::tr("Of %1 timed plans, %2 is kept: %3.")
            .arg(plansText(script.timed.size()), toQString(script.shortAlgorithm),
                 timeText(script.timed[*script.chosen].us));
      return script.reason.empty()
                 ? App::tr("%1 is taken.").arg(toQString(script.algorithm))
                 : App::tr("%1 is taken: %2.").arg(toQString(script.shortAlgorithm), toQString(script.reason));
    case CallStage::Store:
      return App::tr("The choice is stored for this shape. The next call with it does not search.");
    case CallStage::Run:
      if (state.lookup == Lookup::Hit) return App::tr("%1 runs: %2.").arg(toQString(script.shortAlgorithm), time);
      return App::tr("%1 runs: %2. With the search, this call took %3.")
          .arg(toQString(script.shortAlgorithm), time, timeText(step.endUs));
    case CallStage::Unknown:
      return App::tr("Not measured: %1. The training goes on.").arg(toQString(script.missing));
  }
  return {};
}

}  // namespace

QString stepSentence(const MechanismState& state, const Policy& policy, std::int64_t entries, bool isOver) {
  QString sentence = withoutStraySpaces(plainSentence(state, policy, entries, isOver));
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  return sentence;
}

}  // namespace convscope
