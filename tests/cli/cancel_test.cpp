#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class Cancelling : public CommandLineTest {
 protected:
  /// A survey on the scripted GPU whose executions take 20 ms each, once some were made.
  void start() {
    std::filesystem::remove(file("a.convscope"));
    m_process.emplace(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope"}),
                      options({{"FAKE_GPU_SLEEP_US", "20000"}}));
    for (int i = 0; i < 5000 && readWholeFile(file("a.convscope")).find("\"hot\"") == std::string::npos; ++i)
      std::this_thread::sleep_for(2ms);
    ASSERT_TRUE(m_process->running());
  }

  std::optional<Process> m_process;
};

TEST_F(Cancelling, SignalsStopWithinAnExecutionAndLeaveAReadableSession) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal);
    start();
    const auto sent = std::chrono::steady_clock::now();
    m_process->send(signal);
    const ProcessResult result = m_process->wait();
    // One hot sample of the scripted GPU is under way for up to 4 executions.
    EXPECT_LT(std::chrono::steady_clock::now() - sent, 80ms + 200ms);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.out, HasSubstr("The survey was cancelled; 0 of 6 problems had ended."));
    const LoadedSession loaded = readSession(file("a.convscope"));
    EXPECT_TRUE(loaded.warnings.empty());
    ASSERT_TRUE(loaded.session.surveys.at(0).ended.has_value());
    EXPECT_EQ(loaded.session.surveys[0].ended->how, SurveyEnd::Cancelled);
  }
}

TEST_F(Cancelling, ASurveyThatWasCancelledCanBeResumed) {
  start();
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
