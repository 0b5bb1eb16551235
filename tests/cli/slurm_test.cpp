#include <gmock/gmock.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

/// Two Slurm nodes on this machine.
class SlurmJobs : public CommandLineTest {
 protected:
  void SetUp() override {
    for (const char* program : {"/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/sbin/munged", "/usr/bin/sbatch"}) {
      if (!std::filesystem::exists(program)) GTEST_SKIP() << "slurm-wlm and munge are not installed: no " << program;
    }
    const std::string port = std::to_string(20'000 + 3 * (getpid() % 4000));
    m_started = true;
    const ProcessResult started = cluster("start", {port});
    if (started.exitCode != 0) GTEST_SKIP() << "Slurm does not start here: " << started.out << started.err;
  }

  void TearDown() override {
    if (m_started) cluster("stop");
  }

  ProcessResult cluster(const std::string& action, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"/bin/bash", CONVSCOPE_SOURCE_DIR "/tests/cli/two_slurm_nodes.sh", action, "slurm"};
    words.insert(words.end(), more.begin(), more.end());
    return runProcess(words, options({{"PATH", "/usr/sbin:/usr/bin:/sbin:/bin"}}));
  }

  bool m_started = false;
};

TEST_F(SlurmJobs, AnArrayJobMeasuresWhatOneSurveyDoes) {
  const ProcessResult script = run({"profile", "alexnet", "--input", "1x3x224x224", "--shard", "1/4", "--print-batch",
                                    "slurm", "--out", "all of it.convscope"});
  ASSERT_EQ(script.exitCode, 0) << script.err;
  write("job.sh", script.out);
  const ProcessResult submitted =
      runProcess({"/bin/bash", "job.sh", "--ntasks=1", "--cpus-per-task=1"},
                 options({{"SLURM_CONF", file("slurm/slurm.conf").string()},
                          {"PATH", CONVSCOPE_BINARY_DIR "/bin:/usr/sbin:/usr/bin:/sbin:/bin"}}));
  ASSERT_EQ(submitted.exitCode, 0) << submitted.err;
  const std::string log = "all of it.convscope.shards/merge.log";
  const auto merged = [&] { return readWholeFile(file(log)).find("sessions with") != std::string::npos; };
  EXPECT_TRUE(eventually(merged) || eventually(merged)) << "five jobs are started, each by a scheduler";
  EXPECT_THAT(readWholeFile(file(log)), HasSubstr("all of it.convscope: 4 sessions with 14 of 14 problems"));

  ASSERT_EQ(run({"profile", "alexnet", "--input", "1x3x224x224", "--out", "one.convscope"}).exitCode, 0);
  const Survey all = readSession(file("all of it.convscope")).session.surveys.at(0);
  const Survey one = readSession(file("one.convscope")).session.surveys.at(0);
  EXPECT_EQ(all.started.problems, one.started.problems);
  EXPECT_EQ(all.started.options, one.started.options);
  ASSERT_EQ(all.problems.size(), one.problems.size());
  for (std::size_t i = 0; i < all.problems.size(); ++i) {
    EXPECT_TRUE(all.problems[i].ended);
    ASSERT_EQ(all.problems[i].trials.size(), one.problems[i].trials.size());
    for (std::size_t t = 0; t < all.problems[i].trials.size(); ++t)
      EXPECT_EQ(all.problems[i].trials[t].candidate.id, one.problems[i].trials[t].candidate.id);
  }
  EXPECT_THAT(run({"compare", "one.convscope", "all of it.convscope"}).out,
              HasSubstr("with the fastest algorithms, 14 problems: "));
}

}  // namespace
}  // namespace convscope::testing
