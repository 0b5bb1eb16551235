#include "workload/sample_workload.h"

#include "problem/parse_problem.h"

namespace convscope::testing {

Workload sampleWorkload() {
  Workload workload;
  workload.sources = {{RecordingKind::ChromeTrace, "run 1.trace.json.gz"},
                      {RecordingKind::CudnnFrontendLog, "run.log"}};
  workload.versions = {{"PyTorch", "2.11.0"}, {"cuDNN", "9.19.0"}};
  workload.device = "NVIDIA H200";
  workload.switches = {true, false, {}, 10};
  workload.plainWallUs = {15000.5, 15001};
  workload.plainHostUs = {14000};
  workload.plainLoaderUs = {1200.5, 0};
  workload.includesFirstIteration = true;
  workload.marks = IterationMarks::OptimizerStep;
  workload.problems = {
      {parseProblem("fwd tf32 nchw n8 c3 k32 in64x64 f3x3 p1x1"),
       WorkloadExecutor::Cudnn,
       {"conv1", "a b"},
       12.125,
       {}},
      {parseProblem("wgrad tf32 nchw n8 c3 k32 in64x64 f3x3 p1x1"), WorkloadExecutor::Cudnn, {"conv1"}, {}, {}},
      {parseProblem("fwd tf32 nchw n8 c32 k32 in64x64 f3x3 p1x1 g32"),
       WorkloadExecutor::FrameworkDepthwise,
       {},
       0.1,
       {}},
      {parseProblem("dgrad tf32 nchw n8 c32 k32 in64x64 f3x3 p1x1 g32"),
       WorkloadExecutor::FrameworkDepthwise,
       {},
       {},
       {}},
      {parseProblem("wgrad tf32 nchw n8 c32 k32 in64x64 f3x3 p1x1 g32"),
       WorkloadExecutor::FrameworkDepthwise,
       {},
       {},
       {}},
      {parseProblem("fwd tf32 nchw n8 c3 k32 in96x96 f3x3 p1x1"), WorkloadExecutor::Cudnn, {"conv1"}, {}, {}},
  };
  workload.problems[0].races = {
      {{{"eng63", 83.872}, {"eng47 k2=2 k6=0", 80.0 / 3}, {"eng47 k2=2 k6=0", {}}}, 1},
      {{{"eng0", {}}}, 0},
      {{{"eng1", {}}}, {}},
  };
  workload.calls = {{"aten::convolution", {0}, 88.5, 12.125, 139102.0},
                    {"aten::convolution_backward", {1}, {}, {}, {}},
                    {"aten::convolution", {2}, 40, {}, {}},
                    {"aten::convolution_backward", {3, 4}, {}, 30, {}},
                    {"", {5}, {}, {}, {}}};
  workload.kinds = {
      {{{0, 1}, {1, 1}, {2, 3}, {3, 3}}, 15900, 10940.5, 3500, 1200.25, 0.0, 7.5}, {{{1, 1}, {4, 2}}, {}, {}, {}}, {}};
  workload.runs = {{0, 2, {15890.5, 15909.5}, {1e4 / 3, 1}}, {1, 500, {}, {}}, {2, 1, {3}, {}}, {0, 1, {}, {}}};
  workload.remarks = {"4 calls after the last step of the optimizer were left out"};
  return workload;
}

}  // namespace convscope::testing
