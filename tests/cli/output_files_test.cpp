// Files that commands write: never onto an input, and completely or not at all.
#include <gmock/gmock.h>

#include "cli/command_line.h"
#include "session/session_file.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

class OutputFiles : public CommandLineTest {
 protected:
  void SetUp() override {
    write("n.json", R"({"convscope_network": 1, "name": "n", "input": [1, 4, 12, 12], "layers": [
      {"name": "first", "op": "conv", "out": 8, "kernel": 3}, {"name": "second", "op": "conv", "out": 8, "kernel": 1}]})");
    for (const char* part : {"1", "2"}) {
      const ProcessResult result =
          run({"profile", "n.json", "--shard", part + std::string("/2"), "--out", part + std::string(".convscope")});
      ASSERT_EQ(result.exitCode, 0) << result.err;
    }
    ASSERT_EQ(run({"profile", "n.json", "--out", "s.convscope"}).exitCode, 0);
    write("c.choices", choiceFile());
    const std::string recording = CONVSCOPE_SOURCE_DIR "/tests/workload/data/layers-tf32-off.trace.json.gz";
    ASSERT_EQ(run({"import", recording, "--out", "run.workload"}).exitCode, 0);
  }

  static std::string choiceFile() {
    std::string text =
        "convscope_choices 1\ndevice A GPU\ncompute_capability 9.0\nmultiprocessors 1\ncudnn 9.19.0\nproblems 50\n";
    for (int batch = 10; batch < 60; ++batch)
      text += "fwd tf32 nchw n" + std::to_string(batch) + " c4 k8 in12x12 f3x3\n  1.5 0 - eng1\n";
    return text + "end\n";
  }

  /// Every command that writes a file, with its input and its words up to the name of the output.
  static std::vector<std::pair<std::string, Words>> writers() {
    return {{"s.convscope", {"csv", "s.convscope", "--force", "--out"}},
            {"s.convscope", {"forecast", "s.convscope", "--force", "--csv"}},
            {"s.convscope", {"pack", "s.convscope", "--force", "--out"}},
            {"1.convscope", {"merge", "1.convscope", "2.convscope", "--force", "--out"}},
            {"c.choices", {"choose", "c.choices", "--force", "--out"}},
            {"run.workload", {"import", "run.workload", "--force", "--out"}},
            {"n.json", {"profile", "n.json", "--force", "--out"}},
            {"n.json", {"sweep", "n.json", "--sizes", "8,12", "--force", "--out"}},
            {"n.json", {"determinism", "n.json", "--force", "--out"}},
            {"n.json", {"replay", "n.json", "--policy", "pytorch", "--iterations", "9", "--force", "--out"}},
            {"s.convscope",
             {"replay", "s.convscope", "--policy", "pytorch", "--iterations", "9", "--out", "r.convscope", "--force",
              "--csv"}}};
  }

  /// Runs a command whose files may have 512 bytes.
  ProcessResult runOnFullDisk(const Words& arguments) const {
    Words words{"/bin/sh", "-c", "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\""};
    for (const std::string& word : commandLine(arguments)) words.push_back(word);
    return runProcess(words, options());
  }
};

TEST_F(OutputFiles, AreNeverAnInput) {
  for (auto [input, words] : writers()) {
    const std::string before = readWholeFile(file(input));
    std::filesystem::create_hard_link(file(input), file("hard"));
    std::filesystem::create_symlink(input, file("symbolic"));
    for (const std::string& name : {input, std::string("hard"), std::string("symbolic")}) {
      SCOPED_TRACE(words.front() + " " + name);
      Words arguments = words;
      arguments.push_back(name);
      const ProcessResult result = run(arguments);
      EXPECT_EQ(result.exitCode, 2);
      EXPECT_THAT(result.err, HasSubstr("cannot write " + name + ": the command reads this file"));
      EXPECT_EQ(readWholeFile(file(input)), before);
    }
    std::filesystem::remove(file("hard"));
    std::filesystem::remove(file("symbolic"));
  }
}

TEST_F(OutputFiles, OfOneCommandAreDifferent) {
  const ProcessResult result = run({"replay", "n.json", "--policy", "pytorch", "--iterations", "9", "--force", "--out",
                                    "r.convscope", "--csv", "r.convscope"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(readSession(file("r.convscope")).session.replays.size(), 1u);
}

TEST_F(OutputFiles, ThatDoNotFitOnTheDiskLeaveTheOldOnes) {
  if (kSanitized) GTEST_SKIP() << "the engine's coverage data do not fit either, which ends it";
  for (auto [input, words] : writers()) {
    SCOPED_TRACE(words.front());
    write("old", "kept");
    const int files = filesInFolder();
    words.push_back("old");
    const ProcessResult result = runOnFullDisk(words);
    EXPECT_EQ(result.exitCode, 2) << result.err;
    EXPECT_EQ(readWholeFile(file("old")), "kept");
    EXPECT_LE(filesInFolder(), files + 1) << "a part of the new file is left";
    std::filesystem::remove(file("r.convscope"));
  }
}

TEST_F(OutputFiles, ASessionIsReplacedByTheFirstResultOfTheNextRun) {
  const std::string old = readWholeFile(file("s.convscope"));
  Process process(commandLine({"profile", "n.json", "--force", "--out", "s.convscope"}), options(gateAt(1)));
  ASSERT_TRUE(reachesGate());
  EXPECT_EQ(readWholeFile(file("s.convscope")), old);
  openGate();
  EXPECT_EQ(process.wait().exitCode, 0);
  EXPECT_NE(readWholeFile(file("s.convscope")), old);
  EXPECT_EQ(readSession(file("s.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Completed);
}

TEST_F(OutputFiles, ASessionThatIsDeletedWhileItIsWrittenIsAFailure) {
  Process process(commandLine({"profile", "n.json", "--out", "gone.convscope"}), options(gateAt(kInFirstProblem)));
  ASSERT_TRUE(reachesGate());
  ASSERT_TRUE(comes("survey_started", "gone.convscope"));
  ASSERT_TRUE(std::filesystem::remove(file("gone.convscope")));
  openGate();
  const ProcessResult result = process.wait();
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("gone.convscope was deleted or replaced while it was written"));
}

TEST_F(OutputFiles, AScriptForSlurmHasNoLineEndsOfAPath) {
  expectBadInput(run({"profile", "a\nSHARD\ntouch x\n", "--shard", "1/4", "--print-batch", "slurm", "--out", "a"}),
                 "a script cannot contain a line end in 'a SHARD");
  expectBadInput(run({"profile", "alexnet", "--shard", "1/4", "--print-batch", "slurm", "--out", "a\nb"}), "--out: ");
  expectBadInput(
      run({"sweep", "alexnet", "--sizes", "8\r\n", "--shard", "1/4", "--print-batch", "slurm", "--out", "a"}),
      "--sizes: ");
}

}  // namespace
}  // namespace convscope::testing
