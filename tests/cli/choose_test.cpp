#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

#include "apply/choice_file.h"
#include "cli/command_line.h"
#include "files/line_reader.h"
#include "support/recorded_session.h"
#include "support/written_session.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const kSessions = CONVSCOPE_SOURCE_DIR "/resources/sessions/";

class Choose : public CommandLineTest {
 protected:
  static std::string session(const std::string& name) { return kSessions + name + ".convscope.gz"; }

  Choices chosen(const std::string& name) const {
    const auto choices = readChoices(readWholeFile(file(name)));
    EXPECT_TRUE(choices) << name;
    return choices.value_or(Choices());
  }
};

TEST_F(Choose, WritesWhatASessionMeasured) {
  const ProcessResult result = run({"choose", session("alexnet-tf32"), "--out", "a.choices"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const Choices choices = chosen("a.choices");
  EXPECT_EQ(choices.target, (ChoiceTarget{"NVIDIA H200", 90, 132, "9.19.0"}));
  EXPECT_EQ(choices.rankings.size(), 14U);
  EXPECT_THAT(result.out, HasSubstr("a.choices: 14 problems for NVIDIA H200 (9.0, 132 multiprocessors)"));
  EXPECT_THAT(result.out,
              HasSubstr("alexnet-tf32.convscope.gz: The measured choices save 12% of the convolution time"));
  EXPECT_EQ(toText(choices), readWholeFile(file("a.choices")));
}

TEST_F(Choose, SaysWhenTheProgramTakesLonger) {
  const std::string caution = "Caution: with these options the program takes longer with the file than without it.";
  EXPECT_THAT(run({"choose", session("alexnet-tf32"), "--out", "a.choices"}).out,
              AllOf(Not(HasSubstr(caution)), Not(HasSubstr("Times of"))));
  EXPECT_THAT(run({"choose", session("alexnet-tf32"), "--workspace-limit", "0", "--out", "b.choices"}).out,
              HasSubstr(caution));
}

TEST_F(Choose, OfASurveyThatWasCutSaysOfHowManyProblemsItsTimesAre) {
  Session cut = recordedSession("alexnet-tf32");
  std::vector<ProblemResult>& problems = cut.surveys[0].problems;
  for (std::size_t i = 3; i < problems.size(); ++i) {
    problems[i].trials.clear();
    problems[i].failure = "device lost";
  }
  testing::writeSession(file("cut.convscope"), cut);
  EXPECT_THAT(run({"choose", "cut.convscope", "--out", "a.choices"}).out,
              HasSubstr(fmt::format("are of 3 of {} problems: the others", problems.size())));
}

/// Engines of another cuDNN mean nothing to the program that was recorded.
TEST_F(Choose, SaysThatTheProgramUsedAnotherLibrary) {
  std::string text;
  LineReader reader(InputFile(session("resnet50-training-tf32")));
  while (const auto line = reader.next()) text.append(line->text).push_back('\n');
  const std::string version = "version cuDNN 9.19.0";
  const std::size_t at = text.find(version);
  ASSERT_NE(at, std::string::npos);
  std::ofstream(file("same.convscope")) << text;
  std::ofstream(file("other.convscope")) << text.replace(at, version.size(), "version cuDNN 9.10.2");
  EXPECT_THAT(run({"choose", "same.convscope", "--out", "a.choices"}).out, Not(HasSubstr("Caution")));
  EXPECT_THAT(run({"choose", "other.convscope", "--out", "b.choices"}).out,
              HasSubstr("Caution: the recorded program used cuDNN 9.10.2, but the survey cuDNN 9.19.0"));
}

TEST_F(Choose, MergesSessionsAndChoiceFiles) {
  ASSERT_EQ(run({"choose", session("alexnet-tf32"), "--out", "a.choices"}).exitCode, 0);
  const ProcessResult result = run({"choose", "a.choices", session("alexnet-fp16"), "--out", "b.choices"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(chosen("b.choices").rankings.size(), 28U);
  ASSERT_EQ(run({"choose", "b.choices", "a.choices", "--out", "c.choices"}).exitCode, 0);
  EXPECT_EQ(chosen("c.choices"), chosen("b.choices"));
}

TEST_F(Choose, ReplacesTheAlgorithmsOfXla) {
  const std::string corpus = CONVSCOPE_SOURCE_DIR "/tests/fuzz/corpus/xla/1.textproto";
  const ProcessResult result = run({"choose", session("alexnet-tf32"), "--xla", corpus, "--out", "a.textproto"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a.textproto: 1 of 3 convolutions of cuDNN have their measured algorithm"));
  EXPECT_THAT(result.out, HasSubstr("fwd tf32 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1: no survey measured it"));
  EXPECT_THAT(result.out, HasSubstr("fused operations"));
  const std::string text = readWholeFile(file("a.textproto"));
  EXPECT_NE(text, readWholeFile(corpus));
  EXPECT_TRUE(text.starts_with("version: 3\n"));
}

TEST_F(Choose, RefusesFilesOfXlaThatItCannotUse) {
  write("empty.textproto", "version: 3\n");
  write("old.textproto", "version: 2\n");
  write("new.textproto", "entries {\n  key {\n    target {\n      hlo_fingerprint: \"0567eacd\"\n    }\n  }\n}\n");
  const std::string corpus = readWholeFile(CONVSCOPE_SOURCE_DIR "/tests/fuzz/corpus/xla/1.textproto");
  write("cut.textproto", corpus.substr(0, 1000));
  write("one.textproto", corpus.substr(0, corpus.find("\nresults {", corpus.find("results {")) + 1));
  const std::map<std::string, std::string> messages{{"no.textproto", "no.textproto"},
                                                    {"empty.textproto", "it has no convolution of cuDNN"},
                                                    {"old.textproto", "expected XLA's autotune results of version 3"},
                                                    {"new.textproto", "this XLA writes fingerprints"},
                                                    {"cut.textproto", "cut.textproto:"},
                                                    {"one.textproto",
                                                     "its convolution was not measured for this "
                                                     "device: fwd tf32 nchw n8 c32 k64 "}};
  for (const auto& [name, message] : messages) {
    const ProcessResult result = run({"choose", session("alexnet-tf32"), "--xla", name, "--out", "a.textproto"});
    EXPECT_EQ(result.exitCode, 2) << name;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(file("a.textproto")));
  }
}

TEST_F(Choose, HasOptionsForWhatIsChosen) {
  const auto choose = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"choose", session("alexnet-tf32"), "--force", "--out", "a.choices"};
    words.insert(words.end(), options.begin(), options.end());
    const ProcessResult result = run(words);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return chosen("a.choices");
  };
  const Choices plain = choose({});
  EXPECT_EQ(choose({"--like-heuristic", "--iterations", "10000"}), plain);
  EXPECT_NE(choose({"--any-numerics"}), plain);
  for (const auto& [problem, ranking] : choose({"--no-runtime-compiled", "--workspace-limit", "1"}).rankings) {
    for (const RankedEngine& engine : ranking) {
      EXPECT_FALSE(engine.has(Note::RuntimeCompilation)) << problem;
      EXPECT_LE(engine.workspaceBytes, 1U << 20) << problem;
    }
  }
}

TEST_F(Choose, RefusesWhatItCannotUse) {
  const auto choose = [&](const std::vector<std::string>& files) {
    std::vector<std::string> words{"choose", "--out", "out.choices"};
    words.insert(words.end(), files.begin(), files.end());
    return run(words);
  };
  expectBadInput(choose({session("alexnet-cpu")}), "choices need a survey of cuDNN");
  expectBadInput(
      choose({session("alexnet-tf32"), session("alexnet-tf32-h100")}),
      "choices for NVIDIA H200 (9.0, 132 multiprocessors) with cuDNN 9.19.0 do not fit those for NVIDIA H100");
  expectBadInput(choose({session("alexnet-batches-tf32"), "--deterministic"}),
                 "no problem has an algorithm that fits the options; 126 of 126: no result was checked");
  write("cut.choices", "convscope_choices 1\n\ndevice A\n");
  expectBadInput(choose({"cut.choices"}), "cut.choices:4: expected \"compute_capability\" and a number");
  expectBadInput(choose({"absent.choices"}), "absent.choices");
  expectBadInput(choose({session("alexnet-tf32"), "--like-heuristic", "--any-numerics"}), "--any-numerics");
  EXPECT_FALSE(std::filesystem::exists(file("out.choices")));
}

}  // namespace
}  // namespace convscope::testing
