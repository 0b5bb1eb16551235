#pragma once

#include <QString>
#include <array>

#include "policy/framework/choice.h"

namespace convscope {

/// The stages of the time before the steady state, in chronological order.
enum class WarmupStage { SetUp, Query, Build, Compile, Load, Trials };

inline constexpr std::array kWarmupStages{WarmupStage::SetUp,   WarmupStage::Query, WarmupStage::Build,
                                          WarmupStage::Compile, WarmupStage::Load,  WarmupStage::Trials};

/// Returns a short name: "plan build".
QString stageName(WarmupStage stage);
/// Returns what the stage is and how it was measured.
QString stageMeaning(WarmupStage stage);

/// Returns the part of `warmup` spent in `stage`, in microseconds; 0 for SetUp, which belongs to the session and not to
/// a policy. The stages add up to warmup.totalUs().
double stageUs(const Warmup& warmup, WarmupStage stage);

}  // namespace convscope
