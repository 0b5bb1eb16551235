// The library that the loader takes for libcudnn.so.9, in a program that opens cuDNN by dlopen (opened_functions.cpp).
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
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
using ::testing::SizeIs;

namespace fs = std::filesystem;
using Variables = std::map<std::string, std::string>;

const std::string kProblem = "wgrad fp16 nhwc n8 c16 k32 in9x9 f3x3";
const std::string kOwn = "4: 0 1 2 3\n";
const std::string kApplied = "2: 3 0\n";
const std::string kStandIn = CONVSCOPE_STAND_IN_FOLDER "/libcudnn.so.9";

class Forwarding : public ::testing::Test {
 protected:
  void SetUp() override {
    Choices file{{"Stand-in GPU", 90, 132, "9.21.0"}, {}};
    file.rankings[kProblem].push_back({{3, {}}, 10, 0, {}});
    std::ofstream(choices()) << toText(file);
  }

  fs::path choices() const { return m_folder.path() / "my.choices"; }
  fs::path report() const { return m_folder.path() / "report"; }

  /// Runs `program` with the library and `environment`.
  ProcessResult run(const char* program, Variables environment, const std::string& action = "exit",
                    const std::string& threads = "1") const {
    environment.emplace("LD_PRELOAD", CONVSCOPE_FORWARDING_LIBRARY);
    return runProcess({program, "3", threads, action, kProblem},
                      {.folder = m_folder.path(), .environment = std::move(environment)});
  }

  Variables applying() const {
    return {{"CONVSCOPE_CHOICES", choices().string()}, {"CONVSCOPE_APPLY_REPORT", report().string()}};
  }

  Variables with(Variables variables, const std::string& name, const std::string& value) const {
    variables[name] = value;
    return variables;
  }

  TemporaryFolder m_folder;
};

TEST_F(Forwarding, AppliesChoices) {
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM, {{"LD_PRELOAD", ""}}).out, kOwn);
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM, {}).out, kOwn);
  const ProcessResult result = run(CONVSCOPE_OPENING_PROGRAM, applying());
  EXPECT_EQ(result.out, kApplied);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(readWholeFile(report()), HasSubstr("\tapplied\t" + kProblem + "\teng3\n"));
}

TEST_F(Forwarding, AppliesChoicesToSeveralThreads) {
  const ProcessResult result = run(CONVSCOPE_OPENING_PROGRAM, applying(), "legacy", "8");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, kApplied);  // of the first
}

TEST_F(Forwarding, ServesProgramsThatAreLinkedToCudnn) {
  const ProcessResult result = run(CONVSCOPE_STAND_IN_PROGRAM, applying());
  EXPECT_EQ(result.out, kApplied);
  EXPECT_EQ(result.err, "");
}

TEST_F(Forwarding, FindsCudnnAsTheLoaderDoes) {
  // By the RUNPATH of the program, by LD_LIBRARY_PATH, and by name.
  const Variables folder = with(applying(), "LD_LIBRARY_PATH", CONVSCOPE_STAND_IN_FOLDER);
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM, applying()).out, kApplied);
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM_WITHOUT_PATH, folder).out, kApplied);
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM_WITHOUT_PATH, with(applying(), "CONVSCOPE_CUDNN", kStandIn)).out, kApplied);
  // A relative or empty element of the list is not searched, and its own folder has no other cuDNN.
  fs::copy(kStandIn, m_folder.path() / "libcudnn.so.9");
  const std::string own = fs::path(CONVSCOPE_FORWARDING_LIBRARY).parent_path().string();
  EXPECT_EQ(
      run(CONVSCOPE_OPENING_PROGRAM_WITHOUT_PATH,
          with(folder, "LD_LIBRARY_PATH", "::.:" + own + ":/no/such/folder:" + std::string(CONVSCOPE_STAND_IN_FOLDER)))
          .out,
      kApplied);
}

TEST_F(Forwarding, FindsACudnnThatWasOpenedByItsPath) {
  const Variables opening = {{"CONVSCOPE_OPEN_FIRST", kStandIn}};
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM_WITHOUT_PATH, with(opening, "LD_PRELOAD", "")).out, kOwn);
  const ProcessResult result =
      run(CONVSCOPE_OPENING_PROGRAM_WITHOUT_PATH, with(applying(), "CONVSCOPE_OPEN_FIRST", kStandIn));
  EXPECT_EQ(result.out, kApplied);
  EXPECT_EQ(result.err, "");
}

TEST_F(Forwarding, SaysInOneLineThatThereIsNoCudnn) {
  for (const std::string& file :
       {std::string("/no/libcudnn.so.9"), m_folder.path().string(), std::string(CONVSCOPE_FORWARDING_LIBRARY)}) {
    const ProcessResult result = run(CONVSCOPE_OPENING_PROGRAM, with(applying(), "CONVSCOPE_CUDNN", file), "version");
    EXPECT_EQ(result.out, "0 CUDNN_STATUS_NOT_INITIALIZED\n") << file;
    EXPECT_EQ(result.err, "convscope: the libcudnn.so.9 of this program is not found; name it: run --cudnn FILE\n");
  }
  std::ofstream(m_folder.path() / "damaged") << "no library";
  const ProcessResult result =
      run(CONVSCOPE_OPENING_PROGRAM, with({}, "CONVSCOPE_CUDNN", (m_folder.path() / "damaged").string()), "version");
  EXPECT_EQ(result.out, "0 CUDNN_STATUS_NOT_INITIALIZED\n");
  EXPECT_THAT(result.err, HasSubstr("damaged: file too short"));
}

TEST_F(Forwarding, LeavesTheProgramToCudnnIfAnythingIsWrong) {
  for (const char* fault : {"results", "set", "finalize", "count", "fewer", "negative", "more", "device"}) {
    const ProcessResult own = run(CONVSCOPE_OPENING_PROGRAM, {{"CONVSCOPE_STAND_IN_FAULT", fault}, {"LD_PRELOAD", ""}});
    const ProcessResult result = run(CONVSCOPE_OPENING_PROGRAM, with(applying(), "CONVSCOPE_STAND_IN_FAULT", fault));
    EXPECT_EQ(result.exitCode, own.exitCode) << fault;
  }
  std::ofstream(choices()) << "cut";
  const ProcessResult result = run(CONVSCOPE_OPENING_PROGRAM, applying());
  EXPECT_EQ(result.out, kOwn);
  EXPECT_THAT(result.err, HasSubstr("my.choices"));
}

TEST_F(Forwarding, Records) {
  const fs::path records = m_folder.path() / "records";
  fs::create_directory(records);
  EXPECT_EQ(run(CONVSCOPE_OPENING_PROGRAM, {{"CONVSCOPE_RECORD", records.string()}}).out, kOwn);
  std::vector<ProcessRecording> processes;
  for (const auto& each : fs::directory_iterator(records))
    processes.push_back(readRecording(readWholeFile(each.path())).value());
  ASSERT_THAT(processes, SizeIs(1));
  EXPECT_EQ(processes[0].folder, CONVSCOPE_STAND_IN_FOLDER);
  const auto found = std::ranges::find(processes[0].graphs, kProblem, &RecordedGraph::problem);
  ASSERT_NE(found, processes[0].graphs.end());
  EXPECT_EQ(found->executions, 3U);
}

}  // namespace
}  // namespace convscope::apply
