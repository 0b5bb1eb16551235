#pragma once

#include <QString>
#include <QStringList>

#include "analysis/mechanism.h"

namespace convscope {

/// Returns the name of a stage in the picture: "Input shape", "In the cache?".
QString stageTitle(CallStage stage);

/// Returns the name of a stage below the scrub bar, one word: "Shape", "Cache".
QString stageName(CallStage stage);

/// Returns what a stage is for, in a few words, before the call reaches it.
QString stageHint(CallStage stage, const MechanismState& state, const Policy& policy);

/// Returns what a stage of the call found, in a few words, once the call reached it. `entries` are those of the cache
/// before the call.
QString stageDetail(CallStage stage, const MechanismState& state, std::int64_t entries);

/// Returns what happens at a step, in one or two short sentences. A trial that is not over has no time yet.
QString stepSentence(const MechanismState& state, const Policy& policy, std::int64_t entries, bool isOver = true);

/// Returns which trial of a search a step is, from 1; 0 before the first.
int trialNumber(const MechanismState& state);

/// Returns the shape of a problem's input: "64 × 3 × 224 × 224".
QString shapeText(const Dims& dims);

}  // namespace convscope
