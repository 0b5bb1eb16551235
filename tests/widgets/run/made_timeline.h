#pragma once

#include <memory>
#include <string>

#include "workload/timeline.h"

namespace convscope::testing {

/// A thread with `count` operators of 6 us every 10 us, each with an inner one of 2 us, and a stream with a kernel of
/// 3 us in every other one, "conv1" the layer of each of these.
inline std::shared_ptr<const Timeline> madeTimeline(int count) {
  auto timeline = std::make_shared<Timeline>();
  timeline->names = {"aten::convolution", "aten::inner", "void cutlass::device::my_gemm_kernel<float, 4>(float*)",
                     "<b>iteration</b>"};
  timeline->layers = {"conv1"};
  std::vector<TimelineSpan> operators;
  std::vector<TimelineSpan> kernels;
  for (int i = 0; i < count; ++i) {
    const double begin = 10.0 * i;
    operators.push_back({begin, begin + 6, 0, TimelineSpan::kNoLayer, SpanKind::Operator, true});
    operators.push_back({begin + 1, begin + 3, 1, TimelineSpan::kNoLayer, SpanKind::Operator, true});
    if (i % 2 == 0) kernels.push_back({begin + 5, begin + 8, 2, 0, SpanKind::Kernel, true});
  }
  std::size_t leftOut = 0;
  const std::vector<TimelineSpan> iteration{{0, 10.0 * count, 3, TimelineSpan::kNoLayer, SpanKind::Iteration, true}};
  timeline->lanes.push_back({LaneKind::Iterations, {}, -1, {}, rowsOf(iteration, true, leftOut)});
  timeline->lanes.push_back({LaneKind::Host, "1318", -1, {}, rowsOf(std::move(operators), true, leftOut)});
  timeline->lanes.push_back({LaneKind::Stream, {}, 0, "7", rowsOf(std::move(kernels), false, leftOut)});
  timeline->end = 10.0 * count;
  return timeline;
}

}  // namespace convscope::testing
