#pragma once

#include <QString>
#include <array>

#include "policy/framework/choice.h"

namespace convscope {

/// Where the time before the steady state goes, in the order in which it is spent.
enum class WarmupStage { SetUp, Query, Build, Compile, Load, Trials };

inline constexpr std::array kWarmupStages{WarmupStage::SetUp,   WarmupStage::Query, WarmupStage::Build,
                                          WarmupStage::Compile, WarmupStage::Load,  WarmupStage::Trials};

/// In a word or two: "plan build".
QString stageName(WarmupStage stage);
/// What it is and how it was measured.
QString stageMeaning(WarmupStage stage);

/// The part of `warmup` that goes to `stage`, in microseconds; to SetUp nothing, which is the session's and not a
/// policy's. All stages add up to warmup.totalUs().
double stageUs(const Warmup& warmup, WarmupStage stage);

}  // namespace convscope
