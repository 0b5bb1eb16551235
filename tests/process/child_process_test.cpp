#include "process/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <csignal>

#include "support/eventually.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using Clock = ChildProcess::Clock;
using Read = ChildProcess::Read;

std::vector<std::string> script(const std::string& text) {
  return {"/bin/sh", "-c", text};
}

Clock::time_point soon() {
  return Clock::now() + kPatience;
}

std::string lineOf(ChildProcess& child) {
  const ChildProcess::Output output = child.readLine(soon());
  EXPECT_EQ(output.kind, Read::Line);
  return output.text;
}

bool exists(pid_t pid) {
  return ::kill(pid, 0) == 0;
}

TEST(ChildProcess, PassesLinesInBothDirections) {
  ChildProcess child({"cat"});
  child.writeLine("one");
  child.writeLine("");
  child.writeLine("three");
  EXPECT_EQ(lineOf(child), "one");
  EXPECT_EQ(lineOf(child), "");
  EXPECT_EQ(lineOf(child), "three");
  EXPECT_EQ(child.finish(soon()), (ProcessEnd{0, 0}));
  EXPECT_EQ(child.readLine(soon()).kind, Read::Ended);
}

TEST(ChildProcess, AProgramThatIsMissingCannotBeStarted) {
  try {
    ChildProcess child({"/nowhere/convscope-engine"});
    FAIL() << "it was started";
  } catch (const ProcessError& error) {
    EXPECT_STREQ(error.what(), "cannot start /nowhere/convscope-engine: No such file or directory");
  }
}

TEST(ChildProcess, AProgramWithALongNameIsNamedInAShortMessage) {
  try {
    ChildProcess child({"/nowhere/" + std::string(200, 'x') + '\n' + std::string(3000, 'y')});
    FAIL() << "it was started";
  } catch (const ProcessError& error) {
    EXPECT_EQ(textWidth(error.what()), kLongestMessage);
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

TEST(ChildProcess, CatchesErrors) {
  ChildProcess child(script("echo first >&2; printf 'last one\\n\\n' >&2"), {.catchErrors = true});
  EXPECT_EQ(child.finish(soon()), (ProcessEnd{0, 0}));
  EXPECT_EQ(child.errors(), "first\nlast one\n\n");
  ChildProcess silent({"true"}, {.catchErrors = true});
  EXPECT_EQ(silent.finish(soon()), (ProcessEnd{0, 0}));
  EXPECT_EQ(silent.errors(), "");
}

TEST(ChildProcess, CaughtErrorsAreBounded) {
  ChildProcess child(script("i=0; while [ $i -lt 9999 ]; do echo 0123456789abcdef >&2; i=$((i + 1)); done; echo out"),
                     {.catchErrors = true});
  EXPECT_EQ(lineOf(child), "out");
  EXPECT_EQ(child.errors().size(), std::size_t{64} << 10);
}

TEST(ChildProcess, SaysHowItEnded) {
  ChildProcess exits(script("exit 3"));
  EXPECT_EQ(toText(exits.wait(soon()).value()), "exit code 3");
  ChildProcess crashes(script("kill -SEGV $$"));
  EXPECT_EQ(toText(crashes.wait(soon()).value()), "signal 11 (segmentation fault)");
  ChildProcess runs({"sleep", "100"});
  EXPECT_EQ(runs.wait(Clock::now() + 20ms), std::nullopt);
  EXPECT_EQ(toText(ProcessEnd{}), "an unknown cause");
  EXPECT_EQ(toText(ProcessEnd{std::nullopt, 1000}), "signal 1000 (unknown signal)");
}

TEST(ChildProcess, ReturnsWhatArrivedBeforeTheEnd) {
  ChildProcess child(script("printf 'a\\nb\\nhalf'; kill -KILL $$"));
  ASSERT_TRUE(child.wait(soon()));
  EXPECT_EQ(lineOf(child), "a");
  EXPECT_EQ(lineOf(child), "b");
  const ChildProcess::Output last = child.readLine(soon());
  EXPECT_EQ(last.kind, Read::Ended);
  EXPECT_EQ(last.text, "half");
  EXPECT_EQ(child.readLine(soon()).text, "");
}

TEST(ChildProcess, ReadsToADeadline) {
  ChildProcess child(script("printf 'be'; read line; printf 'gun\\n'"));
  EXPECT_EQ(child.readLine(Clock::now() + 50ms).kind, Read::TimedOut);
  child.writeLine("go on");
  EXPECT_EQ(lineOf(child), "begun");
}

TEST(ChildProcess, ALineThatArrivedIsReturnedAfterTheDeadline) {
  ChildProcess child({"cat"});
  child.writeLine("here");
  EXPECT_TRUE(eventually([&] { return child.readLine(Clock::now() - 1s).text == "here"; }));
}

TEST(ChildProcess, LinesHaveALimit) {
  ChildProcess child(script("printf 'ok\\n'; yes | tr -d '\\n'"), {.longestLine = 1000});
  EXPECT_EQ(lineOf(child), "ok");
  const ChildProcess::Output output = child.readLine(soon());
  EXPECT_EQ(output.kind, Read::TooLong);
  EXPECT_EQ(output.text, std::string(1000, 'y'));
  ChildProcess shorter(script("printf 'abc\\nabcd\\n'"), {.longestLine = 3});
  EXPECT_EQ(lineOf(shorter), "abc");
  EXPECT_EQ(shorter.readLine(soon()).kind, Read::TooLong);
}

TEST(ChildProcess, ManyLinesAndLongOnes) {
  ChildProcess child({"cat"});
  const std::string longLine(3'000'000, 'x');
  for (int i = 0; i < 20'000; ++i) child.writeLine(std::to_string(i));
  child.writeLine(longLine);
  for (int i = 0; i < 20'000; ++i) ASSERT_EQ(lineOf(child), std::to_string(i));
  EXPECT_EQ(lineOf(child), longLine);
}

TEST(ChildProcess, WritingDoesNotWaitForAChildThatDoesNotRead) {
  ChildProcess child({"sleep", "100"});
  const auto start = Clock::now();
  child.writeLine(std::string(8'000'000, 'x'));
  EXPECT_FALSE(child.flush(Clock::now() + 50ms));
  EXPECT_LT(Clock::now() - start, kPatience);
  EXPECT_EQ(toText(child.finish(Clock::now() + 50ms)), "signal 9 (killed)");
}

TEST(ChildProcess, WritingToAChildThatHasEndedDoesNothing) {
  ChildProcess child({"true"});
  ASSERT_TRUE(child.wait(soon()));
  child.writeLine("a");
  child.writeLine(std::string(8'000'000, 'x'));
  EXPECT_FALSE(child.flush(soon()));
  EXPECT_EQ(child.readLine(soon()).kind, Read::Ended);
}

TEST(ChildProcess, KillsWhatItHasStarted) {
  pid_t own = -1;
  pid_t grandchild = -1;
  {
    ChildProcess child(script("sleep 100 & echo $!; wait"));
    own = child.pid();
    grandchild = std::stoi(lineOf(child));
    ASSERT_TRUE(exists(grandchild));
  }
  EXPECT_FALSE(exists(own));
  EXPECT_TRUE(eventually([&] { return !exists(grandchild); })) << "or it is a zombie that nobody waits for";
}

TEST(ChildProcess, DoesNotWaitForADescendantThatKeepsTheOutputOpen) {
  ChildProcess child(script("setsid sleep 100 & echo $!; exit 4"));
  const pid_t descendant = std::stoi(lineOf(child));
  EXPECT_EQ(child.readLine(soon()).kind, Read::Ended);
  EXPECT_EQ(child.wait(soon()), (ProcessEnd{4, 0}));
  EXPECT_EQ(::kill(descendant, SIGKILL), 0) << "it has ended before";
}

TEST(ChildProcess, InheritsNoDescriptorsNoMaskAndNoIgnoredSignals) {
  const int open = ::open("/dev/null", O_RDONLY);
  ASSERT_GE(open, 0);
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto pipeBefore = std::signal(SIGPIPE, SIG_IGN);
  ChildProcess child(script("ls /proc/self/fd | tr '\\n' ' '; echo; grep -E 'Sig(Blk|Ign)' /proc/self/status"));
  std::signal(SIGPIPE, pipeBefore);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(open);
  EXPECT_EQ(lineOf(child), "0 1 2 3 ");        // 3 is the folder that ls reads
  const std::string signals1To28 = "0000000";  // the C library uses two above
  EXPECT_TRUE(lineOf(child).ends_with(signals1To28));
  EXPECT_TRUE(lineOf(child).ends_with(signals1To28));
}

TEST(ChildProcess, HasTheEnvironmentWithWhatIsAdded) {
  setenv("CONVSCOPE_TEST_KEPT", "kept", 1);
  setenv("CONVSCOPE_TEST_CHANGED", "before", 1);
  ChildProcess child(script("echo $CONVSCOPE_TEST_KEPT $CONVSCOPE_TEST_CHANGED"),
                     {.environment = {{"CONVSCOPE_TEST_CHANGED", "after"}}});
  EXPECT_EQ(lineOf(child), "kept after");
  unsetenv("CONVSCOPE_TEST_KEPT");
  unsetenv("CONVSCOPE_TEST_CHANGED");
}

TEST(ChildProcess, ATerminalsInterruptDoesNotReachIt) {
  ChildProcess child({"sh", "-c", "ps -o sid= -p $$ | tr -d ' '"});
  EXPECT_EQ(lineOf(child), std::to_string(child.pid()));
}

}  // namespace
}  // namespace convscope::testing
