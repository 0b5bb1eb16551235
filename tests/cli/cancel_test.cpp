#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::ContainsRegex;

class Cancelling : public CommandLineTest {
 protected:
  /// Starts a survey on the scripted GPU and waits until it is held at the gate.
  void start(const std::map<std::string, std::string>& gpu, const std::string& before = "",
             const std::string& more = "") {
    std::filesystem::remove(file("a.convscope"));
    const std::string command =
        before + "exec " CONVSCOPE_BINARY_DIR "/bin/convscope-cli profile mnist-tutorial --out a.convscope" + more;
    m_process.emplace(std::vector<std::string>{"/bin/sh", "-c", command}, options(gpu));
    ASSERT_TRUE(reachesGate());
    ASSERT_TRUE(m_process->running());
  }

  /// The settings with which the first problem ends after openGate(), and the survey some seconds later.
  std::map<std::string, std::string> slowBehindGate() const {
    std::map<std::string, std::string> gpu = gateAt(kInFirstProblem);
    gpu["FAKE_GPU_SLEEP_US"] = "20000";
    return gpu;
  }

  std::optional<Process> m_process;
};

TEST_F(Cancelling, SignalsStopASurveyAndLeaveAReadableSession) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal);
    start(slowBehindGate());
    m_process->send(signal);
    openGate();
    const ProcessResult result = m_process->wait();
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.out, ContainsRegex("The survey was cancelled; [0-4] of 5 problems are complete."));
    const LoadedSession loaded = readSession(file("a.convscope"));
    EXPECT_TRUE(loaded.warnings.empty());
    ASSERT_TRUE(loaded.session.surveys.at(0).ended.has_value());
    EXPECT_EQ(loaded.session.surveys[0].ended->how, SurveyEnd::Cancelled);
  }
}

TEST_F(Cancelling, ASecondSignalDoesNotWaitForTheExecution) {
  start(gateAt(kInFirstProblem), "", " --in-process");
  m_process->send(SIGINT);
  std::this_thread::sleep_for(50ms);
  ASSERT_TRUE(m_process->running());
  EXPECT_TRUE(eventually([&] {
    m_process->send(SIGINT);
    return !m_process->running();
  }));
  EXPECT_EQ(m_process->wait().signal, SIGINT);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended, std::nullopt);
}

TEST_F(Cancelling, ASignalThatWasIgnoredStaysSo) {
  start(gateAt(kInFirstProblem), "trap '' HUP; ");
  m_process->send(SIGHUP);
  openGate();
  EXPECT_EQ(m_process->wait().exitCode, 0);
}

TEST_F(Cancelling, ASurveyThatWasCancelledCanBeResumed) {
  start(slowBehindGate());
  m_process->send(SIGINT);
  openGate();
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
