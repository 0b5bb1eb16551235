// Execution traces of PyTorch, graphs of cudnn-frontend, the output of XLA, and files that lack what is needed.
#include <fstream>

#include <gmock/gmock.h>

#include "core/problem_text.h"
#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/workload_reader.h"
#include "workload/workload_text.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class OtherRecording : public ::testing::Test {
 protected:
  Workload read(const std::string& text, const WorkloadOptions& options = {}) const {
    std::ofstream(m_file) << text;
    return readWorkload(m_file, options);
  }
  std::string errorOf(const std::string& text, const WorkloadOptions& options = {}) const {
    return inputErrorOf([&] { read(text, options); });
  }
  static std::string with(std::string text, const std::string& before, const std::string& after) {
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(at, before.size(), after);
  }

  const std::filesystem::path m_file =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("other_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".rec");
};

std::string node(int id, int parent, const std::string& name, const std::string& inputs) {
  return R"({"id": )" + std::to_string(id) + R"(, "name": ")" + name + R"(", "ctrl_deps": )" + std::to_string(parent) +
         R"(, "inputs": )" + inputs + "}";
}

std::string tensors(const std::string& strides) {
  return R"x({"values": [[1,2,0,9,4,"cuda:0"], [3,4,0,9,4,"cuda:0"], "<None>", [2, 2], [3, 3], [1, 1], false, [0, 0], 1],
    "shapes": [[8, 3, 32, 32], [16, 3, 7, 7], [], [[], []], [[], []], [[], []], [], [[], []], []],
    "types": ["Tensor(c10::Half)", "Tensor(c10::Half)", "None", "GenericList[Int,Int]", "GenericList[Int,Int]",
      "GenericList[Int,Int]", "Bool", "GenericList[Int,Int]", "Int"], "strides": [)x" +
         strides + "]}";
}

const std::string kChannelsLast = "[3072, 1, 96, 3], [147, 1, 21, 3]";

const std::string kGradients = R"x({"values": [[5,2,0,9,4,"cuda:0"], [1,2,0,9,4,"cuda:0"], [3,4,0,9,4,"cuda:0"], [0],
      [2, 2], [3, 3], [1, 1], false, [0, 0], 1, [true, true, false]],
    "shapes": [[8, 16, 16, 16], [8, 3, 32, 32], [16, 3, 7, 7], [], [], [], [], [], [], [], []],
    "types": ["Tensor(c10::Half)", "Tensor(c10::Half)", "Tensor(c10::Half)", "", "", "", "", "", "", "", ""],
    "strides": [[], [3072, 1, 96, 3], [147, 1, 21, 3]]
})x";

std::string executionTrace(const std::string& nodes) {
  return R"({"schema": "1.1.1-chakra.0.0.4", "pid": 1, "nodes": [)" + nodes + "]}";
}

TEST_F(OtherRecording, AnExecutionTraceHasCalls) {
  // Written in the order in which functions end.
  const Workload workload = read(executionTrace(
      node(12, 11, "aten::cudnn_convolution", "{}") + "," + node(11, 10, "aten::_convolution", tensors(kChannelsLast)) +
      "," + node(10, 2, "aten::convolution", tensors(kChannelsLast)) + "," +
      node(20, 2, "aten::convolution_backward", kGradients) + "," + node(2, 1, "[pytorch|profiler|execution]", "{}")));
  ASSERT_EQ(workload.problems.size(), 3);
  EXPECT_EQ(toText(workload.problems[0].problem), "fwd fp16 nhwc n8 c3 k16 in32x32 f7x7 s2x2 p3x3");
  for (const WorkloadProblem& each : workload.problems) EXPECT_EQ(each.executor, WorkloadExecutor::Cudnn);
  ASSERT_EQ(workload.calls.size(), 2);
  EXPECT_EQ(workload.calls[1].problems.size(), 2);
  EXPECT_FALSE(workload.calls[0].hostUs.has_value());
  EXPECT_EQ(iterationCount(workload), 1);
  EXPECT_EQ(parseWorkload(toText(workload), "written"), workload);
}

TEST_F(OtherRecording, AnExecutionTraceOfTheFirstSchema) {
  const std::string inputs =
      R"x([[1,2,0,9,4,"cpu"], [3,4,0,9,4,"cpu"], "<None>", [2], [3], [1], false, [0], 1],
      "input_shapes": [[8, 3, 32], [16, 3, 7], [], [[]], [[]], [[]], [], [[]], []],
      "input_types": ["Tensor(float)", "Tensor(float)", "None", "", "", "", "Bool", "", "Int"])x";
  std::string text = with(executionTrace(node(10, 2, "aten::convolution", inputs)), "1.1.1-chakra.0.0.4", "1.0.1");
  text = with(text, "ctrl_deps", "parent");
  EXPECT_THAT(errorOf(text), AllOf(HasSubstr("node 10"), HasSubstr("--layout nchw")));
  EXPECT_EQ(toText(read(text, {.layout = Layout::Nchw}).problems.at(0).problem),
            "fwd tf32 nchw n8 c3 k16 in32 f7 s2 p3");
}

TEST_F(OtherRecording, DamagedExecutionTraces) {
  const std::string text = executionTrace(node(10, 2, "aten::convolution", tensors(kChannelsLast)));
  EXPECT_THAT(errorOf(text.substr(0, text.size() - 1)), HasSubstr("cut off or damaged"));
  EXPECT_THAT(errorOf(with(text, "aten::convolution", "aten::relu")), HasSubstr("no convolutions"));
  EXPECT_THAT(errorOf(with(text, "[2, 2]", "\"two\"")), HasSubstr("node 10: aten::convolution: its stride is 'two'"));
  EXPECT_THAT(errorOf(with(text, "[2, 2]", "[2, [2]]")), HasSubstr("its stride is ''"));
  EXPECT_THAT(errorOf(with(text, "[8, 3, 32, 32]", "[8, 3, 9223372036854775807, 32]")), HasSubstr("node 10"));
  EXPECT_THAT(errorOf(with(text, "[8, 3, 32, 32]", "[8, 3, 1844674407370955161600, 32]")), HasSubstr("damaged"));
  EXPECT_THAT(errorOf(with(text, "\"shapes\"", "\"shape\"")), HasSubstr("node 10"));
  EXPECT_EQ(read(with(text, "\"nodes\": [", "\"nodes\": [7, ")).problems.size(), 1);
  EXPECT_THAT(errorOf(with(text, "Tensor(c10::Half)", "Tensor(double)")), HasSubstr("of type 'double'"));
}

TEST_F(OtherRecording, ParentsInACycleAreNoOutermostCalls) {
  EXPECT_THAT(errorOf(executionTrace(node(10, 11, "aten::convolution", tensors(kChannelsLast)) + "," +
                                     node(11, 10, "aten::convolution", tensors(kChannelsLast)))),
              HasSubstr("no convolutions"));
}

const std::string kGraph =
    R"({"context":{"io_data_type":"FLOAT"},"cudnn_backend_version":"9.8.0","cudnn_frontend_version":11200,"nodes":[{)"
    R"("dilation":[1,1],"inputs":{"W":"w","X":"x"},"name":"0","outputs":{"Y":"0::Y"},"post_padding":[0,0],)"
    R"("pre_padding":[1,1],"stride":[2,2],"tag":"CONV_FPROP"}],"tensors":{)"
    R"("0::Y":{"data_type":"FLOAT","dim":[1,64,208,208],"stride":[2768896,43264,208,1]},)"
    R"("w":{"data_type":"FLOAT","dim":[64,32,3,3],"stride":[288,9,3,1]},)"
    R"("x":{"data_type":"FLOAT","dim":[1,32,416,416],"stride":[5537792,173056,416,1]}}})";

TEST_F(OtherRecording, GraphsOfCudnnFrontend) {
  const std::string text = "an error {heur_mode});\nwith the cudnn frontend json:\n" + kGraph + "\n" + kGraph + "\n";
  const Workload workload = read(text);
  ASSERT_EQ(workload.problems.size(), 1);
  EXPECT_EQ(toText(workload.problems[0].problem), "fwd fp32 nchw n1 c32 k64 in416x416 f3x3 s2x2 p1:0x1:0");
  EXPECT_EQ(workload.problems[0].executor, WorkloadExecutor::Cudnn);
  EXPECT_TRUE(workload.calls.empty());
  EXPECT_EQ(read(kGraph).problems, workload.problems);
  std::string gradient = with(with(kGraph, "CONV_FPROP", "CONV_WGRAD"), R"("W":"w","X":"x")", R"("DY":"0::Y","X":"x")");
  gradient = with(gradient, R"("outputs":{"Y":"0::Y"})", R"("outputs":{"DW":"w"})");
  EXPECT_THAT(toText(read(gradient).problems.at(0).problem), HasSubstr("wgrad fp32 nchw n1 c32 k64"));
  EXPECT_THAT(read(with(kGraph, R"("nodes":[)", R"("nodes":[{"tag":"POINTWISE"},)")).remarks,
              ElementsAre(HasSubstr("TF32"), HasSubstr("1 other operations")));
}

TEST_F(OtherRecording, DamagedGraphsOfCudnnFrontend) {
  EXPECT_THAT(errorOf(kGraph.substr(0, kGraph.size() - 1)), HasSubstr("cut off"));
  EXPECT_THAT(errorOf(with(kGraph, "[1,32,416,416]", "[1,32,416,x]")), HasSubstr("damaged"));
  EXPECT_THAT(errorOf(with(kGraph, "[1,32,416,416]", "[1,32,416]")), HasSubstr("do not have 4 dimensions"));
  EXPECT_THAT(errorOf(with(kGraph, "[1,32,416,416]", "[]")), HasSubstr("its 'dim' is missing"));
  EXPECT_THAT(errorOf(with(kGraph, "[1,32,416,416]", "[1,32,416,9223372036854775807]")), HasSubstr("no size"));
  EXPECT_THAT(errorOf(with(kGraph, R"("X":"x")", R"("X":"z")")), HasSubstr("its tensor X is missing"));
  EXPECT_THAT(errorOf(with(kGraph, R"("pre_padding":[1,1])", R"("pre_padding":[1])")), HasSubstr("not as many"));
  EXPECT_THAT(errorOf(with(kGraph, R"("x":{"data_type":"FLOAT")", R"("x":{"data_type":"INT8")")), HasSubstr("'INT8'"));
  EXPECT_THAT(errorOf(with(kGraph, "CONV_FPROP", "MATMUL")), HasSubstr("no convolutions"));
}

const std::string kSlow =
    "2024-05-01 12:03:30.285255: E external/xla/xla/service/slow_operation_alarm.cc:65] Trying algorithm "
    "eng28{k2=3,k3=0} for conv (bf16[16,5,5,32]{3,2,1,0}, u8[0]{0}) custom-call(bf16[16,67,67,1024]{3,2,1,0}, "
    "bf16[32,63,63,1024]{3,2,1,0}), window={size=63x63 rhs_reversal=1x1}, dim_labels=b01f_o01i->b01f, "
    "custom_call_target=\"__cudnn$convForward\", backend_config={\"conv_result_scale\":1} is taking a while...\n"
    "2024-05-01 12:03:30.661234: E external/xla/xla/service/slow_operation_alarm.cc:133] The operation took "
    "1.376059286s\n";

TEST_F(OtherRecording, SlowOperationsOfXla) {
  const Workload workload = read("WARNING: something\n" + kSlow + with(kSlow, "eng28{k2=3,k3=0}", "eng0{}"));
  ASSERT_EQ(workload.problems.size(), 1);
  EXPECT_EQ(toText(workload.problems[0].problem), "fwd bf16 nhwc n16 c1024 k32 in67x67 f63x63");
  ASSERT_EQ(workload.problems[0].races.size(), 1);
  EXPECT_THAT(workload.problems[0].races[0].plans,
              ElementsAre(RacedPlan{"eng28 k2=3 k3=0", {}}, RacedPlan{"eng0", {}}));
  EXPECT_FALSE(workload.problems[0].races[0].pick.has_value());
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("eng28 k2=3 k3=0 for 1.376059286s"), HasSubstr("eng0 for"),
                                            HasSubstr("flips the filter")));
  EXPECT_EQ(parseWorkload(toText(workload), "written"), workload);
}

TEST_F(OtherRecording, ALastLineOfXlaThatIsCutOffIsLeftOut) {
  const std::string line = kSlow.substr(0, kSlow.find('\n'));
  EXPECT_EQ(read(line).problems.size(), 1);
  const std::string cut = line.substr(0, line.find("conv_result_scale"));
  EXPECT_THAT(errorOf(cut), HasSubstr("cut off"));
  const Workload workload = read(kSlow + cut);
  EXPECT_EQ(workload.problems.size(), 1);
  EXPECT_THAT(workload.remarks, ::testing::Contains(HasSubstr("the last line is cut off")));
}

TEST_F(OtherRecording, TextInUtf16IsRefusedWithItsReason) {
  std::string little = "\xFF\xFE";
  std::string big = "\xFE\xFF";
  for (const char character : kSlow) {
    little += {character, '\0'};
    big += {'\0', character};
  }
  EXPECT_THAT(errorOf(little), AllOf(HasSubstr("UTF-16"), HasSubstr("UTF-8")));
  EXPECT_THAT(errorOf(big), AllOf(HasSubstr("UTF-16"), HasSubstr("UTF-8")));
  EXPECT_THAT(errorOf("\xFF\xFE"), Not(HasSubstr("UTF-16"))) << "a mark is no text";
}

TEST_F(OtherRecording, SlowOperationsThatCannotBeMeasured) {
  EXPECT_THAT(errorOf(with(kSlow, "convForward", "convBiasActivationForward")), HasSubstr("fused operations"));
  EXPECT_THAT(errorOf(with(kSlow, "__cudnn$convForward", "__cublas$gemm")), HasSubstr("names no convolutions"));
  const Workload older = read(with(kSlow, "eng28{k2=3,k3=0}", "1#TC"));
  EXPECT_EQ(older.problems.size(), 1);
  EXPECT_THAT(older.problems[0].races, IsEmpty());
  EXPECT_THAT(errorOf(with(kSlow, "eng28{k2=3,k3=0} for conv (", "eng28{k2=3,k3=0} for conv ")), Not(IsEmpty()));
}

TEST_F(OtherRecording, AProfileOfOnnxRuntimeLacksParameters) {
  EXPECT_THAT(errorOf("[\n"
                      R"({"cat" : "Node","pid" :1,"ts" :3,"ph" : "X","name" :"Conv_kernel_time","args" : {)"
                      R"("op_name" : "Conv","provider" : "CUDAExecutionProvider","input_type_shape" : []}}])"),
              AllOf(HasSubstr("a profile of ONNX Runtime"), HasSubstr(".onnx")));
}

TEST_F(OtherRecording, ALogOfCudnnsCallsNamesTheOneToRecord) {
  EXPECT_THAT(errorOf("\nI! CuDNN (v91900 56) function cudnnCreate() called:\ni!     handle: location=host;\n"),
              AllOf(HasSubstr("a log of cuDNN's calls"), HasSubstr("CUDNN_FRONTEND_LOG_INFO=1")));
}

TEST_F(OtherRecording, TracesOfPyTorchBefore21LackParameters) {
  const std::string begin = R"({"schemaVersion": 1, "traceEvents": [{"ph": "X", "cat": "Operator", "name": )"
                            R"("aten::convolution", "pid": 1, "tid": "2", "ts": 1, "dur": 4, "args": {)";
  EXPECT_THAT(errorOf(begin + R"("Input dims": [[32, 3, 8, 8], [64, 3, 7, 7]], "Input type": []}}]})"),
              HasSubstr("PyTorch before 2.1"));
  EXPECT_THAT(errorOf(begin + R"("Input Dims": [[32, 3, 8, 8], [64, 3, 7, 7]], "Input type": ["float", "float"]}}]})"),
              HasSubstr("PyTorch before 2.1"));
  EXPECT_THAT(errorOf(begin + R"("External id": 3}}]})"), HasSubstr("record_shapes=True"));
}

TEST_F(OtherRecording, TheCpuIsChosenOfOneDnnsOutputOnly) {
  EXPECT_THAT(errorOf(kGraph, {.cpu = true}), HasSubstr("--device cpu"));
}

}  // namespace
}  // namespace convscope
