// The library in a program of its own (stand_in_program.cpp), with a stand-in for cuDNN that can fail.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "apply/choices.h"
#include "apply/recording.h"
#include "support/process.h"

namespace convscope::apply {
namespace {

using convscope::testing::ProcessResult;
using convscope::testing::readWholeFile;
using convscope::testing::runProcess;
using convscope::testing::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kConvolution = "fwd fp32 nchw n8 c16 k16 in9x9 f3x3 p1x1";
const std::string kGradient = "wgrad fp16 nhwc n8 c16 k32 in9x9 f3x3";

class StandIn : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(records()); }

  std::filesystem::path records() const { return m_folder.path() / "records"; }
  std::filesystem::path choices() const { return m_folder.path() / "my.choices"; }
  std::filesystem::path report() const { return m_folder.path() / "report"; }

  /// Runs the program with the library and `environment`.
  ProcessResult run(const std::vector<std::string>& arguments, std::map<std::string, std::string> environment) const {
    std::vector<std::string> command{CONVSCOPE_STAND_IN_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    environment.emplace("LD_PRELOAD", CONVSCOPE_APPLY_LIBRARY);
    return runProcess(command, {.folder = m_folder.path(), .environment = std::move(environment)});
  }

  /// Runs the program while it is recorded. Returns what its processes recorded.
  std::vector<ProcessRecording> record(const std::vector<std::string>& arguments, int exitCode = 0) const {
    const ProcessResult result = run(arguments, {{"CONVSCOPE_RECORD", records().string()}});
    EXPECT_EQ(result.exitCode, exitCode);
    EXPECT_EQ(result.err, "");
    std::vector<ProcessRecording> processes;
    for (const auto& each : std::filesystem::directory_iterator(records()))
      processes.push_back(readRecording(readWholeFile(each.path())).value());
    return processes;
  }

  /// Runs the program with choices: the engines 3, 9 (which cuDNN does not have) and 1 for kGradient.
  ProcessResult apply(const std::string& fault, const std::string& action = "exit") const {
    Choices file{{"Stand-in GPU", 90, 132, "9.21.0"}, {}};
    for (const int engine : {3, 9, 1})
      file.rankings[kGradient].push_back({{engine, {}}, 10, 0, {Note::Nondeterministic}});
    std::ofstream(choices()) << toText(file);
    std::filesystem::remove(report());
    return run({"1", "1", action, kGradient}, {{"CONVSCOPE_STAND_IN_FAULT", fault},
                                               {"CONVSCOPE_CHOICES", choices().string()},
                                               {"CONVSCOPE_APPLY_REPORT", report().string()}});
  }

  std::string own(const std::string& fault) const {
    return run({"1", "1", "exit", kGradient}, {{"CONVSCOPE_STAND_IN_FAULT", fault}, {"LD_PRELOAD", ""}}).out;
  }

  TemporaryFolder m_folder;
};

std::uint64_t executionsOf(const ProcessRecording& process, const std::string& text) {
  std::uint64_t executions = 0;
  for (const RecordedGraph& graph : process.graphs)
    if (graph.problem == text || graph.reason == text) executions += graph.executions;
  return executions;
}

TEST_F(StandIn, RecordsProblemsWithCountsOfAllThreads) {
  const auto processes = record({"100", "4", "exit", kConvolution, kGradient});
  ASSERT_THAT(processes, SizeIs(1));
  EXPECT_EQ(processes[0].device, "Stand-in GPU");
  EXPECT_EQ(processes[0].cudnn, "9.21.0");
  EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(processes[0].folder) / "libcudnn.so.9"));
  EXPECT_EQ(executionsOf(processes[0], kConvolution), 400U);
  EXPECT_EQ(executionsOf(processes[0], kGradient), 400U);
  const auto fp32 = std::ranges::find(processes[0].graphs, kConvolution, &RecordedGraph::problem);
  EXPECT_EQ(fp32->tensorCoreExecutions, 400U);  // engine 0
}

TEST_F(StandIn, RecordsProblemsThatAreOnlyQueried) {
  const auto processes = record({"0", "1", "exit", kGradient});
  ASSERT_THAT(processes, SizeIs(1));
  EXPECT_EQ(std::ranges::count(processes[0].graphs, kGradient, &RecordedGraph::problem), 1);
  EXPECT_EQ(executionsOf(processes[0], kGradient), 0U);
}

TEST_F(StandIn, KeepsTheCountsOfAProcessThatIsKilled) {
  const auto processes = record({"7", "1", "kill", kGradient}, -1);
  ASSERT_THAT(processes, SizeIs(1));
  EXPECT_EQ(executionsOf(processes[0], kGradient), 7U);
}

TEST_F(StandIn, RecordsChildrenAndProgramsThatReplaceIt) {
  for (const char* action : {"fork", "exec"}) {
    std::filesystem::remove_all(records());
    std::filesystem::create_directory(records());
    std::uint64_t executions = 0;
    for (const ProcessRecording& process : record({"7", "1", action, kGradient}))
      executions += executionsOf(process, kGradient);
    EXPECT_EQ(executions, 14U) << action;
  }
}

TEST_F(StandIn, CountsWhatIsNoProblemWithItsReason) {
  EXPECT_EQ(executionsOf(record({"7", "1", "fused", kGradient}).at(0), "a graph of several operations"), 7U);
  std::filesystem::remove_all(records());
  std::filesystem::create_directory(records());
  EXPECT_EQ(executionsOf(record({"7", "1", "legacy", kGradient}).at(0), "cuDNN's legacy API"), 3U);
  std::filesystem::remove_all(records());
  std::filesystem::create_directory(records());
  EXPECT_EQ(executionsOf(record({"7", "1", "copied", kGradient}).at(0), "a plan that was not made from a query"), 7U);
}

TEST_F(StandIn, DoesNotCountExecutionsThatFail) {
  const ProcessResult result = run({"7", "1", "exit", kGradient},
                                   {{"CONVSCOPE_RECORD", records().string()}, {"CONVSCOPE_STAND_IN_FAULT", "execute"}});
  EXPECT_EQ(result.exitCode, 0);
  for (const auto& each : std::filesystem::directory_iterator(records()))
    EXPECT_EQ(executionsOf(readRecording(readWholeFile(each.path())).value(), kGradient), 0U);
}

TEST_F(StandIn, RunsAsItIsIfItCannotBeRecorded) {
  const ProcessResult result = run({"7", "1", "exit", kGradient}, {{"CONVSCOPE_RECORD", "/no/such/folder"}});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "4: 0 1 2 3\n");
  EXPECT_EQ(result.err, "convscope: /no/such/folder: No such file or directory; nothing is recorded\n");
}

TEST_F(StandIn, AppliesAndRecordsAtOnce) {
  static_cast<void>(apply(""));
  const ProcessResult result = run({"7", "1", "exit", kGradient}, {{"CONVSCOPE_RECORD", records().string()},
                                                                   {"CONVSCOPE_CHOICES", choices().string()}});
  EXPECT_EQ(result.out, "7: 3 1 0 1 2 3\n");
  ASSERT_FALSE(std::filesystem::is_empty(records()));
  for (const auto& each : std::filesystem::directory_iterator(records()))
    EXPECT_EQ(executionsOf(readRecording(readWholeFile(each.path())).value(), kGradient), 7U);
}

// Whatever cuDNN fails at, the program gets what it would get without the library, or the choices.
TEST_F(StandIn, LeavesFaultsToTheProgram) {
  for (const char* fault : {"finalize", "set", "device"}) {
    const ProcessResult result = apply(fault);
    EXPECT_EQ(result.exitCode, 0) << fault;
    EXPECT_THAT(result.out, ::testing::EndsWith(own(fault).substr(own(fault).find(':')))) << fault;
    EXPECT_LE(std::ranges::count(result.err, '\n'), 1) << fault << result.err;
  }
  EXPECT_THAT(apply("device").err, HasSubstr("does not say which device this is"));
}

TEST_F(StandIn, AppliesIfCudnnListsNothing) {
  EXPECT_EQ(own("results"), "0:\n");
  EXPECT_EQ(apply("results").out, "0: 3 1\n");
  EXPECT_EQ(own("negative"), "4:\n");
  EXPECT_EQ(apply("negative").out, "7: 3 1\n");
}

// The second configuration is refused in the program's own descriptor, which cannot be filled again.
TEST_F(StandIn, EndsTheAnswerBeforeAConfigurationThatIsRefused) {
  EXPECT_EQ(apply("knobs").out, "7: 3\n");
}

TEST_F(StandIn, AppliesWithAWrongCount) {
  EXPECT_EQ(apply("").out, "7: 3 1 0 1 2 3\n");
  EXPECT_EQ(apply("fewer").out, "7: 3 1 0\n");
  EXPECT_EQ(apply("count").out, "1003: 3 1 0 1 2 3\n");
  // It says that there are more results than the program has descriptors: never more than those.
  EXPECT_EQ(apply("more").exitCode, 0);
}

TEST_F(StandIn, KeepsTheChoicesIfTheirFileIsChanged) {
  EXPECT_EQ(apply("", "rewrite").out, "7: 3 1 0 1 2 3\n7: 3 1 0 1 2 3\n");
  EXPECT_EQ(std::filesystem::file_size(choices()), 10U);
}

}  // namespace
}  // namespace convscope::apply
