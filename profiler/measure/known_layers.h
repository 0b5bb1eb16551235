#pragma once

#include <span>

#include "network/network.h"
#include "workload/workload.h"

namespace convscope {

/// Names the layers of a workload without any names after a network that comes with the program, or one of `others`,
/// and sets Workload::layersAsIn. Does nothing if the workload has names or does not count calls. Networks without a
/// name are left out.
///
/// A network matches if an iteration of every kind calls its convolutions: forward in the network's order, with the
/// same channels, filters, strides, paddings and groups, at the sizes to which the iteration's input leads; and
/// backward, if at all, in the opposite order. All problems must be part of such an iteration. The number of calls must
/// be the number of layers, or a multiple of it that is the same for all. A problem of several layers gets all of their
/// names, in their order. Networks of few layers match by chance, so they name none; nor do two networks that both
/// match with different names of layers.
void nameLayersAsKnown(Workload& workload, std::span<const Network> others = {});

}  // namespace convscope
