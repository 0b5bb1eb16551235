// The cudnn-frontend log, oneDNN's verbose output, and the recognition of files.
#include <zlib.h>

#include <fstream>
#include <vector>

#include <gmock/gmock.h>

#include "backend/plan.h"
#include "core/problem_text.h"
#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/sample_workload.h"
#include "workload/trace_text.h"
#include "workload/workload_text.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kLog = R"([cudnn_frontend]                CUDNN_BACKEND_TENSOR_DESCRIPTOR :
                                   Datatype: ["FLOAT"]
                                   Id: 120
                                   Dim [ 4,8,16,16 ]
                                   Str [ 2048,256,16,1 ]
[cudnn_frontend]                CUDNN_BACKEND_TENSOR_DESCRIPTOR :
                                   Datatype: ["FLOAT"]
                                   Id: 121
                                   Dim [ 4,6,8,16 ]
                                   Str [ 768,128,16,1 ]
[cudnn_frontend]                CUDNN_BACKEND_TENSOR_DESCRIPTOR :
                                   Datatype: ["FLOAT"]
                                   Id: 119
                                   Dim [ 6,4,3,3 ]
                                   Str [ 36,9,3,1 ]
[cudnn_frontend] CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR : Datatype: ["FLOAT"] Mode: ["CROSS_CORRELATION"] Num Dimensions: 2 PadLower [ 1,1 ] PadUpper [,1,1 ] Dilation [,1,1 ] Stride [,2,1]
[cudnn_frontend] CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR has 1 operations.
Tag: ConvBwdFilter_

[cudnn_frontend] CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR : ConvBwdFilter_eng1_k2=0, numeric_notes:[] behavior_notes:[] workSpaceSize: 5
[cudnn_frontend] Added plan ConvBwdFilter_eng1_k2=0 CUDNN_STATUS_SUCCESS
[cudnn_frontend] Filtered and Added ConvBwdFilter_eng1_k2=0
[cudnn_frontend] Filtered and Added ConvBwdFilter_eng0
[cudnn_frontend] Filtered and Added ConvBwdFilter_eng0
[cudnn_frontend] Plan ConvBwdFilter_eng1_k2=0 took   0.083872
[cudnn_frontend] Plan ConvBwdFilter_eng0 took    0.05
[cudnn_frontend] Successfully profiled 2plans.
)";

const std::string kOldVerbose =
    "onednn_verbose,info,oneDNN v2.6.3 (commit N/A)\n"
    "onednn_verbose,info,prim_template:operation,engine,primitive,implementation,prop_kind,memory_descriptors,"
    "attributes,"
    "auxiliary,problem_desc,exec_time\n"
    "epoch 1\n"
    "onednn_verbose,exec,cpu,convolution,jit:avx512_core,forward_training,src_f32::blocked:abcd:f0 "
    "wei_f32:p:blocked:Acdb16a:f0 bia_undef::undef::f0 dst_f32:p:blocked:aBcd16b:f0,attr-scratchpad:user "
    ",alg:convolution_direct,mb1_ic8oc8_ih8oh8kh3sh1dh0ph1_iw8ow8kw3sw1dw0pw1,0.0148926\n"
    "onednn_verbose,exec,cpu,reorder,jit,undef,src_f32::blocked:abcd:f0 dst_f32::blocked:acdb:f0,,,8x8x3x3,0.01\n";

const std::string kNewVerbose =
    "onednn_verbose,v1,primitive,exec,cpu,convolution,brg:avx512_core,backward_weights,src:bf16:a:blocked:acdb::f0 "
    "wei:f32:a:blocked:abcde::f0 bia:undef::undef::: dst:bf16:a:blocked:acdb::f0,,alg:convolution_direct,"
    "g4mb2_ic8oc16_ih9oh3kh3sh2dh1ph0_iw9ow3kw3sw2dw1pw0,1.5\n";

class Recording : public ::testing::Test {
 protected:
  Workload read(const std::string& text, const WorkloadOptions& options = {}) const {
    std::ofstream(m_file) << text;
    return readWorkload(m_file, options);
  }
  std::string errorOf(const std::string& text) const {
    return inputErrorOf([&] { read(text); });
  }
  static std::string with(std::string text, const std::string& before, const std::string& after) {
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(at, before.size(), after);
  }

  const std::filesystem::path m_file =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("recording_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".rec");
};

TEST_F(Recording, AFrontendLogHasProblemsAndRaces) {
  const Workload workload = read(kLog);
  ASSERT_EQ(workload.problems.size(), 1);
  EXPECT_EQ(toText(workload.problems[0].problem), "wgrad fp32 nchw n4 c8 k6 in16x16 f3x3 s2x1 p1x1 g2");
  ASSERT_EQ(workload.problems[0].races.size(), 1);
  EXPECT_THAT(workload.problems[0].races[0].plans,
              ElementsAre(RacedPlan{"eng1 k2=0", 83.872}, RacedPlan{"eng0", 50.0}, RacedPlan{"eng0", {}}));
  EXPECT_EQ(workload.problems[0].races[0].pick, 1);
  EXPECT_EQ(workload.switches.benchmark, true);
  EXPECT_FALSE(workload.switches.allowTf32.has_value());
  EXPECT_TRUE(workload.runs.empty());
}

TEST_F(Recording, TheNotesOfPlansShowSwitches) {
  const Workload workload =
      read(with(kLog, "numeric_notes:[]",
                "numeric_notes:[CUDNN_NUMERICAL_NOTE_TENSOR_CORE,CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC,]"));
  EXPECT_EQ(workload.problems[0].problem.precision, Precision::Tf32);
  EXPECT_EQ(workload.switches.allowTf32, true);
  EXPECT_EQ(workload.switches.deterministic, false);
}

TEST_F(Recording, WithBenchmarkOffTheLastPlanBuiltIsUsed) {
  const Workload workload = read(kLog.substr(0, kLog.find("[cudnn_frontend] Added plan")));
  EXPECT_THAT(workload.problems[0].races[0].plans, ElementsAre(RacedPlan{"eng1 k2=0", {}}));
  EXPECT_EQ(workload.problems[0].races[0].pick, 0);
  EXPECT_EQ(workload.switches.benchmark, false);
}

TEST_F(Recording, ASearchThatIsCutOffHasNoPick) {
  const Workload workload = read(kLog.substr(0, kLog.find("[cudnn_frontend] Plan ConvBwdFilter_eng0")));
  EXPECT_FALSE(workload.problems[0].races[0].pick.has_value());
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 search did not end")));
}

TEST_F(Recording, ADamagedFrontendLogIsRefusedWithItsLine) {
  EXPECT_THAT(errorOf(with(kLog, "Dim [ 4,8", "Dim [ 4,x")), HasSubstr(".rec:4: 'x' is not a number"));
  EXPECT_THAT(errorOf(with(kLog, "\"FLOAT\"", "\"INT8\"")),
              HasSubstr(".rec:18: the convolution's tensors are of type 'INT8'"));
  EXPECT_THAT(errorOf(with(kLog, "Id: 119", "Id: 1")), HasSubstr("tensor 'w' is missing"));
  EXPECT_THAT(errorOf(with(kLog, "Dim [ 4,6,8", "Dim [ 4,6,9")), HasSubstr("output does not fit"));
  EXPECT_THAT(errorOf(with(kLog, "PadUpper", "Pad")), HasSubstr(".rec:16: the convolution has no PadUpper"));
  EXPECT_THAT(errorOf(with(kLog, "0.083872", "soon")), HasSubstr("'soon' is not a time"));
  EXPECT_THAT(errorOf(with(kLog, "Added ConvBwdFilter_", "Added Other_")), HasSubstr("is not a plan of"));
  EXPECT_THAT(errorOf("[cudnn_frontend] nothing\n"), HasSubstr("the log has no convolutions"));
  EXPECT_THAT(errorOf(with(kLog, "has 1 op", "has 2 op")), HasSubstr("fused convolutions only"));
}

TEST_F(Recording, VerboseOutputOfAllReleasesIsRead) {
  const Workload old = read(kOldVerbose);
  EXPECT_EQ(toText(old.problems.at(0).problem), "fwd fp32 nchw n1 c8 k8 in8x8 f3x3 p1x1");
  EXPECT_EQ(old.problems[0].executor, WorkloadExecutor::Onednn);
  EXPECT_NEAR(old.problems[0].deviceUs.value_or(0), 14.8926, 1e-9);
  EXPECT_EQ(old.versions.at("oneDNN"), "2.6.3");
  EXPECT_EQ(old.device, "cpu");
  EXPECT_EQ(toText(read(kNewVerbose).problems.at(0).problem), "wgrad bf16 nhwc n2 c8 k16 in9x9 f3x3 s2x2 d2x2 g4");
  for (const char* prefix : {"dnnl_verbose,exec", "onednn_verbose,1700000000.5,exec", "onednn_verbose,primitive,exec",
                             "onednn_verbose,v1,1700000000.5,primitive,exec"})
    EXPECT_EQ(read(with(kOldVerbose, "onednn_verbose,exec", prefix)).problems[0], old.problems[0]) << prefix;
}

TEST_F(Recording, ATemplateNamesTheFields) {
  std::string text = with(kOldVerbose, "attributes,auxiliary", "auxiliary,attributes");
  text = with(text, "problem_desc,exec_time", "exec_time,problem_desc");
  text = with(text, "mb1_ic8oc8_ih8oh8kh3sh1dh0ph1_iw8ow8kw3sw1dw0pw1,0.0148926",
              "0.0148926,mb1_ic8oc8_ih8oh8kh3sh1dh0ph1_iw8ow8kw3sw1dw0pw1");
  EXPECT_EQ(read(text).problems, read(kOldVerbose).problems);
}

TEST_F(Recording, TheRightPaddingIsDerived) {
  const auto problem = [&](const std::string& axis) {
    return toText(read(with(kOldVerbose, "iw8ow8kw3sw1dw0pw1", axis)).problems[0].problem);
  };
  EXPECT_THAT(problem("iw8ow4kw3sw2dw0pw1"), HasSubstr("s1x2 p1x1"));    // the last column is not read
  EXPECT_THAT(problem("iw8ow8kw2sw1dw0pw0"), HasSubstr("f3x2 p1x0:1"));  // padding='same' of an even filter
  const std::string up = with(with(kOldVerbose, ",convolution,", ",deconvolution,"),
                              "ih8oh8kh3sh1dh0ph1_iw8ow8kw3sw1dw0pw1", "ih8oh16kh3sh2dh0ph1_iw8ow15kw3sw2dw0pw1");
  EXPECT_EQ(toText(read(up).problems[0].problem), "fwd fp32 nchw transposed n1 c8 k8 in8x8 f3x3 s2x2 p1x1 o1x0");
}

TEST_F(Recording, RepeatedExecutionsAreIterations) {
  std::string text = kNewVerbose + kOldVerbose;
  text = text + text + text + kNewVerbose;
  const Workload workload = read(text);
  EXPECT_EQ(workload.marks, IterationMarks::Repetition);
  EXPECT_EQ(iterationCount(workload), 3);
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 call after the last complete repetition was left out")));
}

TEST_F(Recording, DamagedVerboseOutputIsRefusedWithItsLine) {
  EXPECT_THAT(errorOf(with(kOldVerbose, "mb1_", "mb_")), HasSubstr(".rec:4: 'mb_ic8"));
  EXPECT_THAT(errorOf(with(kOldVerbose, "ih8oh8", "ih8oh1")), HasSubstr(".rec:4: no padding gives an output of 1"));
  EXPECT_THAT(errorOf(with(kOldVerbose, "kw3", "kq3")), HasSubstr("size 'kw' is missing"));
  EXPECT_THAT(errorOf(with(kOldVerbose, "src_f32", "src_s8")), HasSubstr("can be measured: 1 quantized (s8)"));
  EXPECT_THAT(errorOf(with(kOldVerbose, "src_f32", "src_f64")), HasSubstr("can be measured: 1 of type 'f64'"));
  EXPECT_THAT(errorOf(with(kOldVerbose, "forward_training", "sideways")), HasSubstr("'sideways' is not a propagation"));
  EXPECT_THAT(errorOf(with(kOldVerbose, ",0.0148926", ",soon")), HasSubstr("'soon' is not a time"));
  EXPECT_THAT(errorOf(with(kOldVerbose, ",0.0148926", ",-1")), HasSubstr("'-1' is not a time"));
  EXPECT_THAT(errorOf(with(kOldVerbose, ",0.0148926", ",1e400")), HasSubstr("is not a time"));
  EXPECT_THAT(errorOf(with(kOldVerbose, ",exec,cpu,convolution", ",create,cpu,convolution")),
              HasSubstr("no executions of convolutions"));
  const Workload cut = read(kOldVerbose + kOldVerbose.substr(kOldVerbose.find("onednn_verbose,exec"), 100));
  EXPECT_THAT(cut.remarks, ElementsAre(HasSubstr("last line is cut off")));
}

TEST_F(Recording, ALastLineWithoutItsEndIsReadWithoutItsTime) {
  const Workload workload = read(kNewVerbose.substr(0, kNewVerbose.size() - 1));
  ASSERT_EQ(workload.problems.size(), 1);
  EXPECT_FALSE(workload.problems[0].deviceUs.has_value());
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("without a time: 1 execution")));
  EXPECT_THAT(errorOf(kNewVerbose.substr(0, kNewVerbose.size() - 6)), HasSubstr("which is cut off"));
}

TEST_F(Recording, ALineWithinAnotherOneIsRead) {
  const Workload workload = read("onednn_verbose,exec,cpu,convolution,jit:avx2,forward_train" + kNewVerbose);
  ASSERT_EQ(workload.problems.size(), 1);
  EXPECT_EQ(workload.problems[0].problem.pass, Pass::BackwardFilter);
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("left out: 1 line")));
}

const std::string kVerboseOf0 =
    "mkldnn_verbose,info,Intel MKL-DNN v0.18.0 (Git Hash 863ff6e7),Intel(R) AVX2\n"
    "mkldnn_verbose,exec,reorder,jit:uni,undef,in:f32_hwio out:f32_OIhw8i8o,num:1,256x1024x1x1,0.281006\n"
    "mkldnn_verbose,exec,convolution,jit_1x1:avx2,forward_training,fsrc:nChw8c fwei:OIhw8i8o fbia:undef fdst:nChw8c,"
    "alg:convolution_direct,mb1_g1ic16oc8_ih14oh14kh1sh1dh0ph0_iw14ow14kw1sw1dw0pw0,1.45117\n"
    "mkldnn_verbose,exec,convolution,gemm:blas,backward_data,fsrc:nhwc fwei:hwio fbia:undef fdst:nhwc,"
    "alg:convolution_direct,mb2_ic16oc8_ih14oh14kh3sh1dh0ph1_iw14ow14kw3sw1dw0pw1,0.5\n";

TEST_F(Recording, VerboseOutputBeforeRelease1IsRead) {
  const Workload workload = read(kVerboseOf0);
  ASSERT_EQ(workload.problems.size(), 2);
  EXPECT_EQ(toText(workload.problems[0].problem), "fwd fp32 nchw n1 c16 k8 in14x14 f1x1");
  EXPECT_EQ(toText(workload.problems[1].problem), "dgrad fp32 nhwc n2 c16 k8 in14x14 f3x3 p1x1");
  EXPECT_NEAR(workload.problems[0].deviceUs.value_or(0), 1451.17, 1e-9);
  EXPECT_EQ(workload.versions.at("oneDNN"), "0.18.0");
  EXPECT_EQ(workload.device, "cpu");
  const Workload mixed = read(with(kVerboseOf0, "gemm:blas", "gemm_s8u8s32:blas"));
  EXPECT_EQ(mixed.problems.size(), 1);
  EXPECT_THAT(mixed.remarks, ElementsAre(HasSubstr("1 quantized (int8)")));
}

TEST_F(Recording, ACommaMayBeTheDecimalPoint) {
  const auto us = [&](const std::string& before, const std::string& after, const std::string& text) {
    return read(with(text, before, after)).problems[0].deviceUs.value_or(-1);
  };
  EXPECT_NEAR(us(",1.45117", ",9,4747", kVerboseOf0), 9474.7, 1e-9);
  EXPECT_NEAR(us(",1.45117", ",0,469", kVerboseOf0), 469, 1e-9);
  EXPECT_NEAR(us(",0.0148926", ",0,0148926", kOldVerbose), 14.8926, 1e-9);
  EXPECT_NEAR(us(",0.0148926", ",9,5e-05", kOldVerbose), 0.095, 1e-9);
  EXPECT_NEAR(us(",0.0148926", ",9", kOldVerbose), 9000, 1e-9);
  EXPECT_NEAR(us(",1.5", ",1,5\r", kNewVerbose), 1500, 1e-9);
}

TEST_F(Recording, ExecutionsWithoutATimeAreCounted) {
  const Workload workload = read(with(kOldVerbose, ",0.0148926", "") + kNewVerbose);
  ASSERT_EQ(workload.problems.size(), 2);
  EXPECT_FALSE(workload.problems[0].deviceUs.has_value());
  EXPECT_TRUE(workload.problems[1].deviceUs.has_value());
  EXPECT_FALSE(workload.kinds[0].convolutionUs.has_value());
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("without a time: 1 execution")));
}

TEST_F(Recording, QuantizedExecutionsAreLeftOut) {
  const Workload workload = read(kNewVerbose + with(kOldVerbose, "src_f32", "src_u8") +
                                 with(kOldVerbose, "src_f32", "src_u8") + with(kOldVerbose, "src_f32", "src_f64"));
  EXPECT_EQ(workload.problems.size(), 1);
  EXPECT_THAT(workload.remarks, ElementsAre(AllOf(HasSubstr("1 of type 'f64'"), HasSubstr("2 quantized (u8)"))));
}

TEST_F(Recording, TheDeviceOfVerboseOutputIsChosen) {
  const std::string text = kNewVerbose + with(kOldVerbose, "exec,cpu,convolution", "exec,gpu:1,convolution");
  EXPECT_THAT(errorOf(text), AllOf(HasSubstr("cpu (1), gpu:1 (1)"),
                                   HasSubstr("import FILE --device cpu --out NAME.workload, or with --device 1")));
  std::vector<WorkloadOptions> choices;
  try {
    read(text);
  } catch (const AmbiguousRecording& error) {
    choices = error.choices();
  }
  ASSERT_EQ(choices.size(), 2);
  EXPECT_TRUE(choices[0].cpu && !choices[0].device);
  EXPECT_TRUE(!choices[1].cpu && choices[1].device == 1);
  const Workload cpu = read(text, {.cpu = true});
  EXPECT_EQ(cpu.device, "cpu");
  EXPECT_EQ(cpu.problems, read(kNewVerbose).problems);
  EXPECT_THAT(cpu.remarks, ElementsAre(HasSubstr("left out: 1 execution on other devices")));
  const Workload gpu = read(text, {.device = 1});
  EXPECT_EQ(gpu.device, "gpu:1");
  EXPECT_EQ(gpu.problems, read(kOldVerbose).problems);
  EXPECT_THAT(inputErrorOf([&] { read(text, {.device = 0}); }), HasSubstr("only on cpu (1), gpu:1 (1)"));
  EXPECT_THAT(inputErrorOf([&] { read(kNewVerbose, {.device = 0}); }), HasSubstr("only on cpu (1)"));
}

TEST_F(Recording, AFusedDepthwiseConvolutionIsCounted) {
  const std::string text =
      with(with(kOldVerbose, "attr-scratchpad:user ", "attr-post-ops:eltwise_relu+dw_k3s2p1:f32+eltwise_relu "),
           "mb1_ic8oc8_ih8oh8kh3sh1dh0ph1_iw8ow8kw3sw1dw0pw1", "mb1_ic8oc24_ih8oh8kh1sh1dh0ph0_iw8ow8kw1sw1dw0pw0");
  const Workload workload = read(text);
  ASSERT_EQ(workload.problems.size(), 2);
  EXPECT_EQ(toText(workload.problems[0].problem), "fwd fp32 nchw n1 c8 k24 in8x8 f1x1");
  EXPECT_EQ(toText(workload.problems[1].problem), "fwd fp32 nchw n1 c24 k24 in8x8 f3x3 s2x2 p1x1 g24");
  EXPECT_FALSE(workload.problems[0].deviceUs.has_value());
  ASSERT_EQ(workload.calls.size(), 1);
  EXPECT_EQ(workload.calls[0].problems.size(), 2);
  EXPECT_NEAR(workload.calls[0].deviceUs.value_or(0), 14.8926, 1e-9);
  EXPECT_THAT(workload.remarks, ElementsAre(HasSubstr("1 execution with a depthwise convolution")));
  EXPECT_EQ(read(with(with(text, "oh8", "oh4"), "ow8", "ow4")).problems, workload.problems);  // that of both
  EXPECT_EQ(read(with(text, "dw_k3", "dw:k3")).problems, workload.problems);
  EXPECT_THAT(errorOf(with(text, "dw_k3s2p1", "dw_k0s2p1")), HasSubstr("is not a fused depthwise convolution"));
  EXPECT_THAT(errorOf(with(text, "dw_k3s2p1", "dw_k3s2p99999999999")), HasSubstr("is not a convolution's sizes"));
}

TEST_F(Recording, IsRecognisedByItsContent) {
  const std::string trace = testing::TraceText().forward(0, 100, {}).text();
  for (const std::string& text : {kLog, kOldVerbose, "some output\n" + kNewVerbose, trace,
                                  trace.substr(trace.find('[')), "# mine\n\n" + toText(testing::sampleWorkload())}) {
    std::ofstream(m_file) << text;
    EXPECT_TRUE(isRecording(m_file)) << text.substr(0, 40);
  }
  for (const std::string text : {"", "hello", R"({"convscope_network": 1})", R"({"convscope_session":2,"event":"x"})",
                                 "[1, 2]", "# only a comment"}) {
    std::ofstream(m_file) << text;
    EXPECT_FALSE(isRecording(m_file)) << text;
    EXPECT_THAT(errorOf(text), HasSubstr("not a recording"));
  }
  EXPECT_THAT(errorOf(R"({"convscope_network": 1, "name": "a network with a name of some length"})"),
              HasSubstr("a network, not a recording"));
  EXPECT_THAT(errorOf(R"({"convscope_session":2,"event":"survey_started","time":"2026-01-01T00:00:00Z"})"),
              HasSubstr("a session, not a recording"));
  EXPECT_FALSE(isRecording(m_file.string() + ".missing"));
  EXPECT_FALSE(isRecording(m_file.parent_path()));
  EXPECT_THAT(inputErrorOf([&] { readWorkload(m_file.string() + ".missing"); }), HasSubstr("No such file"));
}

TEST_F(Recording, IsRecognisedBehindALongFirstLine) {
  const std::string lineOf1MiB(std::size_t{1} << 20, 'x');
  EXPECT_EQ(read(lineOf1MiB + lineOf1MiB + '\n' + kLog).problems[0].races.size(), 1);
  EXPECT_TRUE(isRecording(m_file));
  const std::string workload = toText(testing::sampleWorkload());
  EXPECT_EQ(read("# " + lineOf1MiB + lineOf1MiB + '\n' + workload), testing::sampleWorkload());
  EXPECT_EQ(read(std::string((std::size_t{3} << 20) + 5, '\n') + workload), testing::sampleWorkload());
  // The word that shows the kind is in two parts of the file.
  for (const std::size_t before : {1U, 9U, 15U, 17U})
    EXPECT_EQ(read(lineOf1MiB.substr(before) + '\n' + kLog).problems[0].races.size(), 1) << before;
  EXPECT_THAT(errorOf(R"({"about": ")" + lineOf1MiB + R"(", "traceEvents": [{"ph": "X"}]})"),
              Not(HasSubstr("not a recording")));
}

TEST_F(Recording, OnlyTheBeginningOfAHugeFileIsSearched) {
  std::ofstream file(m_file);
  const std::string line = std::string(1023, 'x') + '\n';
  for (int i = 0; i < (65 << 10); ++i) file << line;
  file.close();
  EXPECT_FALSE(isRecording(m_file));
  EXPECT_THAT(inputErrorOf([&] { readWorkload(m_file); }), HasSubstr("its first 64 MiB contain nothing of one"));
}

TEST_F(Recording, AWorkloadIsReadAsItIs) {
  EXPECT_EQ(read(toText(testing::sampleWorkload())), testing::sampleWorkload());
  EXPECT_THAT(errorOf("convscope_workload 1\nnonsense 3\n"), HasSubstr(".rec:2: 'nonsense' is not known"));
}

TEST_F(Recording, CompressedFilesAreReadAndCutOnesRefused) {
  const std::string text = kLog + std::string(200000, '\n') + kLog;
  gzFile out = gzopen(m_file.c_str(), "wb1");
  gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
  gzclose(out);
  EXPECT_EQ(readWorkload(m_file).problems[0].races.size(), 2);
  std::filesystem::resize_file(m_file, std::filesystem::file_size(m_file) - 9);
  EXPECT_THAT(inputErrorOf([&] { readWorkload(m_file); }), HasSubstr("cut off or damaged (unexpected end of file)"));
}

TEST_F(Recording, ACompressedWorkloadIsRefusedAtItsFirstWrongLine) {
  const std::string begin = "convscope_workload 1\n# comment\nnonsense 3\n";
  const std::string rest = "# " + std::string(1022, 'x') + '\n';
  gzFile out = gzopen(m_file.c_str(), "wb1");
  gzwrite(out, begin.data(), static_cast<unsigned>(begin.size()));
  for (int i = 0; i < (17 << 10); ++i) gzwrite(out, rest.data(), static_cast<unsigned>(rest.size()));
  gzclose(out);
  const auto error = [&] { return inputErrorOf([&] { readWorkload(m_file); }); };
  EXPECT_THAT(error(), HasSubstr(":3: 'nonsense' is not known"));
  std::filesystem::resize_file(m_file, std::filesystem::file_size(m_file) - 9);
  EXPECT_THAT(error(), HasSubstr(":3: 'nonsense' is not known"));
}

TEST_F(Recording, AWorkloadHasALimitedSize) {
  std::string text = "convscope_workload 1\n";
  while (text.size() <= (std::size_t{16} << 20)) text += "# " + std::string(1022, 'x') + '\n';
  EXPECT_THAT(errorOf(text), HasSubstr("larger than 16 MiB, too large for a workload"));
}

TEST_F(Recording, AStopEndsTheReading) {
  std::stop_source stop;
  WorkloadOptions options;
  options.stop = stop.get_token();
  EXPECT_EQ(read(kLog, options).problems[0].races.size(), 1);
  stop.request_stop();
  EXPECT_THAT(inputErrorOf([&] { read(kLog, options); }), HasSubstr(".rec: reading was cancelled"));
}

}  // namespace
}  // namespace convscope
