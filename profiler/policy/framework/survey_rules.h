#pragma once

#include "policy/framework/measured_search.h"
#include "policy/framework/policy.h"

/// ConvScope's own rules. They choose from the survey, so only the chosen plan is built and loaded.
namespace convscope::rules {

/// The fastest algorithm within the workspace limit.
Choice fastestWithin(MeasuredSearch& search, const PolicySettings&);
/// What a library takes that does not search: the first algorithm of the lists that works.
Choice firstListed(MeasuredSearch& search, const PolicySettings&);
/// The smallest workspace among those within a share of the fastest.
Choice leastWorkspace(MeasuredSearch& search, const PolicySettings&);

}  // namespace convscope::rules
