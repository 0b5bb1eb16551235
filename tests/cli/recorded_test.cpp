#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>

#include "cli/command_line.h"
#include "statistics/statistics.h"
#include "support/recorded_session.h"
#include "support/written_session.h"
#include "text/printable.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using RecordedSessions = CommandLineTest;

TEST_F(RecordedSessions, PackedOnesAreReadByEveryCommand) {
  writeSession("s.convscope");
  EXPECT_EQ(run({"pack", "s.convscope", "--out", "s.convscope.gz"}).exitCode, 0);
  EXPECT_LT(std::filesystem::file_size(file("s.convscope.gz")), std::filesystem::file_size(file("s.convscope")));
  EXPECT_EQ(run({"csv", "s.convscope.gz"}).out, run({"csv", "s.convscope"}).out);
  EXPECT_EQ(run({"compare", "s.convscope", "s.convscope.gz"}).exitCode, 0);
  expectBadInput(run({"pack", "s.convscope", "--out", "s.convscope.gz"}), "already exists");
  expectBadInput(run({"pack", "s.convscope", "--out", "s.convscope", "--force"}), "another file");
  write("none.txt", "nothing\n");
  expectBadInput(run({"pack", "none.txt", "--out", "t.gz"}), "not a ConvScope session");
  EXPECT_FALSE(std::filesystem::exists(file("t.gz")));
}

/// Leaves bounds in place of the times of algorithms that cannot win, as a survey does: of all but the first `exact`
/// that were measured.
void cutShort(Session& session, int exact) {
  for (Survey& survey : session.surveys) {
    for (ProblemResult& problem : survey.problems) {
      const auto fastest = problem.fastest();
      int measured = 0;
      for (std::size_t i = 0; i < problem.trials.size(); ++i) {
        Trial& trial = problem.trials[i];
        if (trial.status != TrialStatus::Measured || ++measured <= exact || i == fastest) continue;
        trial.slowerThanUs = 10 * median(problem.trials[*fastest].single.us);
        trial.status = TrialStatus::Slower;
        trial.reason = "takes longer than 12.5 ms: 0.13% of its work took 3.5 ms";
        trial.contender = false;
        trial.firstExecutionUs.reset();
        trial.single = trial.hot = trial.cold = {};
      }
    }
  }
}

TEST_F(RecordedSessions, ThatWereCutShortAreReadByEveryCommand) {
  for (const auto& [name, exact] :
       {std::pair{"alexnet-batches-tf32", 10}, {"vgg16-fp16-nchw", 1}, {"alexnet-cpu", 1}}) {
    SCOPED_TRACE(name);
    Session session = recordedSession(name);
    cutShort(session, exact);
    testing::writeSession(file("s.convscope"), session);
    for (const std::vector<std::string>& command : {std::vector<std::string>{"show", "s.convscope", "--all"},
                                                    {"show", "s.convscope", "--json"},
                                                    {"csv", "s.convscope"},
                                                    {"forecast", "s.convscope"},
                                                    {"forecast", "s.convscope", "--json"},
                                                    {"choose", "s.convscope", "--out", "s.choices", "--force"},
                                                    {"compare", "s.convscope", "s.convscope"}}) {
      const ProcessResult result = run(command);
      EXPECT_TRUE(result.exitCode == 0 || (result.exitCode == 2 && result.err.find("cuDNN") != std::string::npos))
          << command.front() << ": " << result.exitCode << ' ' << result.err;
    }
  }
}

/// What a CPU measured is no answer about a GPU.
TEST_F(RecordedSessions, OfACpuDoNotAnswerForAGpu) {
  const std::string session = fmt::format("{}/resources/sessions/alexnet-cpu.convscope.gz", CONVSCOPE_SOURCE_DIR);
  const std::string sentence = "This survey is of a CPU, so it does not say what benchmark = True changes on a GPU.";
  EXPECT_THAT(run({"show", session}).out, HasSubstr(sentence));
  const std::string json = run({"show", session, "--json"}).out;
  EXPECT_THAT(json, HasSubstr(sentence));
  EXPECT_THAT(json, HasSubstr("\"advice\": \"unknown\""));
}

TEST_F(RecordedSessions, HaveTablesForATerminalOf80Columns) {
  for (const char* name : {"alexnet-tf32", "mobilenet_v2-fp16", "mnist-tutorial-fp16", "alexnet-fp32-legacy"}) {
    const std::string session = fmt::format("{}/resources/sessions/{}.convscope.gz", CONVSCOPE_SOURCE_DIR, name);
    const std::string shown = run({"show", session, "--all"}, {{"COLUMNS", "80"}}).out;
    int rows = 0;
    for (const std::string_view pass : {"  fwd ", "  dgrad ", "  wgrad ", " ms  ", " µs  "}) {
      for (std::size_t at = shown.find(pass); at != std::string::npos; at = shown.find(pass, at + 1)) {
        const std::size_t begin = shown.rfind('\n', at) + 1;
        const std::string line = shown.substr(begin, shown.find('\n', at) - begin);
        EXPECT_LE(textWidth(line), 80u) << line;
        ++rows;
      }
    }
    EXPECT_GT(rows, 10);
  }
}

TEST_F(RecordedSessions, ArePlayedBackAsTheyWere) {
  // AddressSanitizer of Clang 14 takes the size of a loaded library's thread-local storage from the memory before it,
  // which may be anything. Its search for leaks then crashes.
  ASSERT_EQ(setenv("ASAN_OPTIONS", "intercept_tls_get_addr=0", 1), 0);
  writeSession("s.convscope");
  const ProcessResult result = run(
      {"profile", "--backend", "recorded", "--session", "s.convscope", "--speed", "1e6", "--out", "again.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  unsetenv("ASAN_OPTIONS");
  EXPECT_EQ(readWholeFile(file("again.convscope")), readWholeFile(file("s.convscope")));
  EXPECT_THAT(result.out, HasSubstr("fwd"));
}

/// PyTorch executes 17 layers by a kernel of its own: every figure of a whole network says that it lacks them.
TEST_F(RecordedSessions, SayWhatTheirFiguresLack) {
  const std::string mobilenet = CONVSCOPE_SOURCE_DIR "/resources/sessions/mobilenet_v2-tf32.convscope.gz";
  const std::string shown = run({"show", mobilenet}).out;
  EXPECT_THAT(shown, HasSubstr("Caution: 17 of 52 layers are in no figure"));
  EXPECT_THAT(shown, HasSubstr("Not included: 17 layers, executed by PyTorch's own kernel (conv_depthwise2d)."));
  EXPECT_THAT(shown,
              HasSubstr("others: problems that PyTorch, or the recorded program, does not give to this library"));
  EXPECT_THAT(run({"compare", mobilenet, mobilenet}).out,
              HasSubstr("that PyTorch does not give to the surveyed library"));
  EXPECT_THAT(run({"forecast", mobilenet}).out, HasSubstr("All times are of the convolutions alone."));
}

TEST_F(RecordedSessions, ChoicesThatTheHostHidesSaySo) {
  const std::string mobilenet = CONVSCOPE_SOURCE_DIR "/resources/sessions/mobilenet_v2-fp16.convscope.gz";
  EXPECT_THAT(run({"choose", mobilenet, "--out", "mobilenet.choices"}).out, HasSubstr("but the host is the limit"));
  EXPECT_THAT(run({"forecast", mobilenet}).out, HasSubstr(" if the host were not the limit: Applied"));
}

/// The environment above an answer is that of one size, so an answer over several says so; of one size in common it is
/// over that one.
TEST_F(RecordedSessions, AreComparedOverTheSizesInCommon) {
  const std::string folder = CONVSCOPE_SOURCE_DIR "/resources/sessions/";
  const std::string sweep = folder + "resnet50-sizes-tf32.convscope.gz";
  const std::string one = run({"compare", sweep, folder + "resnet50-tf32.convscope.gz"}).out;
  EXPECT_THAT(one, Not(HasSubstr("Over ")));
  EXPECT_THAT(one, Not(HasSubstr("it saves 2.7%")));  // what True saves over all seven sizes
  EXPECT_THAT(run({"compare", sweep, folder + "resnet50-sizes-fp32.convscope.gz"}).out,
              HasSubstr("Over 7 input sizes that both have: "));
}

TEST_F(RecordedSessions, CountSurveyAndCheckEachFromOne) {
  const std::string progress =
      run({"profile", "--backend", "recorded", "--session", "mnist-tutorial-fp32", "--speed", "1e6"}).err;
  std::vector<std::string> counts;
  for (std::size_t at = progress.find('['); at != std::string::npos; at = progress.find('[', at + 1))
    counts.push_back(progress.substr(at, progress.find(']', at) + 1 - at));
  EXPECT_THAT(counts, ElementsAre("[1/5]", "[2/5]", "[3/5]", "[4/5]", "[5/5]",  // the survey
                                  "[1/5]", "[2/5]", "[3/5]", "[4/5]", "[5/5]"));
}

TEST_F(RecordedSessions, AnInterruptEndsThemAsCancelled) {
  writeSession("s.convscope");
  Process process(commandLine({"profile", "--backend", "recorded", "--session", "s.convscope", "--speed", "1e-3",
                               "--out", "again.convscope"}),
                  options());
  while (process.running() && !std::filesystem::exists(file("again.convscope"))) {
  }
  process.send(SIGINT);
  EXPECT_EQ(process.wait().exitCode, 1);
}

TEST_F(RecordedSessions, WhatDoesNotGoTogetherIsSaid) {
  expectBadInput(run({"profile", "--backend", "recorded"}), "--session");
  expectBadInput(run({"profile", "--session", "s.convscope"}), "--backend recorded");
  expectBadInput(run({"profile", "--backend", "recorded", "--session", "nothere"}), "no file 'nothere'");
  writeSession("s.convscope");
  expectBadInput(run({"profile", "--backend", "recorded", "--session", "s.convscope", "--speed", "0"}), "above 0");
}

}  // namespace
}  // namespace convscope::testing
