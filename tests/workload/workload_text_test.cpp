#include "workload/workload_text.h"
#include "workload/workload_reader.h"

#include <gmock/gmock.h>

#include "support/input_error_of.h"
#include "workload/sample_workload.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::sampleWorkload;
using ::testing::StartsWith;

constexpr const char* kSmall = R"(convscope_workload 1
# a comment
problem 7 fwd fp32 nchw n1 c2 k3 in8x8 f3x3
problem 9 wgrad n1 c2 k3 in8x8 f3x3
call 3 computes 7
call 1 computes 9
  function aten::convolution_backward
kind 2
  calls 1x3 3
iterations 2 x10
)";

std::string errorOf(const std::string& text) {
  return inputErrorOf([&] { parseWorkload(text, "run.workload"); });
}

std::string with(const std::string& before, const std::string& after) {
  std::string text = kSmall;
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

TEST(WorkloadText, IsReadBackExactly) {
  EXPECT_EQ(parseWorkload(toText(sampleWorkload()), "run.workload"), sampleWorkload());
  const Workload small = parseWorkload(kSmall, "run.workload");
  EXPECT_EQ(parseWorkload(toText(small), "run.workload"), small);
}

TEST(WorkloadText, NumbersMayHaveGapsAndAnyOrder) {
  const Workload workload = parseWorkload(kSmall, "run.workload");
  ASSERT_EQ(workload.problems.size(), 2);
  EXPECT_THAT(workload.calls[0].problems, ElementsAre(0));
  EXPECT_THAT(workload.kinds[0].calls, ElementsAre(CallCount{0, 1}, CallCount{1, 3}));
  EXPECT_EQ(iterationCount(workload), 10);
  EXPECT_FALSE(workload.switches.benchmark.has_value());
  EXPECT_EQ(workload.marks, IterationMarks::None);
}

TEST(WorkloadText, LineEndsAndIndentationDoNotMatter) {
  std::string text = kSmall;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 5) text.replace(at, 1, " \r\n\t\n");
  EXPECT_EQ(parseWorkload(text, "run.workload"), parseWorkload(kSmall, "run.workload"));
}

TEST(WorkloadText, AFileThatIsCutAnywhereIsNoticed) {
  const std::string text = toText(sampleWorkload());
  const std::size_t lastLine = text.rfind("end\n");
  ASSERT_EQ(lastLine + 4, text.size());
  for (std::size_t size = 0; size < lastLine + 3; ++size) EXPECT_NE(errorOf(text.substr(0, size)), "") << size;
  EXPECT_EQ(parseWorkload(text.substr(0, lastLine + 3), "run.workload"), sampleWorkload());
  EXPECT_EQ(parseWorkload(text + "\n# a comment\n", "run.workload"), sampleWorkload());
  EXPECT_THAT(errorOf(text + text), HasSubstr("there is a line after 'end'"));
  EXPECT_THAT(errorOf(text + "end\n"), HasSubstr("there is a line after 'end'"));
  EXPECT_THAT(errorOf(with("2 x10", "2 x10\nend 3")), HasSubstr("'end' is not known"));
  EXPECT_THAT(errorOf("convscope_workload 3\nend\n"), HasSubstr("has no problems"));
}

TEST(WorkloadText, ListsWithoutAnEndAreReadInOlderVersions) {
  for (const char* version : {"load 1", "load 2"})
    EXPECT_EQ(parseWorkload(with("load 1", version), "run.workload"), parseWorkload(kSmall, "run.workload"));
  EXPECT_EQ(parseWorkload(with("2 x10", "2 x10\nend"), "run.workload"), parseWorkload(kSmall, "run.workload"));
}

TEST(WorkloadText, ANewlineInANameCannotBecomeALine) {
  Workload workload = sampleWorkload();
  workload.problems[0].layers = {"a\nproblem 1"};
  EXPECT_EQ(parseWorkload(toText(workload), "run.workload").problems[0].layers[0], "a problem 1");
}

TEST(WorkloadText, ErrorsNameFileAndLine) {
  EXPECT_THAT(errorOf(""), StartsWith("run.workload:1: the file does not begin with 'convscope_workload 1'"));
  EXPECT_THAT(errorOf("hello"), HasSubstr(":1: the file does not begin with"));
  EXPECT_THAT(errorOf("convscope_workload 1\n"), HasSubstr("has no problems"));
  EXPECT_THAT(errorOf(with("load 1", "load 3")), HasSubstr("the workload is cut off: its last line is not 'end'"));
  EXPECT_THAT(errorOf(with("load 1", "load 4")), HasSubstr("version 4 of the format, and this program reads up to 3"));
  EXPECT_THAT(errorOf(with("load 1", "load x")), HasSubstr("'x' is not a version"));
  EXPECT_THAT(errorOf(with("# a comment", "speed 3")), HasSubstr(":2: 'speed' is not known at the head"));
  EXPECT_THAT(errorOf(with("# a comment", "benchmark yes")), HasSubstr(":2: 'benchmark' must be on or off"));
  EXPECT_THAT(errorOf(with("# a comment", "device")), HasSubstr(":2: 'device' lacks its value"));
  EXPECT_THAT(errorOf(with("# a comment", "device a\ndevice b")), HasSubstr(":3: 'device' is given twice"));
  EXPECT_THAT(errorOf(with("# a comment", "source tape x")), HasSubstr(":2: 'tape' is not one of chrome-trace, cudnn"));
  EXPECT_THAT(errorOf(with("in8x8 f3x3\nprob", "in8x8 f9x9\nprob")), HasSubstr(":3: "));
  EXPECT_THAT(errorOf(with("problem 9 wgrad", "problem 9 fwd")),
              HasSubstr(":4: the problem 'fwd fp32 nchw n1 c2 k3 in8x8 f3x3' of unknown is listed twice"));
  EXPECT_THAT(errorOf(with("problem 9", "problem 7")), HasSubstr(":4: problem 7 is already defined"));
  EXPECT_THAT(errorOf(with("computes 9", "computes 8")), HasSubstr(":6: there is no problem 8 above this line"));
  EXPECT_THAT(errorOf(with("computes 9", "computes 9 9")), HasSubstr(":6: the call computes problem 9 twice"));
  EXPECT_THAT(errorOf(with("computes 9", "is 9")), HasSubstr(":6: a call is 'call NUMBER computes PROBLEM ...'"));
  EXPECT_THAT(errorOf(with("1x3 3", "1x3 1")), HasSubstr(":9: call 1 is counted twice"));
  EXPECT_THAT(errorOf(with("1x3 3", "1x0")), HasSubstr(":9: '0' is not a count from 1 to"));
  EXPECT_THAT(errorOf(with("1x3 3", "1x999999999 3x999999999")), HasSubstr("cannot make more than 1000000000 calls"));
  EXPECT_THAT(errorOf(with("iterations 2 x10", "")), HasSubstr("is cut off: it counts calls, but has no iterations"));
  EXPECT_THAT(errorOf(with("# a comment", "plain_loader_us 1 30\nplain_wall_us 10 20")),
              HasSubstr(":2: plain_loader_us: 30 us is more than the 20 us of its whole iteration"));
  EXPECT_THAT(errorOf(with("2 x10", "1 x10")), HasSubstr(":10: there is no kind 1 above this line"));
  EXPECT_THAT(errorOf(with("2 x10", "2 10")), HasSubstr(":10: iterations are 'iterations KIND xCOUNT'"));
  EXPECT_THAT(errorOf(with("2 x10", "2 x2\n wall_us 1 2 3")), HasSubstr(":11: there are 3 times for 2 iterations"));
  EXPECT_THAT(errorOf(with("2 x10", "2 x2\n wall_us 1 nan")), HasSubstr(":11: 'nan' is not a time"));
  EXPECT_THAT(errorOf(with("2 x10", "2 x900000000\niterations 2 x900000000")), HasSubstr("more than 1000000000 iter"));
  EXPECT_THAT(errorOf(with("problem 9", "plan 1 eng0\nproblem 9")),
              HasSubstr(":4: 'plan' is not known below a problem"));
  EXPECT_THAT(errorOf(with("problem 9", "race\npicked 1 eng0\npicked 2 eng1\nproblem 9")),
              HasSubstr(":6: the race has two picked plans"));
}

}  // namespace
}  // namespace convscope
