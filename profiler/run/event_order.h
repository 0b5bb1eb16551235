#pragma once

#include "measure/event.h"
#include "session/session.h"

namespace convscope {

/// Throws EventError unless the event is the next one of a problem: it is the only listing, or its algorithm is listed,
/// lacks that step and has not ended. A problem that did not fail as a whole ends when all of its algorithms have
/// ended. `result` has the events of the problem since its algorithms were listed; it is null before.
void requireNext(const ProblemResult* result, const CandidatesListed& listed);
void requireNext(const ProblemResult* result, const CandidatesAdded& added);
void requireNext(const ProblemResult* result, const PlanBuilt& built);
void requireNext(const ProblemResult* result, const FirstExecuted& executed);
void requireNext(const ProblemResult* result, const Sampled& sampled);
void requireNext(const ProblemResult* result, const TrialEnded& ended);
void requireNext(const ProblemResult* result, const ProblemEnded& ended);

}  // namespace convscope
