#include <fcntl.h>
#include <gmock/gmock.h>
#include <pty.h>
#include <unistd.h>

#include <array>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

class Output : public CommandLineTest {
 protected:
  ProcessResult runWithOutput(const std::vector<std::string>& arguments, int descriptor) const {
    ProcessOptions with = options();
    with.output = descriptor;
    return runProcess(commandLine(arguments), with);
  }

  /// Runs with an output that nobody reads any more.
  ProcessResult runUnread(const std::vector<std::string>& arguments) const {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    close(ends[0]);
    const ProcessResult result = runWithOutput(arguments, ends[1]);
    close(ends[1]);
    return result;
  }
};

TEST_F(Output, ThatNobodyReadsEndsQuietly) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"}, {"networks"}, {"shapes", "resnet50"}, {"profile", "conv-tutorial"}}) {
    SCOPED_TRACE(arguments.front());
    const ProcessResult result = runUnread(arguments);
    EXPECT_EQ(result.signal, 0);
    EXPECT_EQ(result.exitCode, 0) << result.err;
  }
}

TEST_F(Output, OfEventsThatNobodyReadsEndsTheSurveyAndKeepsTheSession) {
  // In one process: an engine may have ended before the stop arrives.
  const ProcessResult result =
      runUnread({"profile", "conv-tutorial", "--events", "--out", "a.convscope", "--in-process"});
  EXPECT_EQ(result.signal, 0);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Cancelled);
}

TEST_F(Output, SaysWhatStartingHelperProcessesTook) {
  writeSession("a.convscope");
  EXPECT_THAT(run({"show", "a.convscope"}).out, ::testing::Not(HasSubstr("helper processes")));
  std::string text = readWholeFile(file("a.convscope"));
  const std::size_t end = text.find("\"wall_us\"", text.find("\"survey_ended\""));
  ASSERT_NE(end, std::string::npos);
  write("b.convscope", text.insert(end, "\"helpers_start_us\":1310000,"));
  EXPECT_THAT(run({"show", "b.convscope"}).out, HasSubstr(", after 1.31 s to start helper processes"));
  EXPECT_THAT(run({"show", "b.convscope", "--json"}).out, HasSubstr("\"helpers_start_us\": 1310000.0"));
}

TEST_F(Output, ThatIsFullIsBadInput) {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                    {"shapes", "resnet50"},
                                                    {"devices"},
                                                    {"profile", "conv-tutorial", "--events", "--out", "a.convscope"}}) {
    SCOPED_TRACE(arguments.front());
    const ProcessResult result = runWithOutput(arguments, full);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("cannot write to standard output: No space left on device"));
  }
  close(full);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.size(), 1u);
}

TEST_F(Output, WithoutRoomForTheSessionNamesTheCommandThatResumes) {
  // A limit of 16 KiB for files is what a full disk is; more than one problem fits.
  const std::string command = "trap '' XFSZ; ulimit -f 16; exec " CONVSCOPE_BINARY_DIR
                              "/bin/convscope-cli profile mnist-tutorial --out 'a b.convscope'";
  const ProcessResult result = runProcess({"/bin/bash", "-c", command}, options());
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("cannot write a b.convscope: File too large; what was measured is kept. Resume "
                                    "when there is room: convscope-cli profile --resume \"a b.convscope\"\n"));
  EXPECT_EQ(run({"profile", "--resume", "a b.convscope"}).exitCode, 0);
  EXPECT_TRUE(readSession(file("a b.convscope")).session.surveys.at(0).isComplete());
}

TEST_F(Output, ThatIsClosedDoesNotReachTheSession) {
  const std::string command =
      CONVSCOPE_BINARY_DIR "/bin/convscope-cli profile conv-tutorial --out a.convscope >&- 2>&-";
  EXPECT_EQ(runProcess({"/bin/sh", "-c", command}, options()).exitCode, 0);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Completed);
}

TEST_F(Output, OnATerminalIsABarWithTheTimeLeft) {
  winsize size{};
  size.ws_col = 60;
  int master = -1;
  int terminal = -1;
  ASSERT_EQ(openpty(&master, &terminal, nullptr, nullptr, &size), 0);
  ProcessOptions with = options({{"FAKE_GPU_SLEEP_US", "2000"}});
  with.errors = terminal;
  Process process(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope"}), with);
  close(terminal);
  std::string shown;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(master, buffer.data(), buffer.size())) > 0;)
    shown.append(buffer.data(), static_cast<std::size_t>(count));
  close(master);
  EXPECT_EQ(process.wait().exitCode, 0);

  const std::string redraw = "\r\x1b[K";
  EXPECT_TRUE(shown.ends_with(redraw)) << shown;
  EXPECT_THAT(shown, ::testing::ContainsRegex("[[]#+-+[]] +[0-9]+%  [0-9]+ s left"));
  std::size_t frames = 0;
  for (std::size_t at = shown.find(redraw); at != std::string::npos; ++frames) {
    const std::size_t next = shown.find(redraw, at + redraw.size());
    if (next != std::string::npos) {
      EXPECT_LT(next - at - redraw.size(), 60u) << shown.substr(at, next - at);
    }
    at = next;
  }
  EXPECT_GT(frames, 3u);
}

}  // namespace
}  // namespace convscope::testing
