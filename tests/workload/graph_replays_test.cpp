#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/problem_text.h"
#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using testing::TraceText;

constexpr double kStepUs = 1'000;

TraceText::Convolution small() {
  TraceText::Convolution call;
  call.input = "[8, 16, 16, 16]";
  call.inputStrides = "[4096, 256, 16, 1]";
  return call;
}

/// `eager` iterations of two convolutions, 30 us by "conv_a" and 10 us by "conv_b", and an elementwise kernel.
TraceText eagerSteps(int eager) {
  TraceText trace;
  for (int i = 0; i < eager; ++i) {
    const double begin = i * kStepUs;
    trace.annotation(begin, kStepUs, fmt::format("ProfilerStep#{}", i + 3));
    trace.forward(begin + 100, 100, {}).kernel(begin + 110, begin + 200, 30, "conv_a");
    trace.forward(begin + 300, 100, small()).kernel(begin + 310, begin + 400, 10, "conv_b");
    trace.operation(begin + 500, 50, "aten::relu", "\"Ev Idx\": 1").kernel(begin + 510, begin + 600, 5, "relu");
  }
  return trace;
}

void addReplayStep(TraceText& trace, int step, const std::vector<std::string>& names, double us = 20) {
  trace.annotation(step * kStepUs, kStepUs, fmt::format("ProfilerStep#{}", step + 3));
  trace.replay(step * kStepUs + 50, step * kStepUs + 100, us, names);
}

class GraphReplays : public ::testing::Test {
 protected:
  Workload read(const TraceText& trace) const {
    std::ofstream(m_file) << trace.text();
    return readWorkload(m_file);
  }
  const std::filesystem::path m_file =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("replays_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".json");
};

TEST_F(GraphReplays, AreRecognisedByTheKernelsOfTheirConvolutions) {
  TraceText trace = eagerSteps(2);
  for (int i = 2; i < 8; ++i) addReplayStep(trace, i, {"conv_a", "relu", "conv_b", "relu"});
  const Workload workload = read(trace);
  ASSERT_THAT(workload.kinds, SizeIs(1));
  EXPECT_EQ(iterationCount(workload), 8);
  EXPECT_THAT(callCounts(workload), ElementsAre(8, 8));
  EXPECT_EQ(workload.calls[0].deviceUs, 20);  // six of eight are the replays'
  EXPECT_EQ(workload.calls[1].deviceUs, 20);
  EXPECT_EQ(workload.calls[0].hostUs, 100);  // of the eager calls alone
  EXPECT_EQ(workload.kinds[0].convolutionUs, 40);
  EXPECT_EQ(workload.kinds[0].deviceBusyUs, 80);
  EXPECT_THAT(workload.remarks, IsEmpty());
}

TEST_F(GraphReplays, MayBeOfAPartOfAnIteration) {
  TraceText trace = eagerSteps(3);
  for (int i = 3; i < 6; ++i) {
    addReplayStep(trace, i, {"relu", "conv_b"});
    trace.forward(i * kStepUs + 300, 100, {}).kernel(i * kStepUs + 310, i * kStepUs + 400, 30, "conv_a");
  }
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(6, 6));
  EXPECT_THAT(workload.remarks, IsEmpty());
}

TEST_F(GraphReplays, OfUnknownKernelsAreTheDevicesTimeOnly) {
  TraceText trace = eagerSteps(2);
  for (int i = 2; i < 8; ++i) addReplayStep(trace, i, {"other_conv", "relu"});
  const Workload workload = read(trace);
  ASSERT_THAT(workload.kinds, SizeIs(2));
  EXPECT_THAT(workload.kinds[1].calls, IsEmpty());
  EXPECT_EQ(workload.kinds[1].wallUs, kStepUs);
  EXPECT_EQ(workload.kinds[1].deviceBusyUs, 40);
  EXPECT_EQ(iterationCount(workload), 8);
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("6 of 8 iterations replay CUDA graphs")));
}

TEST_F(GraphReplays, OfPartsOfACallAreNotRecognised) {
  TraceText trace;
  for (int i = 0; i < 2; ++i) {
    trace.annotation(i * kStepUs, kStepUs, fmt::format("ProfilerStep#{}", i + 3));
    trace.forward(i * kStepUs + 100, 100, {});
    trace.kernel(i * kStepUs + 110, i * kStepUs + 200, 30, "pad")
        .kernel(i * kStepUs + 120, i * kStepUs + 230, 30, "mm");
  }
  addReplayStep(trace, 2, {"pad"});
  addReplayStep(trace, 3, {"mm", "pad"});
  addReplayStep(trace, 4, {"pad", "mm"});
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(3));
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("2 of 5 iterations replay CUDA graphs")));
}

TEST_F(GraphReplays, ThatFitDifferentProblemsAreNotRecognised) {
  TraceText trace;
  trace.annotation(0, kStepUs, "ProfilerStep#3");
  trace.forward(100, 100, {}).kernel(110, 200, 30, "conv");
  trace.forward(300, 100, small()).kernel(310, 400, 10, "conv");
  addReplayStep(trace, 1, {"conv"});
  addReplayStep(trace, 2, {"conv", "conv"});
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(2, 2));  // in this order there is one way
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 of 3 iterations replays CUDA graphs")));
}

TEST_F(GraphReplays, AKernelThatOthersLaunchNamesNoConvolution) {
  TraceText trace = eagerSteps(2);
  trace.operation(700, 50, "aten::mm", "\"Ev Idx\": 1").kernel(710, 800, 5, "conv_a");
  addReplayStep(trace, 2, {"conv_a"});
  addReplayStep(trace, 3, {"conv_a", "conv_b"});
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(2, 3));
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 of 4 iterations replays CUDA graphs")));
}

TEST_F(GraphReplays, CapturedCallsAreNotExecuted) {
  TraceText trace = eagerSteps(2);
  trace.annotation(2 * kStepUs, kStepUs, "ProfilerStep#5");
  trace.launch(2 * kStepUs + 10, "cudaStreamBeginCapture");
  trace.forward(2 * kStepUs + 100, 100, {}).launch(2 * kStepUs + 120, "cudaLaunchKernel");
  trace.launch(2 * kStepUs + 300, "cudaStreamEndCapture");
  trace.replay(2 * kStepUs + 400, 2 * kStepUs + 450, 20, {"conv_a", "relu", "conv_b"});
  addReplayStep(trace, 3, {"conv_a", "relu", "conv_b"});
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(4, 4));
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 call that CUDA graphs captured was left out")));
}

/// A capture of a convolution by two kernels with a memset before each, and of an elementwise kernel; 400 us long.
void addCapture(TraceText& trace, double begin, const TraceText::Convolution& call) {
  trace.launch(begin, "cudaStreamBeginCapture").forward(begin + 100, 100, call);
  for (int i = 0; i < 2; ++i)
    trace.launch(begin + 110 + 20 * i, "cudaMemsetAsync").launch(begin + 120 + 20 * i, "cudaLaunchKernelExC");
  trace.operation(begin + 210, 50, "aten::relu", "\"Ev Idx\": 1").launch(begin + 220, "cudaLaunchKernel");
  trace.launch(begin + 300, "cudaLaunchHostFunc").launch(begin + 310, "cudaMemGetInfo");
  trace.launch(begin + 400, "cudaStreamEndCapture");
}

const std::vector<std::string> kCaptured = {"Memset", "a", "Memset", "b", "relu"};

TEST_F(GraphReplays, AreRecognisedByTheirCapture) {
  // No convolution was launched outside of the graph.
  TraceText trace;
  trace.annotation(0, kStepUs, "ProfilerStep#3");
  trace.operation(5, 600, "CUDAGraphNode.record (dynamo_timed)", "\"Ev Idx\": 1");  // torch.compile captures
  addCapture(trace, 10, small());
  trace.replay(700, 750, 20, kCaptured);
  for (int i = 1; i < 4; ++i) addReplayStep(trace, i, kCaptured);
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(4));
  EXPECT_EQ(inputDims(workload.problems.at(0).problem), (Dims{8, 16, 16, 16}));
  EXPECT_EQ(workload.calls[0].deviceUs, 80);
  EXPECT_EQ(workload.calls[0].hostUs, std::nullopt);
  EXPECT_THAT(workload.remarks, IsEmpty());
}

TEST_F(GraphReplays, ThatDifferFromTheCaptureAreNotRecognised) {
  TraceText trace = eagerSteps(1);
  addCapture(trace, kStepUs + 10, small());
  addReplayStep(trace, 2, {"Memset", "a", "b", "Memset", "relu"});  // as many, memsets elsewhere
  addReplayStep(trace, 3, {"Memset", "a", "Memset", "b"});          // one less
  addReplayStep(trace, 4, {"Memset", "a", "Memset", "b", "relu", "relu"});
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(1, 1));
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 call that CUDA graphs captured"),
                                            HasSubstr("3 of 4 iterations replay CUDA graphs")));
}

TEST_F(GraphReplays, OfOneOfSeveralCapturesAreRecognisedIfTheseAreAlike) {
  const auto counts = [&](const TraceText::Convolution& second) {
    TraceText trace = eagerSteps(1);
    addCapture(trace, kStepUs + 10, {});
    addCapture(trace, kStepUs + 510, second);
    for (int i = 2; i < 5; ++i) addReplayStep(trace, i, kCaptured);
    return callCounts(read(trace));
  };
  EXPECT_THAT(counts({}), ElementsAre(4, 1));
  EXPECT_THAT(counts(small()), ElementsAre(1, 1));
}

TEST_F(GraphReplays, OfATraceThatHasOnlyTheCaptureAreRefused) {
  TraceText trace;
  trace.annotation(0, kStepUs, "ProfilerStep#3").launch(10, "cudaStreamBeginCapture");
  trace.forward(100, 100, {}).launch(300, "cudaStreamEndCapture");
  addReplayStep(trace, 1, {"conv_a"});
  EXPECT_THAT(inputErrorOf([&] { read(trace); }), HasSubstr("captured in CUDA graphs, not executed"));
  TraceText open;  // a capture without an end
  open.annotation(0, kStepUs, "ProfilerStep#3").launch(10, "cudaStreamBeginCapture").forward(100, 100, {});
  EXPECT_THAT(callCounts(read(open)), ElementsAre(1));
}

TEST_F(GraphReplays, WithoutKernelsAreReported) {
  TraceText trace;
  trace.forward(10, 100, {}).annotation(200, 10, "Optimizer.step#A");
  trace.launch(300, "cudaGraphLaunch").annotation(400, 10, "Optimizer.step#A");
  const Workload workload = read(trace);
  EXPECT_EQ(iterationCount(workload), 2);
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 of 2 iterations replays CUDA graphs")));
}

TEST_F(GraphReplays, OfManyEqualKernelsAreFoundInTime) {
  // Every kernel fits everywhere: the search must not compare all places with all kernels.
  TraceText trace;
  trace.annotation(0, 1e6, "ProfilerStep#3");
  for (int i = 0; i < 2'000; ++i) trace.forward(i * 100, 90, {}).kernel(i * 100 + 10, i * 100 + 20, 5, "conv");
  trace.annotation(1e6, 1e6, "ProfilerStep#4");
  for (int i = 0; i < 20; ++i)
    trace.replay(1e6 + i * 10'000, 1e6 + i * 10'000, 5,
                 std::vector<std::string>(1'000 + static_cast<std::size_t>(i), "conv"));
  const Workload workload = read(trace);
  EXPECT_THAT(callCounts(workload), ElementsAre(2'000 + 20 * 1'000 + 19 * 20 / 2));
}

}  // namespace
}  // namespace convscope
