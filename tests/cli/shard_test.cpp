#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "cli/command_line.h"
#include "core/problem_text.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Shards : public CommandLineTest {
 protected:
  void measure(const std::string& shard, const std::string& name, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"profile", "mnist-tutorial", "--shard", shard, "--out", name};
    words.insert(words.end(), more.begin(), more.end());
    const ProcessResult result = run(words);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Combine all shards: convscope-cli merge"));
  }

  Session sessionOf(const std::string& name) const { return readSession(file(name)).session; }

  /// Replaces every `before` in a session file by `after`.
  void edit(const std::string& name, const std::string& before, const std::string& after) const {
    std::string text = readWholeFile(file(name));
    for (std::size_t at = 0; (at = text.find(before, at)) != std::string::npos; at += after.size())
      text.replace(at, before.size(), after);
    write(name, text);
  }
};

TEST_F(Shards, MergedEqualAnUndividedSurvey) {
  for (const std::string index : {"1", "2", "3"}) measure(index + "/3", index + ".convscope");
  edit("2.convscope", R"("host":")", R"("host":"gpu2.)");
  const ProcessResult merged = run({"merge", "1.convscope", "2.convscope", "3.convscope", "--out", "all.convscope"});
  EXPECT_EQ(merged.exitCode, 0) << merged.err;
  ASSERT_EQ(run({"profile", "mnist-tutorial", "--out", "one.convscope"}).exitCode, 0);

  const Survey all = sessionOf("all.convscope").surveys.at(0);
  const Survey one = sessionOf("one.convscope").surveys.at(0);
  EXPECT_EQ(all.started.options, one.started.options);
  EXPECT_EQ(all.started.problems, one.started.problems);
  EXPECT_EQ(all.ended->how, SurveyEnd::Completed);
  int elsewhere = 0;
  ASSERT_EQ(all.problems.size(), one.problems.size());
  for (std::size_t i = 0; i < all.problems.size(); ++i) {
    ASSERT_EQ(all.problems[i].trials.size(), one.problems[i].trials.size());
    EXPECT_THAT(all.problems[i].device, HasSubstr(" cuda:0"));
    elsewhere += all.problems[i].device.starts_with("gpu2.") ? 1 : 0;
    for (std::size_t t = 0; t < all.problems[i].trials.size(); ++t) {
      EXPECT_EQ(all.problems[i].trials[t].candidate, one.problems[i].trials[t].candidate);
      EXPECT_EQ(all.problems[i].trials[t].status, one.problems[i].trials[t].status);
      EXPECT_EQ(all.problems[i].trials[t].kernels, one.problems[i].trials[t].kernels);
    }
  }
  EXPECT_GT(elsewhere, 0);
  EXPECT_LT(elsewhere, std::ssize(all.problems));
  EXPECT_THAT(run({"csv", "all.convscope"}).out, HasSubstr(",gpu2."));
}

TEST_F(Shards, WhatIsMissingIsNamedAndResumed) {
  measure("1/2", "1.convscope");
  const ProcessResult merged = run({"merge", "1.convscope", "--out", "all.convscope"});
  EXPECT_EQ(merged.exitCode, 1) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("all.convscope: 1 session with "));
  EXPECT_THAT(merged.out, AllOf(HasSubstr("missing: "), HasSubstr("profile --resume all.convscope")));
  const ProcessResult resumed = run({"profile", "--resume", "all.convscope"});
  EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
  const Session session = sessionOf("all.convscope");
  for (const ProblemResult& problem : session.surveys.at(0).problems) EXPECT_TRUE(problem.ended);
}

TEST_F(Shards, OneProblemIsCountedInTheSingular) {
  const ProcessResult one =
      run({"profile", "conv-tutorial", "--passes", "fwd", "--samples", "1", "--out", "one.convscope"});
  EXPECT_THAT(one.out, HasSubstr("1 hot sample of each finalist"));
  EXPECT_THAT(run({"merge", "one.convscope", "--out", "all.convscope"}).out,
              HasSubstr("1 session with 1 of 1 problem\n"));
}

TEST_F(Shards, AResumedShardStaysAShard) {
  measure("2/2", "2.convscope");
  const Survey whole = sessionOf("2.convscope").surveys.at(0);
  ASSERT_GT(whole.started.shardProblems.size(), 1u);
  const std::string text = readWholeFile(file("2.convscope"));
  write("2.convscope", text.substr(0, text.find('\n', text.find("problem_ended")) + 1));
  const ProcessResult resumed = run({"profile", "--resume", "2.convscope"});
  EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
  const Survey again = sessionOf("2.convscope").surveys.at(0);
  EXPECT_TRUE(std::ranges::equal(again.problems, whole.problems, {}, &ProblemResult::ended, &ProblemResult::ended));
  EXPECT_EQ(again.ended->how, SurveyEnd::Completed);
}

TEST_F(Shards, OfASweepMeasureASharedProblemOnce) {
  for (const std::string index : {"1", "2"}) {
    const ProcessResult result =
        run({"sweep", "mnist-tutorial", "--sizes", "n=1,2", "--shard", index + "/2", "--out", index + ".convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }
  const ProcessResult merged = run({"merge", "2.convscope", "1.convscope", "--out", "all.convscope"});
  EXPECT_EQ(merged.exitCode, 0) << merged.out << merged.err;
  EXPECT_EQ(sessionOf("all.convscope").surveys.size(), 2u);
}

TEST_F(Shards, ThatDoNotGoTogetherAreRefused) {
  measure("1/2", "1.convscope");
  measure("2/2", "2.convscope");
  const std::string good = readWholeFile(file("2.convscope"));
  const auto expectRefused = [&](const std::string& before, const std::string& after, const std::string& message) {
    write("2.convscope", good);
    edit("2.convscope", before, after);
    expectBadInput(run({"merge", "1.convscope", "2.convscope", "--out", "all.convscope"}), message);
    EXPECT_FALSE(std::filesystem::exists(file("all.convscope")));
  };
  expectRefused("9.1.0", "9.2.0", "1.convscope and 2.convscope do not go together: cudnn is 9.1.0 and 9.2.0");
  expectRefused(R"("name":"mnist-tutorial")", R"("name":"other")", "only the second surveyed other at");
  expectRefused(R"("backend":"cudnn",)", R"("backend":"cudnn","samples":5,)", "with different options");
  write("2.convscope", good);
  expectBadInput(run({"merge", "1.convscope", "1.convscope", "--out", "all.convscope"}), "both measured ");
  expectBadInput(run({"merge", "1.convscope", "--out", "1.convscope", "--force"}), "the command reads this file");
  expectBadInput(run({"merge", "1.convscope", "3.convscope", "--out", "all.convscope"}), "3.convscope");
  EXPECT_EQ(run({"merge", "1.convscope", "2.convscope", "--out", "all.convscope"}).exitCode, 0);
  expectBadInput(run({"merge", "1.convscope", "2.convscope", "--out", "all.convscope"}), "exists");
}

TEST_F(Shards, HaveABatchScript) {
  const ProcessResult result = run({"profile", "mnist-tutorial", "--lists", "instant", "--no-kernels", "--shard", "1/4",
                                    "--print-batch", "slurm", "--out", "it's all.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("--array=1-4"), HasSubstr("--gres=gpu:1"),
                                HasSubstr("profile mnist-tutorial --lists instant --no-kernels --shard "),
                                HasSubstr("\"it's all.convscope\""), Not(HasSubstr("--print-batch"))));
  EXPECT_EQ(filesInFolder(), 0);
  write("batch.sh", result.out);
  EXPECT_EQ(runProcess({"/bin/bash", "-n", "batch.sh"}, options()).exitCode, 0);
  expectBadInput(run({"profile", "mnist-tutorial", "--shard", "1/4", "--print-batch", "x", "--out", "a"}), "use slurm");
  expectBadInput(run({"profile", "mnist-tutorial", "--shard", "0/4", "--out", "a"}), "--shard: '0/4' is not a shard");
}

}  // namespace
}  // namespace convscope::testing
