#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/problem_text.h"
#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TraceText;

class Trace : public ::testing::Test {
 protected:
  Workload read(const std::string& text, const WorkloadOptions& options = {}) const {
    std::ofstream(m_file) << text;
    return readWorkload(m_file, options);
  }
  std::string errorOf(const std::string& text, const WorkloadOptions& options = {}) const {
    return inputErrorOf([&] { read(text, options); });
  }
  static std::vector<std::string> textsOf(const Workload& workload) {
    std::vector<std::string> texts;
    for (const WorkloadProblem& each : workload.problems) texts.push_back(toText(each.problem));
    return texts;
  }

  const std::filesystem::path m_file =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("trace_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".json");
  const TraceText::Convolution m_call{};
};

TEST_F(Trace, ReadsForwardAndBackward) {
  const Workload workload = read(TraceText().forward(0, 100, m_call).backward(200, 150, m_call).text());
  EXPECT_THAT(textsOf(workload),
              ElementsAre("fwd tf32 nchw n8 c16 k32 in32x32 f3x3 p1x1", "dgrad tf32 nchw n8 c16 k32 in32x32 f3x3 p1x1",
                          "wgrad tf32 nchw n8 c16 k32 in32x32 f3x3 p1x1"));
  ASSERT_EQ(workload.calls.size(), 2);
  EXPECT_EQ(workload.calls[0].function, "aten::convolution");
  EXPECT_EQ(workload.calls[0].hostUs, 100);
  EXPECT_THAT(workload.calls[1].problems, ElementsAre(1, 2));
  EXPECT_EQ(workload.marks, IterationMarks::Whole);
  for (const WorkloadProblem& problem : workload.problems) EXPECT_EQ(problem.executor, WorkloadExecutor::Cudnn);
  EXPECT_EQ(workload.switches.benchmark, false);
  EXPECT_EQ(workload.switches.allowTf32, true);
}

TEST_F(Trace, TheMaskOfABackwardCallSaysWhatItComputes) {
  TraceText::Convolution weight = m_call;
  weight.mask = "[False, True, True]";
  EXPECT_THAT(textsOf(read(TraceText().backward(0, 100, weight).text())),
              ElementsAre("wgrad tf32 nchw n8 c16 k32 in32x32 f3x3 p1x1"));
}

TEST_F(Trace, NestedCallsCountOnce) {
  // Under autocast padding='same' calls aten::convolution twice, the outer one with the types before the cast.
  TraceText::Convolution half = m_call;
  half.type = "c10::Half";
  const Workload workload = read(TraceText().forward(0, 100, m_call).forward(10, 80, half).text());
  EXPECT_THAT(textsOf(workload), ElementsAre("fwd fp16 nchw n8 c16 k32 in32x32 f3x3 p1x1"));
  EXPECT_THAT(callCounts(workload), ElementsAre(1));
}

TEST_F(Trace, OneDimensionAndChannelsLastAndTransposedAndGroups) {
  TraceText::Convolution line = m_call;
  line.input = "[8, 16, 512]", line.weight = "[32, 4, 9]", line.inputStrides = "[8192, 1, 16]";
  line.weightStrides = "[36, 9, 1]", line.stride = "[2]", line.padding = "[4]", line.dilation = "[1]",
  line.groups = "4";
  TraceText::Convolution up = m_call;
  up.input = "[8, 16, 32, 32]", up.weight = "[16, 8, 4, 4]", up.inputStrides = "[16384, 1, 512, 16]";
  up.weightStrides = "[128, 16, 4, 1]", up.stride = "[2, 2]", up.transposed = "True", up.type = "c10::BFloat16";
  EXPECT_THAT(
      textsOf(read(
          TraceText().forward(0, 100, line).forward(200, 100, up, -1, "aten::cudnn_convolution_transpose").text())),
      ElementsAre("fwd tf32 nhwc n8 c16 k32 in512 f9 s2 p4 g4",
                  "fwd bf16 nhwc transposed n8 c16 k8 in32x32 f4x4 s2x2 p1x1"));
}

TEST_F(Trace, ChildrenSayWhoExecutes) {
  TraceText::Convolution depthwise = m_call;
  depthwise.weight = "[16, 1, 3, 3]", depthwise.weightStrides = "[9, 9, 3, 1]", depthwise.groups = "16";
  const Workload workload = read(TraceText()
                                     .forward(0, 100, depthwise, 7, "aten::_conv_depthwise2d")
                                     .backward(200, 100, depthwise, 7)
                                     .forward(400, 100, m_call, -1, "aten::mkldnn_convolution")
                                     .forward(600, 100, m_call, -1, "aten::slow_conv_dilated2d")
                                     .text());
  std::vector<WorkloadExecutor> executors;
  for (const WorkloadProblem& each : workload.problems) executors.push_back(each.executor);
  using enum WorkloadExecutor;
  EXPECT_THAT(executors,
              ElementsAre(FrameworkDepthwise, FrameworkDepthwise, FrameworkDepthwise, Onednn, FrameworkNative));
  EXPECT_EQ(workload.problems[3].problem.precision, Precision::Fp32);  // oneDNN does not know allow_tf32
}

TEST_F(Trace, NamesLayersForwardAndBackward) {
  const Workload workload = read(TraceText()
                                     .annotation(-1, 102, "convscope.layer:stem.conv")
                                     .forward(0, 100, m_call, 5)
                                     .backward(200, 100, m_call, 5)
                                     .text());
  for (const WorkloadProblem& each : workload.problems) EXPECT_THAT(each.layers, ElementsAre("stem.conv"));
}

TEST_F(Trace, DeviceTimesAreThoseOfTheWorkersKernels) {
  const Workload workload = read(TraceText()
                                     .forward(0, 100, m_call)
                                     .kernel(5, 200, 10.5)
                                     .operation(90, 5, "aten::add_", "\"Ev Idx\": 1")  // of the bias
                                     .kernel(91, 215, 4)
                                     .backward(300, 100, m_call)
                                     .kernel(310, 410, 1, "Memset")
                                     .kernel(311, 420, 6, "x_dgrad_y")
                                     .kernel(312, 430, 2, "Memset")
                                     .kernel(313, 440, 7, "x_wgrad_y")
                                     .text());
  EXPECT_EQ(workload.problems[0].deviceUs, 10.5);
  EXPECT_EQ(workload.problems[1].deviceUs, 7);
  EXPECT_EQ(workload.problems[2].deviceUs, 9);
  EXPECT_EQ(workload.calls[1].deviceUs, 16);
  EXPECT_EQ(workload.kinds[0].deviceBusyUs, 10.5 + 4 + 16);
  EXPECT_EQ(workload.kinds[0].convolutionUs, 26.5);
}

TEST_F(Trace, WithoutExternalIdsKernelsBelongToTheCallThatLaunchedThem) {
  std::string text = TraceText()
                         .forward(0, 100, m_call)
                         .kernel(5, 200, 10.5)
                         .kernel(91, 215, 4, "void at::native::add")  // of the bias
                         .kernel(150, 250, 8)                         // of another operator
                         .text();
  for (std::size_t at = 0; (at = text.find("External id", at)) != std::string::npos;) text.replace(at, 11, "Other");
  EXPECT_EQ(read(text).problems[0].deviceUs, 10.5);
}

TEST_F(Trace, ProfilerStepsAreIterationsWhateverTheOrderOfEvents) {
  TraceText trace;
  trace.annotation(2000, 1000, "ProfilerStep#4").forward(2100, 100, m_call);
  trace.backward(1500, 100, m_call).annotation(1000, 1000, "ProfilerStep#3").forward(1100, 100, m_call);
  trace.annotation(3000, 2, "ProfilerStep#5").forward(500, 100, m_call);
  const Workload workload = read(trace.text());
  EXPECT_EQ(workload.marks, IterationMarks::ProfilerStep);
  ASSERT_EQ(workload.runs.size(), 2);
  EXPECT_THAT(workload.runs[0].wallUs, ElementsAre(1000));
  EXPECT_EQ(workload.kinds[0].calls.size(), 2);
  EXPECT_EQ(workload.kinds[1].calls.size(), 1);
  EXPECT_EQ(workload.includesFirstIteration, false);
  EXPECT_THAT(workload.remarks, ElementsAre("1 call outside of the steps of the profiler was left out"));
}

TEST_F(Trace, TheInputOfAnIterationIsThatOfItsFirstConvolution) {
  const auto sized = [&](int size) {
    TraceText::Convolution call = m_call;
    call.input = fmt::format("[8, 16, {0}, {0}]", size);
    call.inputStrides = fmt::format("[{}, {}, {}, 1]", 16 * size * size, size * size, size);
    return call;
  };
  // The second iteration makes a new call before the inner one of the first, and another one after it.
  TraceText trace;
  double time = 0;
  for (const std::vector<int>& sizes : {std::vector{64, 32, 8}, {48, 32, 24, 32, 8}, {32, 8, 48}}) {
    trace.annotation(time, 900, fmt::format("ProfilerStep#{}", static_cast<int>(time)));
    for (std::size_t i = 0; i < sizes.size(); ++i)
      trace.forward(time + 10 + 100 * static_cast<double>(i), 50, sized(sizes[i]));
    time += 1000;
  }
  const Workload workload = read(trace.text());
  validate(workload);
  ASSERT_EQ(workload.kinds.size(), 3);
  EXPECT_EQ(inputOf(workload, workload.kinds[0]).back(), 64);
  EXPECT_EQ(inputOf(workload, workload.kinds[1]).back(), 48);
  EXPECT_EQ(workload.calls.size(), 5);
  EXPECT_THAT(callCounts(workload), ElementsAre(1, 2, 4, 1, 3));
}

TEST_F(Trace, OptimizerStepsEndIterationsAndFirstCallsAreNotSteady) {
  TraceText trace;
  trace.forward(0, 50000, m_call).annotation(60000, 100, "Optimizer.step#SGD.step");
  for (int i = 1; i < 4; ++i)
    trace.forward(60000 + 1000 * i, 100 + i, m_call).annotation(60500 + 1000 * i, 100, "Optimizer.step#SGD.step");
  const Workload workload = read(trace.text());
  EXPECT_EQ(workload.marks, IterationMarks::OptimizerStep);
  ASSERT_EQ(workload.runs.size(), 1);
  EXPECT_EQ(workload.runs[0].count, 4);
  EXPECT_THAT(workload.runs[0].wallUs, ElementsAre(60100, 1500, 1000, 1000));
  EXPECT_EQ(workload.kinds[0].wallUs, 1000);
  EXPECT_EQ(workload.calls[0].firstHostUs, 50000);
  EXPECT_EQ(workload.calls[0].hostUs, 102);
}

TEST_F(Trace, WithoutMarksTheRepetitionOfCallsDivides) {
  TraceText::Convolution other = m_call;
  other.stride = "[2, 2]";
  TraceText trace;
  for (int i = 0; i < 3; ++i) trace.forward(1000 * i, 100, m_call).forward(1000 * i + 300, 100, other);
  const Workload workload = read(trace.text());
  EXPECT_EQ(workload.marks, IterationMarks::Repetition);
  EXPECT_EQ(iterationCount(workload), 3);
  EXPECT_EQ(workload.kinds[0].wallUs, 1000);
}

TEST_F(Trace, TheRecorderKnowsMore) {
  const Workload workload =
      read(TraceText()
               .key("convscope", R"({"version": 1, "torch": "2.11.0", "cudnn": 91900, "device": "NVIDIA H200",
                    "benchmark": true, "benchmark_limit": 10, "deterministic": false, "allow_tf32": true, "skipped": 0,
                    "iterations": [{"host_us": 1, "wall_us": 70.5}], "plain_iterations": [{"host_us": 3, "wall_us": 4}]})")
               .annotation(0, 200, "ProfilerStep#0")
               .annotation(200, 5, "ProfilerStep#1")
               .forward(10, 100, m_call)
               .text());
  EXPECT_EQ(workload.versions.at("PyTorch"), "2.11.0");
  EXPECT_EQ(workload.versions.at("cuDNN"), "9.19.0");
  EXPECT_EQ(workload.device, "NVIDIA H200");
  EXPECT_EQ(workload.switches.benchmarkLimit, 10);
  EXPECT_EQ(workload.switches.benchmark, false);  // the calls themselves say otherwise
  EXPECT_EQ(workload.includesFirstIteration, true);
  EXPECT_THAT(workload.runs[0].wallUs, ElementsAre(70.5));
  EXPECT_THAT(workload.plainWallUs, ElementsAre(4));
  EXPECT_THAT(workload.plainHostUs, ElementsAre(3));
}

TEST_F(Trace, CallsOfTorchCompileAreLeftOut) {
  TraceText trace;
  trace.forward(1000, 100, m_call).forward(2000, 100, m_call).backward(3000, 100, m_call);
  trace.forward(9000, 100, m_call).operation(8990, 500, "Torch-Compiled Region: 0/0", "\"Ev Idx\": 1");
  trace.operation(900, 1500, "_compile.compile_inner (dynamo_timed)", "\"Ev Idx\": 1");  // of the first thread
  const Workload workload = read(trace.text());
  EXPECT_THAT(callCounts(workload), ElementsAre(1, 1));
  EXPECT_THAT(workload.remarks, Contains("2 calls with which torch.compile traces and tunes were left out"));
  EXPECT_THAT(errorOf(TraceText().forward(1000, 100, m_call).operation(900, 1500, "dynamo", "\"Ev Idx\": 1").text()),
              HasSubstr("all 1 convolutions of the trace are calls with which torch.compile traces and tunes"));
}

TEST_F(Trace, ControlCharactersAndBrokenUtf8AreRead) {
  TraceText trace;
  trace.annotation(-5, 200, "convscope.layer:a\x01\n\xff").forward(0, 100, m_call);
  EXPECT_THAT(read(trace.text()).problems[0].layers, ElementsAre("a  \uFFFD"));
}

TEST_F(Trace, AListOfEventsWithoutAnObjectIsRead) {
  const std::string text = TraceText().forward(0, 100, m_call).text();
  const std::size_t begin = text.find('[');
  EXPECT_EQ(read(text.substr(begin, text.rfind("],") + 1 - begin)).problems.size(), 1);
}

TEST_F(Trace, BlanksBetweenEventsMayBeLongerThanTheLargestEvent) {
  const std::string blanks(std::size_t{80} << 20, ' ');
  const std::string text = TraceText().forward(0, 100, m_call).text();
  const std::size_t begin = text.find('[') + 1;
  EXPECT_EQ(read(text.substr(0, begin) + blanks + text.substr(begin)).calls.size(), 1);
}

TEST_F(Trace, OneOfSeveralProcessesOrDevicesIsChosen) {
  TraceText ranks;
  ranks.process(11).forward(0, 100, m_call).process(12).forward(0, 100, m_call).backward(300, 50, m_call);
  EXPECT_THAT(errorOf(ranks.text()),
              HasSubstr("several processes (ranks): 11, 12. Choose one: convscope-cli import FILE --process 11"));
  EXPECT_EQ(read(ranks.text(), {.process = "12"}).problems.size(), 3);
  EXPECT_EQ(read(ranks.text(), {.process = "11"}).problems.size(), 1);
  EXPECT_THAT(errorOf(ranks.text(), {.process = "13"}),
              HasSubstr("no convolutions of process 13; it has those of 11, 12"));
  std::string named = ranks.text();
  for (const auto& [number, name] :
       {std::pair("\"pid\": 11,", "\"pid\": \"rank 0\","), std::pair("\"pid\": 12,", "\"pid\": \"rank 1\",")}) {
    for (std::size_t at = named.find(number); at != std::string::npos; at = named.find(number))
      named.replace(at, std::strlen(number), name);
  }
  EXPECT_THAT(errorOf(named), HasSubstr("import FILE --process \"rank 0\" --out NAME.workload"));

  TraceText devices;
  devices.forward(0, 100, m_call).kernel(5, 200, 10, "k", 0).forward(300, 100, m_call).kernel(305, 400, 20, "k", 3);
  EXPECT_THAT(errorOf(devices.text()),
              HasSubstr("on several devices: 0, 3. Choose one: convscope-cli import FILE --device 0"));
  EXPECT_EQ(read(devices.text(), {.device = 3}).problems[0].deviceUs, 20);
  EXPECT_THAT(errorOf(devices.text(), {.device = 2}), HasSubstr("no convolutions on device 2; it has those on 0, 3"));
}

TEST_F(Trace, TheErrorOfSeveralHasTheChoices) {
  const auto choicesOf = [&](const TraceText& trace, const WorkloadOptions& options) {
    try {
      read(trace.text(), options);
    } catch (const AmbiguousRecording& error) {
      return error.choices();
    }
    return std::vector<WorkloadOptions>();
  };
  TraceText trace;
  trace.process(11).forward(0, 100, m_call);
  trace.process(12).forward(0, 100, m_call).kernel(5, 200, 10, "k", 0);
  trace.forward(300, 100, m_call).kernel(305, 400, 20, "k", 3);
  const std::vector<WorkloadOptions> processes = choicesOf(trace, {});
  ASSERT_EQ(processes.size(), 2);
  EXPECT_EQ(processes[0].process, "11");
  EXPECT_TRUE(choicesOf(trace, processes[0]).empty());
  const std::vector<WorkloadOptions> devices = choicesOf(trace, processes[1]);
  ASSERT_EQ(devices.size(), 2);
  EXPECT_EQ(devices[1].process, "12");
  EXPECT_EQ(devices[1].device, 3);
  EXPECT_THAT(errorOf(trace.text(), processes[1]),
              HasSubstr("import FILE --process 12 --device 0 --out NAME.workload"));
  EXPECT_EQ(read(trace.text(), devices[1]).problems[0].deviceUs, 20);
}

// Bad input: one line each, with file and line if there is one.

TEST_F(Trace, RefusesOneWithoutShapes) {
  EXPECT_THAT(errorOf(TraceText().operation(0, 10, "aten::convolution", "\"Ev Idx\": 1").text()),
              AllOf(HasSubstr(".json:3: "), HasSubstr("record_shapes=True")));
}

TEST_F(Trace, RefusesOneOfAnOldRelease) {
  EXPECT_THAT(errorOf(TraceText()
                          .operation(0, 10, "aten::convolution",
                                     R"("Input type": ["float", "float"], "Input Dims": [[8, 3, 9, 9], [4, 3, 3, 3]])")
                          .text()),
              HasSubstr("PyTorch before 2.1"));
  std::string text = TraceText().forward(0, 100, m_call).text();
  for (std::size_t at = 0; (at = text.find("Input Strides", at)) != std::string::npos;) text.replace(at, 13, "Other");
  EXPECT_THAT(errorOf(text), HasSubstr("--layout nchw"));
  EXPECT_EQ(read(text, {.layout = Layout::Nhwc}).problems[0].problem.layout, Layout::Nhwc);
}

TEST_F(Trace, RefusesOneWithoutConvolutions) {
  EXPECT_THAT(errorOf(TraceText().operation(0, 10, "aten::mm", "\"Ev Idx\": 1").text()),
              HasSubstr("has no convolutions"));
  EXPECT_THAT(errorOf(TraceText().launch(0, "cudaGraphLaunch").text()), HasSubstr("replays of CUDA graphs"));
}

TEST_F(Trace, ReportsIterationsWithoutConvolutions) {
  TraceText without;
  without.forward(10, 100, m_call).annotation(200, 10, "Optimizer.step#A").annotation(400, 10, "Optimizer.step#A");
  EXPECT_THAT(read(without.text()).remarks, ElementsAre("1 of 2 iterations has no convolutions"));
}

TEST_F(Trace, RefusesOneThatIsCutOffAnywhere) {
  const std::string text = TraceText().forward(0, 100, m_call).text();
  for (std::size_t size = text.find("traceEvents") + 13; size < text.rfind(']'); size += 7)
    EXPECT_THAT(errorOf(text.substr(0, size)), HasSubstr("cut off")) << size;
}

TEST_F(Trace, RefusesSeveralTracesInOneFile) {
  const std::string text = TraceText().forward(0, 100, m_call).text();
  EXPECT_THAT(errorOf(text + text), HasSubstr("a file of several traces has to be split"));
  EXPECT_THAT(errorOf(text + " \n x"), HasSubstr("more text follows"));
  EXPECT_EQ(read(text + " \n\t\r\n").problems, read(text).problems);
}

TEST_F(Trace, RefusesDamagedEvents) {
  const std::string text = TraceText().forward(0, 100, m_call).text();
  const auto with = [&](const std::string& before, const std::string& after) {
    std::string damaged = text;
    return damaged.replace(damaged.find(before), before.size(), after);
  };
  EXPECT_THAT(errorOf(with("\"dur\": 100", "\"dur\" 100")), HasSubstr("not valid JSON"));
  EXPECT_THAT(errorOf(with("{\"ph\"", "7, {\"ph\"")), HasSubstr("does not begin with {"));
}

TEST_F(Trace, RefusesOtherTensors) {
  const auto errorWith = [&](const auto& change) {
    TraceText::Convolution call = m_call;
    change(call);
    const std::string error = errorOf(TraceText().forward(0, 100, call).text());
    EXPECT_THAT(error, AllOf(HasSubstr(".json:3: "), HasSubstr("aten::convolution: "))) << error;
    return error;
  };
  EXPECT_THAT(errorWith([](auto& call) { call.type = "c10::quint8"; }), HasSubstr("quantized"));
  EXPECT_THAT(errorWith([](auto& call) { call.type = "double"; }), HasSubstr("of type 'double'"));
  EXPECT_THAT(errorWith([](auto& call) { call.input = "[]"; }), HasSubstr("nested tensors"));
  EXPECT_THAT(errorWith([](auto& call) { call.input = "[[8, 16], [8, 16]]"; }), HasSubstr("symbolic or nested"));
  EXPECT_THAT(errorWith([](auto& call) { call.input = "[\"s0\", 16, 32, 32]"; }), HasSubstr("symbolic or nested"));
  for (const char* other : {"4", "{}", "null", "true", "\"sizes\"", "[-4, 16, 32, 32]"}) {
    EXPECT_THAT(errorWith([&](auto& call) { call.input = other; }), HasSubstr("symbolic or nested")) << other;
    EXPECT_THAT(errorWith([&](auto& call) { call.weightStrides = other; }), HasSubstr("symbolic or nested")) << other;
  }
  EXPECT_THAT(errorWith([](auto& call) { call.stride = "[s1, 1]"; }),
              HasSubstr("its stride is '[s1, 1]', not numbers"));
  EXPECT_THAT(errorWith([](auto& call) { call.stride = "[0, 1]"; }), HasSubstr("stride"));
  EXPECT_THAT(errorWith([](auto& call) { call.weight = "[32, 7, 3, 3]"; }), HasSubstr("does not fit the 16 channels"));
  EXPECT_THAT(errorOf(TraceText().operation(0, 10, "quantized::conv2d_relu", "\"Ev Idx\": 1").text()),
              HasSubstr("quantized::conv2d_relu"));
}

TEST_F(Trace, EmptyTensorsAreLeftOut) {
  TraceText::Convolution none = m_call;
  none.input = "[0, 16, 32, 32]";
  EXPECT_THAT(read(TraceText().forward(0, 100, none).forward(200, 100, m_call).text()).remarks,
              Contains("1 call on empty tensors was left out"));
  EXPECT_THAT(errorOf(TraceText().forward(0, 100, none).text()), HasSubstr("empty tensors only"));
}

}  // namespace
}  // namespace convscope
