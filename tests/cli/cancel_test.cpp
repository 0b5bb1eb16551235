#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/command_line.h"
#include "session/session_file.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class Cancelling : public CommandLineTest {
 protected:
  /// Starts a survey on the scripted GPU and waits until its session holds `mark`.
  void start(const std::string& sleepUs, const std::string& mark, const std::string& before = "") {
    std::filesystem::remove(file("a.convscope"));
    const std::string command =
        before + "exec " CONVSCOPE_BINARY_DIR "/bin/convscope-cli profile mnist-tutorial --out a.convscope";
    m_process.emplace(std::vector<std::string>{"/bin/sh", "-c", command}, options({{"FAKE_GPU_SLEEP_US", sleepUs}}));
    for (int i = 0; i < 5000 && readWholeFile(file("a.convscope")).find(mark) == std::string::npos; ++i)
      std::this_thread::sleep_for(2ms);
    ASSERT_TRUE(m_process->running());
  }

  std::optional<Process> m_process;
};

TEST_F(Cancelling, SignalsStopWithinAnExecutionAndLeaveAReadableSession) {
  std::chrono::steady_clock::duration shortest = 1min;  // a busy machine may hold up one of them
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal);
    start("20000", "\"hot\"");
    const auto sent = std::chrono::steady_clock::now();
    m_process->send(signal);
    const ProcessResult result = m_process->wait();
    shortest = std::min(shortest, std::chrono::steady_clock::now() - sent);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.out, HasSubstr("The survey was cancelled; 0 of 5 problems are complete."));
    const LoadedSession loaded = readSession(file("a.convscope"));
    EXPECT_TRUE(loaded.warnings.empty());
    ASSERT_TRUE(loaded.session.surveys.at(0).ended.has_value());
    EXPECT_EQ(loaded.session.surveys[0].ended->how, SurveyEnd::Cancelled);
  }
  // One hot sample of the scripted GPU is up to 4 executions.
  EXPECT_LT(shortest, (kSanitized ? 4 : 1) * (80ms + 200ms));
}

TEST_F(Cancelling, ASecondSignalDoesNotWaitForTheExecution) {
  start("20000000", "plan_built");
  const auto sent = std::chrono::steady_clock::now();
  m_process->send(SIGINT);
  std::this_thread::sleep_for(50ms);
  ASSERT_TRUE(m_process->running());
  m_process->send(SIGINT);
  EXPECT_EQ(m_process->wait().signal, SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - sent, 2s);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended, std::nullopt);
}

TEST_F(Cancelling, ASignalThatWasIgnoredStaysSo) {
  start("100", "\"hot\"", "trap '' HUP; ");
  m_process->send(SIGHUP);
  EXPECT_EQ(m_process->wait().exitCode, 0);
}

TEST_F(Cancelling, ASurveyThatWasCancelledCanBeResumed) {
  start("20000", "\"hot\"");
  m_process->send(SIGINT);
  ASSERT_EQ(m_process->wait().exitCode, 1);
  const ProcessResult resumed = run({"profile", "--resume", "a.convscope"});
  EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
  const LoadedSession loaded = readSession(file("a.convscope"));
  ASSERT_EQ(loaded.session.surveys.size(), 1u);
  EXPECT_EQ(loaded.session.surveys[0].ended->how, SurveyEnd::Completed);
  for (const ProblemResult& problem : loaded.session.surveys[0].problems) EXPECT_TRUE(problem.fastest().has_value());
}

}  // namespace
}  // namespace convscope::testing
