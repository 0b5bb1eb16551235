#pragma once

#include <optional>

#include "analysis/answer.h"
#include "analysis/recorded_forecast.h"
#include "session/session.h"

namespace convscope {

/// Completes Answer::applied of a network from its effect against benchmark = False and the other figures of `answer`.
AppliedAnswer appliedAnswer(const Answer& answer, const SettingEffect& effect, const Survey& survey);

/// Returns Answer::applied of a recorded program; none if its forecast does not have the policy.
std::optional<AppliedAnswer> appliedAnswer(const RecordedForecast& forecast, const Survey& survey);

/// Returns whether an iteration is shorter with the measured choices than with the advised setting. Not if the choices
/// are not worth a change, e.g. because the host hides what they save.
bool choicesShortenIteration(const Answer& answer);

}  // namespace convscope
