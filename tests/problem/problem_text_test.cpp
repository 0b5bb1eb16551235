#include "core/problem_text.h"
#include "problem/parse_problem.h"

#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "problem/random_problem.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ProblemText, LeavesOutWhatHasItsDefault) {
  Problem problem;
  problem.batch = 32;
  problem.inChannels = 64;
  problem.outChannels = 128;
  problem.axes = {{.input = 56, .filter = 3}, {.input = 28, .filter = 1}};
  EXPECT_EQ(toText(problem), "fwd fp32 nchw n32 c64 k128 in56x28 f3x1");
  problem.pass = Pass::BackwardData;
  problem.precision = Precision::Fp16;
  problem.layout = Layout::Nhwc;
  problem.axes[0].stride = 2;
  problem.axes[1].padEnd = 1;
  problem.axes[1].dilation = 2;
  problem.groups = 4;
  EXPECT_EQ(toText(problem), "dgrad fp16 nhwc n32 c64 k128 in56x28 f3x1 s2x1 p0x0:1 d1x2 g4");
  problem.pass = Pass::BackwardFilter;
  problem.transposed = true;
  problem.axes[0].outputPadding = 1;
  EXPECT_EQ(toText(problem), "wgrad fp16 nhwc transposed n32 c64 k128 in56x28 f3x1 s2x1 p0x0:1 d1x2 o1x0 g4");
}

TEST(ProblemText, IsReadInAnyOrderAndSpacing) {
  const Problem problem = parseProblem("fwd tf32 nhwc n1 c8 k8 in9x9 f3x3 s2x2 p1x1 g8");
  EXPECT_EQ(parseProblem("  g8 p1\ts2 f3x3\n in9x9 k8 c8 n1 nhwc tf32 fwd\r\n"), problem);
}

TEST(ProblemText, FillsInPrecisionLayoutAndDefaults) {
  EXPECT_EQ(toText(parseProblem("wgrad n1 c1 k1 in5 f3")), "wgrad fp32 nchw n1 c1 k1 in5 f3");
  EXPECT_EQ(toText(parseProblem("fwd n1 c1 k1 in9x8x7 f3x3x3 s2 p1:0 d1")),
            "fwd fp32 nchw n1 c1 k1 in9x8x7 f3x3x3 s2x2x2 p1:0x1:0x1:0");
}

TEST(ProblemText, RoundTripsEveryProblem) {
  std::mt19937 random(5);
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = randomProblem(random);
    const std::string text = toText(problem);
    EXPECT_EQ(parseProblem(text), problem) << text;
    std::istringstream stream(text);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    std::ranges::shuffle(words, random);
    EXPECT_EQ(parseProblem(fmt::format("{}", fmt::join(words, " "))), problem) << text;
  }
}

struct Case {
  std::string text;
  std::string message;
};

TEST(ProblemText, SaysWhereItIsWrong) {
  const std::vector<Case> cases{
      {"", "problem:1:1: field 'n' is missing"},
      {"fwd n1 c1 k1 in5", "problem:1:17: field 'f' is missing"},
      {"n1 c1 k1 in5 f3", "problem:1:16: the pass is missing: one of fwd, dgrad, wgrad"},
      {"fwd n1 c1 k1 in5 f3 x9", "problem:1:21: unknown field 'x9': expected one of fwd, dgrad, wgrad"},
      {"fwd fp8 n1 c1 k1 in5 f3", "problem:1:5: unknown field 'fp8'"},
      {"fwd n1 c1\nk1 in5\n  f3 zzz", "problem:3:6: unknown field 'zzz'"},
      {"fwd n c1 k1 in5 f3", "problem:1:5: unknown field 'n'"},
      {"fwd N1 c1 k1 in5 f3", "problem:1:5: unknown field 'N1'"},
      {"fwd n+1 c1 k1 in5 f3", "problem:1:5: unknown field 'n+1'"},
      {"fwd n1x2 c1 k1 in5 f3", "problem:1:5: field 'n' takes one number"},
      {"fwd n1.5 c1 k1 in5 f3", "problem:1:7: expected 'x' or the end of the field"},
      {"fwd n1 c1 k1 in5x f3", "problem:1:18: expected a number"},
      {"fwd n1 c1 k1 in5xx5 f3x3", "problem:1:18: expected a number"},
      {"fwd n1 c1 k1 in5 f3 s1:2", "problem:1:23: expected 'x'"},
      {"fwd n1 c1 k1 in5 f3 p1:", "problem:1:24: expected a number"},
      {"fwd n1 c1 k1 in5 f3 p1:2:3", "problem:1:25: expected 'x'"},
      {"fwd n99999999999999999999 c1 k1 in5 f3", "problem:1:6: the number is too large"},
      {"fwd fwd n1 c1 k1 in5 f3", "problem:1:5: the pass is given twice"},
      {"fwd nchw nhwc n1 c1 k1 in5 f3", "problem:1:10: the layout is given twice"},
      {"fwd fp16 fp16 n1 c1 k1 in5 f3", "problem:1:10: the precision is given twice"},
      {"fwd transposed transposed n1 c1 k1 in5 f3", "problem:1:16: 'transposed' is given twice"},
      {"fwd n1 n1 c1 k1 in5 f3", "problem:1:8: field 'n' is given twice"},
      {"fwd n1 c1 k1 in5x5 f3", "problem:1:20: 1 numbers here, but 'in' has 2"},
      {"fwd n1 c1 k1 in5x5 f3x3 s1x1x1", "problem:1:25: 3 numbers here, but 'in' has 2"},
      {"fwd n1 c1 k1 in5x5x5x5 f3x3x3x3", "problem:1:14: a convolution has 1 to 3 spatial dimensions"},
      {"fwd n0 c1 k1 in5 f3", "problem:1:1: batch size is 0"},
      {"fwd n1 c-4 k1 in5 f3", "problem:1:1: number of input channels is -4"},
      {"fwd n1 c6 k4 in8x8 f3x3 g4", "problem:1:1: 4 groups do not divide 6 input channels"},
      {"fwd n1 c1 k1 in5 f9", "problem:1:1: a filter of size 9 with dilation 1 does not fit"},
      {"fwd n1 c1 k1 in5 f3 p-1", "problem:1:1: padding is -1"},
      {"fwd n1 c1 k1 in5 f3 s0", "problem:1:1: stride is 0"},
      {"fwd n1 c1 k1 in2147483649 f3", "problem:1:1: input size is 2147483649, more than 2^31"},
      {"fwd n2147483648 c2147483648 k1 in2147483648 f1", "more than 2^58 elements"},
      {std::string("fwd n1\0 c1", 10), "problem:1:7: expected 'x'"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    EXPECT_THAT(inputErrorOf([&] { parseProblem(each.text); }), HasSubstr(each.message));
  }
}

TEST(ProblemText, SurvivesAnyText) {
  std::mt19937 random(6);
  const std::string bytes = "0123456789xxx:- \n\tnckinfspdogwradtnhwc\x01\xff";
  const auto any = [&](std::size_t size) { return std::uniform_int_distribution<std::size_t>(0, size - 1)(random); };
  for (int i = 0; i < 5000; ++i) {
    std::string text = toText(randomProblem(random));
    for (std::size_t change = any(4) + 1; change > 0; --change) text[any(text.size())] = bytes[any(bytes.size())];
    try {
      const Problem problem = parseProblem(text);
      EXPECT_EQ(parseProblem(toText(problem)), problem) << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), StartsWith("problem:")) << text;
    }
  }
  std::string long_("fwd n1 c1 k1 f3 in1");
  for (int i = 0; i < 100000; ++i) long_ += "x1";
  EXPECT_THAT(inputErrorOf([&] { parseProblem(long_); }), HasSubstr("1 to 3 spatial dimensions"));
}

TEST(Names, RoundTripAndListWhatFits) {
  for (const Pass pass : {Pass::Forward, Pass::BackwardData, Pass::BackwardFilter})
    EXPECT_EQ(parsePass(toText(pass)), pass);
  for (const Precision precision : {Precision::Fp32, Precision::Tf32, Precision::Fp16, Precision::Bf16})
    EXPECT_EQ(parsePrecision(toText(precision)), precision);
  for (const Layout layout : {Layout::Nchw, Layout::Nhwc}) EXPECT_EQ(parseLayout(toText(layout)), layout);
  EXPECT_EQ(inputErrorOf([] { parsePass("forward"); }), "unknown pass 'forward': use one of fwd, dgrad, wgrad");
  EXPECT_EQ(inputErrorOf([] { parsePrecision(""); }), "unknown precision '': use one of fp32, tf32, fp16, bf16");
  EXPECT_EQ(inputErrorOf([] { parseLayout("NCHW"); }), "unknown layout 'NCHW': use one of nchw, nhwc");
}

TEST(DimsText, RoundTrips) {
  EXPECT_EQ(parseDims("32x3x224x224"), (Dims{32, 3, 224, 224}));
  EXPECT_EQ(parseDims("7"), (Dims{7}));
  EXPECT_EQ(dimsText({32, 3, 224, 224}), "32x3x224x224");
  EXPECT_EQ(dimsText({}), "");
}

TEST(DimsText, SaysWhatIsWrong) {
  const std::vector<Case> cases{
      {"", "size:1:1: expected a number"},
      {"32x", "size:1:4: expected a number"},
      {"x32", "size:1:1: expected a number"},
      {"32 x3", "size:1:3: expected 'x'"},
      {"32x3:4", "size:1:5: expected 'x'"},
      {"32X3", "size:1:3: expected 'x'"},
      {"1.5x3", "size:1:2: expected 'x'"},
      {"0x3", "size '0x3': every number must be at least 1"},
      {"-1x3", "size '-1x3': every number must be at least 1"},
      {"3x2147483649", "at most 2^31"},
      {"3x99999999999999999999", "size:1:3: the number is too large"},
      {"2147483648x2147483648x2", "more than 2^58 elements"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    EXPECT_THAT(inputErrorOf([&] { parseDims(each.text); }), HasSubstr(each.message));
  }
}

}  // namespace
}  // namespace convscope
