#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

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
  const ProcessResult result = runUnread({"profile", "conv-tutorial", "--events", "--out", "a.convscope"});
  EXPECT_EQ(result.signal, 0);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Cancelled);
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

TEST_F(Output, ThatIsClosedDoesNotReachTheSession) {
  const std::string command =
      CONVSCOPE_BINARY_DIR "/bin/convscope-cli profile conv-tutorial --out a.convscope >&- 2>&-";
  EXPECT_EQ(runProcess({"/bin/sh", "-c", command}, options()).exitCode, 0);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Completed);
}

}  // namespace
}  // namespace convscope::testing
