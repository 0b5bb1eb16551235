#include <gmock/gmock.h>

#include <fstream>

#include "apply/recording.h"
#include "cli/command_line.h"
#include "cli/program_recording.h"
#include "core/problem_text.h"
#include "support/sanitized.h"
#include "workload/named_workload.h"
#include "workload/workload_text.h"

namespace convscope::testing {
namespace {

using cli::ProgramRecording;
using cli::recordingLines;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

const std::string kInput = "fwd fp32 nchw n8 c16 k16 in9x9 f3x3 p1x1";
const std::string kWeight = "wgrad fp16 nhwc n8 c16 k32 in9x9 f3x3";

/// Returns the bytes of the file that libconvscope_apply.so keeps for such a process.
std::string fileOf(const ProcessRecording& process) {
  using namespace recording_format;
  std::string entries;
  const auto add = [&](EntryKind kind, const std::string& text, std::uint64_t others, std::uint64_t tensorCores) {
    const std::size_t length = sizeof(EntryHead) + text.size();
    const std::size_t bytes = (length + kEntryAlignment - 1) / kEntryAlignment * kEntryAlignment;
    const EntryHead head{.bytes = static_cast<std::uint32_t>(bytes),
                         .textLength = static_cast<std::uint32_t>(text.size()),
                         .kind = kind,
                         .unused = 0,
                         .executions = others,
                         .tensorCoreExecutions = tensorCores};
    entries.append(reinterpret_cast<const char*>(&head), sizeof head).append(text).append(bytes - length, '\0');
  };
  add(EntryKind::Device, process.device, 0, 0);
  add(EntryKind::Cudnn, process.cudnn, 0, 0);
  add(EntryKind::Folder, process.folder, 0, 0);
  for (const RecordedGraph& graph : process.graphs) {
    const bool isProblem = graph.reason.empty();
    add(isProblem ? EntryKind::Problem : EntryKind::Reason, isProblem ? graph.problem : graph.reason,
        graph.executions - graph.tensorCoreExecutions, graph.tensorCoreExecutions);
  }
  RecordingHead head{};
  kRecordingSignature.copy(head.signature, sizeof head.signature);
  head.version = kRecordingVersion;
  head.used = static_cast<std::uint32_t>(sizeof head + entries.size());
  return std::string(reinterpret_cast<const char*>(&head), sizeof head) + entries;
}

class ProgramRecordings : public CommandLineTest {
 protected:
  ProgramRecording recordingOf(const std::vector<ProcessRecording>& processes) const {
    const std::filesystem::path folder = file("recordings");
    std::filesystem::create_directory(folder);
    for (std::size_t i = 0; i < processes.size(); ++i)
      std::ofstream(folder / std::to_string(i), std::ios::binary) << fileOf(processes[i]);
    return cli::readRecordings(folder);
  }
};

TEST_F(ProgramRecordings, AddsUpProcesses) {
  const ProcessRecording first{"NVIDIA H200", "9.19.0", "/a", {{kInput, "", 3, 0}, {kWeight, "", 0, 0}}};
  const ProcessRecording second{"NVIDIA H200",
                                "9.19.0",
                                "/a",
                                {{kInput, "", 4, 0}, {"", "cuDNN's legacy API", 9, 0}, {"", "no convolution", 7, 0}}};
  const ProgramRecording recording = recordingOf({first, second});
  const Workload& workload = recording.workload;
  EXPECT_EQ(workload.device, "NVIDIA H200");
  EXPECT_EQ(workload.versions.at("cuDNN"), "9.19.0");
  ASSERT_THAT(workload.problems, SizeIs(2));
  EXPECT_EQ(toText(workload.problems[0].problem), kInput);
  EXPECT_THAT(problemCounts(workload), ElementsAre(7, 0));
  EXPECT_EQ(workload.marks, IterationMarks::Whole);
  EXPECT_THAT(workload.remarks, ElementsAre("9 executions left out: cuDNN's legacy API"));
  EXPECT_THAT(recordingLines(recording, "a.workload"),
              ElementsAre("a.workload: 2 distinct convolutions, 7 executions, 2 processes",
                          "not recorded: 9 executions: cuDNN's legacy API"));
  const std::string longName = std::string(600, 'w') + ".workload";
  EXPECT_THAT(cli::measuringLine(recording, longName),
              AllOf(StartsWith("measure it with the program's cuDNN: LD_LIBRARY_PATH="), HasSubstr(longName)));
}

TEST_F(ProgramRecordings, IsTf32IfTensorCoresWereUsed) {
  const ProgramRecording recording =
      recordingOf({{"", "", "", {{kInput, "", 3, 0}, {"dgrad fp32 nchw n1 c4 k4 in9x9 f3x3", "", 5, 5}}}});
  EXPECT_EQ(recording.workload.problems[0].problem.precision, Precision::Tf32);
  EXPECT_EQ(recording.workload.problems[1].problem.precision, Precision::Tf32);
  EXPECT_EQ(recording.workload.switches.allowTf32, true);
}

TEST_F(ProgramRecordings, OfDifferentDevicesNamesNone) {
  const ProgramRecording recording =
      recordingOf({{"A", "9.1.0", "", {{kInput, "", 1, 0}}}, {"B", "9.2.0", "", {{kInput, "", 1, 0}}}});
  EXPECT_EQ(recording.workload.device, "");
  EXPECT_THAT(recording.workload.versions, IsEmpty());
}

TEST_F(ProgramRecordings, ScalesCountsThatAWorkloadCannotHave) {
  const ProgramRecording recording =
      recordingOf({{"", "", "", {{kInput, "", 4'000'000'000, 0}, {kWeight, "", 1'000'000'000, 0}}}});
  const auto counts = problemCounts(recording.workload);
  EXPECT_LE(counts[0] + counts[1], 1'000'000'000);
  EXPECT_NEAR(static_cast<double>(counts[0]) / static_cast<double>(counts[1]), 4, 1e-6);
  EXPECT_EQ(recording.executions, 5'000'000'000U);
}

TEST_F(ProgramRecordings, OfNoConvolutionIsNoWorkload) {
  const ProgramRecording recording = recordingOf({{"", "", "", {{"", "no convolution", 7, 0}}}});
  EXPECT_THAT(recording.workload.problems, IsEmpty());
  EXPECT_THAT(recordingLines(recording, "a.workload"), ElementsAre(HasSubstr("a.workload was not written")));
}

/// Runs programs on a stand-in for cuDNN (tests/apply).
class Record : public CommandLineTest {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "an instrumented library fits into instrumented programs only";
    if (!std::filesystem::exists(kLibrary)) GTEST_SKIP() << "built without cuDNN";
  }

  ProcessResult record(std::vector<std::string> options, const std::vector<std::string>& command) const {
    options.insert(options.begin(), "run");
    options.emplace_back("--");
    options.insert(options.end(), command.begin(), command.end());
    return run(options);
  }

  static std::vector<std::string> program(const std::string& executions, const std::string& action) {
    return {kProgram, executions, "2", action, kInput, kWeight};
  }

  static constexpr const char* kLibrary = CONVSCOPE_BINARY_DIR "/lib/convscope/libconvscope_apply.so";
  static constexpr const char* kProgram = CONVSCOPE_BINARY_DIR "/bin/convscope_stand_in_program";
};

TEST_F(Record, WritesAWorkloadThatProfileReads) {
  const ProcessResult result = record({"--record", "a.workload"}, program("5", "exit"));
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "4: 0 1 2 3\n4: 0 1 2 3\n");
  EXPECT_THAT(result.err, StartsWith("convscope-cli: a.workload: 2 distinct convolutions, 20 executions, 1 process\n"));
  EXPECT_THAT(result.err, HasSubstr(" convscope-cli profile a.workload\n"));
  const Workload workload = openWorkload(file("a.workload")).workload;
  EXPECT_EQ(workload.device, "Stand-in GPU");
  EXPECT_THAT(problemCounts(workload), ElementsAre(10, 10));
  const ProcessResult shapes = run({"shapes", "a.workload"});
  EXPECT_EQ(shapes.exitCode, 0) << shapes.err;
  EXPECT_EQ(toText(workload), readWholeFile(file("a.workload")));
}

TEST_F(Record, OfAProgramThatIsKilledHasItsCounts) {
  const ProcessResult result = record({"--record", "a.workload"}, program("5", "kill"));
  EXPECT_EQ(result.exitCode, 128 + 9);
  EXPECT_THAT(problemCounts(openWorkload(file("a.workload")).workload), ElementsAre(10, 10));
}

TEST_F(Record, OfAllProcessesThatAShellStarts) {
  const std::string line = std::string(kProgram) + " 5 1 exit '" + kInput + "'";
  const ProcessResult result = record({"--record", "a.workload"}, {"/bin/sh", "-c", line + " && " + line + "; exit 3"});
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_THAT(result.err, HasSubstr("1 distinct convolution, 10 executions, 2 processes"));
}

TEST_F(Record, WritesNothingForAProgramWithoutConvolutions) {
  const ProcessResult result = record({"--record", "a.workload"}, {"/bin/sh", "-c", "exit 3"});
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_THAT(result.err, HasSubstr("a.workload was not written: no process asked"));
  EXPECT_FALSE(std::filesystem::exists(file("a.workload")));
}

TEST_F(Record, RefusesFilesBeforeTheProgramStarts) {
  write("a.workload", "mine\n");
  const std::vector<std::string> echo{"/bin/echo", "ran"};
  for (const auto& options : std::vector<std::vector<std::string>>{
           {"--record", "a.workload"}, {"--record", "no/such/folder/a"}, {"--report", "r"}, {}}) {
    const ProcessResult result = record(options, echo);
    EXPECT_EQ(result.exitCode, 2) << result.err;
    EXPECT_THAT(result.out, IsEmpty());
  }
  EXPECT_EQ(readWholeFile(file("a.workload")), "mine\n");
  EXPECT_EQ(record({"--record", "a.workload", "--force"}, program("5", "exit")).exitCode, 0);
  EXPECT_THAT(openWorkload(file("a.workload")).workload.problems, SizeIs(2));
}

TEST_F(Record, SaysThatAStaticProgramCannotBeRecorded) {
  std::string bytes(64, '\0');  // the head of a program without parts, so without a dynamic linker
  bytes.replace(0, 7,
                "\x7f"
                "ELF\2\1\1");
  bytes[54] = 56;
  write("static", bytes);
  std::filesystem::permissions(file("static"), std::filesystem::perms::owner_all);
  const ProcessResult strict = record({"--record", "a.workload", "--strict"}, {"./static"});
  EXPECT_EQ(strict.exitCode, 2);
  EXPECT_EQ(strict.err, "convscope-cli: ./static is linked statically, so no library can be preloaded into it\n");
  EXPECT_THAT(
      record({"--record", "a.workload"}, {"./static"}).err,
      HasSubstr("linked statically, so no library can be preloaded into it; the program runs, but is not recorded"));
}

}  // namespace
}  // namespace convscope::testing
