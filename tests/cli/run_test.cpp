#include <gmock/gmock.h>

#include <algorithm>

#include "cli/apply_report.h"
#include "cli/command_line.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using cli::coverageLines;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kChoices =
    "convscope_choices 1\n\ndevice NVIDIA H200\ncompute_capability 9.0\nmultiprocessors 132\ncudnn 9.19.0\nproblems "
    "1\n\n"
    "fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1\n  55 0 - eng47\nend\n";

/// Runs a shell in the place of a program that computes convolutions.
class Run : public CommandLineTest {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "an instrumented library fits into instrumented programs only";
    if (!std::filesystem::exists(kLibrary)) GTEST_SKIP() << "built without cuDNN";
    write("a.choices", kChoices);
  }

  ProcessResult runShell(const std::string& script, std::vector<std::string> options = {"--choices", "a.choices"},
                         const std::map<std::string, std::string>& environment = {}) const {
    options.insert(options.begin(), "run");
    options.insert(options.end(), {"--", "/bin/sh", "-c", script});
    return run(options, environment);
  }

  static constexpr const char* kLibrary = CONVSCOPE_BINARY_DIR "/lib/convscope/libconvscope_apply.so";
  static constexpr const char* kForwarding = CONVSCOPE_BINARY_DIR "/lib/convscope/forwarding/libcudnn.so.9";
};

TEST_F(Run, EndsAsTheProgramDoes) {
  EXPECT_EQ(runShell("exit 7").exitCode, 7);
  EXPECT_EQ(runShell("kill -KILL $$").exitCode, 128 + 9);
  const ProcessResult result = runShell("cat; echo said >&2");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("said\n"));
}

TEST_F(Run, PreloadsTheLibraryWithTheChoices) {
  const ProcessResult result = runShell("echo $LD_PRELOAD; echo $CONVSCOPE_CHOICES");
  EXPECT_EQ(result.out, std::string(kLibrary) + "\n" + file("a.choices").string() + "\n");
  EXPECT_EQ(result.err,
            "convscope-cli: nothing was applied: no process asked cuDNN's graph API for a convolution on the device of "
            "the choice "
            "file; if the program opens cuDNN itself, as JAX does, add --dlopen\n");
  EXPECT_THAT(runShell("echo $LD_PRELOAD", {"--choices", "a.choices"}, {{"LD_PRELOAD", kLibrary}}).out,
              HasSubstr(std::string(kLibrary) + ":" + kLibrary));
}

TEST_F(Run, PreloadsTheLibraryThatIsTakenForCudnn) {
  if (!std::filesystem::exists(kForwarding)) GTEST_SKIP() << "not for this processor";
  const std::string show = "echo $LD_PRELOAD; echo $CONVSCOPE_CUDNN";
  EXPECT_EQ(runShell(show, {"--choices", "a.choices", "--dlopen"}).out, std::string(kForwarding) + "\n\n");
  write("libcudnn.so.9", "");
  EXPECT_EQ(runShell(show, {"--choices", "a.choices", "--cudnn", "libcudnn.so.9"}).out,
            std::string(kForwarding) + "\n" + file("libcudnn.so.9").string() + "\n");
  EXPECT_EQ(runShell(show, {"--choices", "a.choices", "--dlopen"}).err,
            "convscope-cli: nothing was applied: no process asked cuDNN's graph API for a convolution on the device of "
            "the choice file\n");
}

TEST_F(Run, RefusesACudnnThatItCannotOpen) {
  if (!std::filesystem::exists(kForwarding)) GTEST_SKIP() << "not for this processor";
  for (const std::string& cudnn : {std::string("no.so"), std::string("."), std::string(kForwarding)}) {
    const ProcessResult result = runShell("echo \"[$LD_PRELOAD]\"", {"--choices", "a.choices", "--cudnn", cudnn});
    EXPECT_EQ(result.out, "[]\n");
    EXPECT_THAT(result.err, HasSubstr(cudnn + ": "));
    EXPECT_THAT(result.err, HasSubstr("; the program runs without choices\n"));
    EXPECT_EQ(runShell("echo ran", {"--choices", "a.choices", "--strict", "--cudnn", cudnn}).exitCode, 2);
  }
}

TEST_F(Run, SaysWhatWasApplied) {
  const std::string report =
      "printf '11\\tapplied\\tfwd a\\teng1\\n11\\tapplied\\tfwd b\\teng2\\n11\\tunknown\\tfwd c\\tnot in the choice "
      "file\\n' "
      ">> $CONVSCOPE_APPLY_REPORT";
  EXPECT_EQ(
      runShell(report).err,
      "convscope-cli: process 11: 2 of 3 distinct convolutions have their measured algorithms; left to cuDNN: 1 not "
      "in the choice file\n");
  static_cast<void>(runShell(report, {"--choices", "a.choices", "--report", "r.txt"}));
  EXPECT_THAT(readCoverage(readWholeFile(file("r.txt"))), SizeIs(1));
}

TEST_F(Run, SaysWhatThisRunAppliedIfTheReportIsContinued) {
  const std::string report = "printf '12\\tapplied\\tfwd a\\teng1\\n' >> $CONVSCOPE_APPLY_REPORT; exit 4";
  write("r.txt", "11\tapplied\tfwd a\teng1\n");
  const ProcessResult result = runShell(report, {"--choices", "a.choices", "--report", "r.txt"});
  EXPECT_EQ(result.exitCode, 4);
  EXPECT_THAT(result.err, Not(HasSubstr("process 11")));
  EXPECT_THAT(result.err, HasSubstr("process 12: 1 of 1"));
  // A report that cannot be read does not change the program's exit code.
  EXPECT_EQ(runShell("rm -f r.txt; mkdir r.txt; exit 4", {"--choices", "a.choices", "--report", "r.txt"}).exitCode, 4);
  const ProcessResult onto = runShell("echo ran", {"--choices", "a.choices", "--report", "./a.choices"});
  EXPECT_EQ(onto.exitCode, 2);
  EXPECT_THAT(onto.out, IsEmpty());
}

TEST_F(Run, SaysThatNoReportWasWritten) {
  const std::string applied =
      "convscope-cli: nothing was applied: no process asked cuDNN's graph API for a convolution on the device of the "
      "choice file; if the program opens cuDNN itself, as JAX does, add --dlopen\n";
  EXPECT_EQ(runShell("exit 0", {"--choices", "a.choices", "--report", "r.txt"}).err,
            applied +
                "convscope-cli: no report was written to r.txt: the program probably did not load cuDNN, or ran on "
                "another GPU\n");
  EXPECT_FALSE(std::filesystem::exists(file("r.txt")));
  write("r.txt", "11\tapplied\tfwd a\teng1\n");
  EXPECT_EQ(runShell("exit 0", {"--choices", "a.choices", "--report", "r.txt"}).err,
            applied +
                "convscope-cli: nothing was added to r.txt: the program probably did not load cuDNN, or ran on another "
                "GPU\n");
}

TEST_F(Run, LeavesTheProgramsOwnOptionsAlone) {
  const ProcessResult result = run({"run", "--choices", "a.choices", "--", "/bin/sh", "-c", "echo $0 $@", "x",
                                    "--choices", "y", "--strict", "--help"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "x --choices y --strict --help\n");
  const ProcessResult withoutDashes = run({"run", "--choices", "a.choices", "/bin/echo", "train.py"});
  EXPECT_EQ(withoutDashes.exitCode, 2);
  EXPECT_THAT(withoutDashes.err, HasSubstr("/bin/echo"));
}

TEST_F(Run, WithoutUsableChoicesRunsTheProgramAsItIs) {
  for (const std::string& text :
       std::vector<std::string>{"nonsense\n", "convscope_choices 2\n", kChoices.substr(0, 150)}) {
    write("bad.choices", text);
    const ProcessResult result = runShell("echo \"[$LD_PRELOAD]\"; exit 3", {"--choices", "bad.choices"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.out, "[]\n");
    EXPECT_THAT(result.err, HasSubstr("bad.choices"));
    EXPECT_THAT(result.err, HasSubstr("; the program runs without choices\n"));
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1);
  }
  EXPECT_THAT(runShell("echo ran", {"--choices", "no.choices"}).out, HasSubstr("ran"));
}

TEST_F(Run, StrictlyDoesNotStartTheProgramWithoutChoices) {
  write("bad.choices", "nonsense\n");
  for (const char* name : {"bad.choices", "no.choices"}) {
    const ProcessResult result = runShell("echo ran", {"--choices", name, "--strict"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(result.err, HasSubstr(name));
  }
}

TEST_F(Run, SaysThatAProgramCannotStart) {
  const ProcessResult result = run({"run", "--choices", "a.choices", "--", "/no/such/program"});
  EXPECT_EQ(result.exitCode, 127);
  EXPECT_EQ(result.err, "convscope-cli: cannot start /no/such/program: No such file or directory\n");
  EXPECT_EQ(run({"run", "--choices", "a.choices"}).exitCode, 2);
  EXPECT_EQ(run({"run", "--choices", "a.choices", "--"}).exitCode, 2);
}

TEST(Coverage, IsOneLineForEachProcess) {
  const Coverage processes = readCoverage(
      "7\tapplied\tfwd a\teng1\n8\tunknown\tfwd a\tnot in the choice file\n8\trefused\t-\ta graph of any size\n"
      "8\tunknown\tfwd b\tnot in the choice file\n");
  EXPECT_THAT(
      coverageLines(processes),
      ElementsAre("process 7: 1 of 1 distinct convolutions have their measured algorithms",
                  "process 8: 0 of 3 distinct convolutions have their measured algorithms; left to cuDNN: 2 not in "
                  "the choice file, 1 a graph of any size"));
}

TEST(Coverage, OfManyProcessesIsOneLine) {
  Coverage processes;
  for (int i = 1; i <= 40; ++i) processes[i].convolutions.resize(2, {CoverageOutcome::Applied, "fwd a", "eng1"});
  EXPECT_THAT(coverageLines(processes),
              ElementsAre("40 processes together: 80 of 80 distinct convolutions have their measured algorithms"));
}

}  // namespace
}  // namespace convscope::testing
