#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command_line.h"
#include "session/event_json.h"
#include "session/session_file.h"
#include "text/printable.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

using SurveyCommands = CommandLineTest;

TEST_F(SurveyCommands, ProfilePrintsTheTableAndWritesTheSession) {
  const ProcessResult result = run({"profile", "conv-tutorial", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("Fake GPU (cuda:0), 8.00 GiB, by cudnn"), HasSubstr("cuDNN 9.1.0"),
                                HasSubstr("tf32 nchw"), HasSubstr("a.convscope")));
  // The faster second one of the list, its workspace, the first one by name and how much slower it is.
  EXPECT_THAT(result.out, ::testing::ContainsRegex("fwd +4 +FFT, eng2 .*3.00 MiB +GEMM, eng1 k2=0 +\\+(19|20|21)%"));
  EXPECT_THAT(result.err, AllOf(HasSubstr("writing a.convscope"), HasSubstr("[1/2] "), Not(HasSubstr("\r"))));

  const LoadedSession loaded = readSession(file("a.convscope"));
  ASSERT_EQ(loaded.session.surveys.size(), 1u);
  const Survey& survey = loaded.session.surveys.front();
  EXPECT_EQ(survey.started.options.precision, Precision::Tf32);
  EXPECT_EQ(survey.problems.size(), 2u);
  EXPECT_TRUE(survey.ended.has_value());
  EXPECT_EQ(survey.started.setup.front().first, "load backend");

  EXPECT_EQ(run({"show", "a.convscope"}).out, result.out);
}

TEST_F(SurveyCommands, MessagesOfALongNameAreShort) {
  Json network{{"convscope_network", 1}, {"name", "long"}, {"input", {1, 1, 8, 8}}, {"layers", Json::array()}};
  for (const char* letter : {"a", "b"})
    network["layers"].push_back(
        {{"name", letter + std::string(3000, 'w')}, {"op", "conv"}, {"out", 4}, {"kernel", 3}, {"padding", 1}});
  write("long.json", network.dump());
  const ProcessResult result = run({"profile", "long.json", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("[1/"));
  std::istringstream lines(result.err);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(textWidth(line), 400u) << line;
}

TEST_F(SurveyCommands, OptionsReachTheSurvey) {
  const ProcessResult result = run({"profile",
                                    "mnist-tutorial",
                                    "--out",
                                    "a.convscope",
                                    "--input",
                                    "2x1x28x28",
                                    "--device",
                                    "cuda:0",
                                    "--backend",
                                    "cudnn",
                                    "--precision",
                                    "fp16",
                                    "--passes",
                                    "wgrad,fwd",
                                    "--lists",
                                    "instant",
                                    "--workspace-limit",
                                    "32",
                                    "--samples",
                                    "7",
                                    "--cold",
                                    "--no-kernels"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const Survey survey = readSession(file("a.convscope")).session.surveys.front();
  const SurveyOptions expected{.backend = "cudnn",
                               .device = "cuda:0",
                               .precision = Precision::Fp16,
                               .layout = Layout::Nhwc,
                               .passes = {Pass::BackwardFilter, Pass::Forward},
                               .lists = {"instant"},
                               .algorithms = {},
                               .workspaceLimit = 32 << 20,
                               .samples = 7,
                               .cold = true,
                               .kernels = false};
  EXPECT_EQ(survey.started.options, expected);
  EXPECT_EQ(survey.started.input, (Dims{2, 1, 28, 28}));
  EXPECT_EQ(survey.problems.at(0).trials.at(2).status, TrialStatus::Skipped);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("Cold"),
                    HasSubstr("lists instant; workspace up to 32.0 MiB; 7 hot samples of each finalist; cold too")));
}

TEST_F(SurveyCommands, DefaultFileIsNamedAfterNetworkPrecisionAndTime) {
  ASSERT_EQ(run({"profile", "conv-tutorial"}).exitCode, 0);
  ASSERT_EQ(filesInFolder(), 1);
  const auto only = std::filesystem::directory_iterator(m_folder.path())->path().filename().string();
  EXPECT_THAT(only, ::testing::MatchesRegex("conv-tutorial-tf32-[0-9]{8}-[0-9]{6}[.]convscope"));
}

TEST_F(SurveyCommands, EventsAreTheSessionLineByLine) {
  const ProcessResult result = run({"profile", "conv-tutorial", "--out", "a.convscope", "--events"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, readWholeFile(file("a.convscope")));
  std::istringstream lines(result.out);
  Session session;
  for (std::string line; std::getline(lines, line);) session.fold(eventFromJsonLine(line));
  EXPECT_TRUE(session.surveys.at(0).ended.has_value());
}

TEST_F(SurveyCommands, JsonHoldsEveryTrial) {
  const ProcessResult result = run({"profile", "conv-tutorial", "--out", "a.convscope", "--json"});
  EXPECT_EQ(result.exitCode, 0);
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json.at("end"), "completed");
  EXPECT_EQ(json.at("session"), "a.convscope");
  ASSERT_EQ(json.at("problems").size(), 2u);
  const Json& problem = json.at("problems").at(0);
  EXPECT_EQ(problem.at("fastest"), "eng2");
  EXPECT_EQ(problem.at("first_choice"), "eng1 k2=0");
  EXPECT_NEAR(problem.at("first_over_fastest").get<double>(), 1.2, 0.02);
  ASSERT_EQ(problem.at("trials").size(), 4u);
  EXPECT_NEAR(problem.at("trials").at(1).at("hot").at("median_us").get<double>(), 50, 1);
  EXPECT_EQ(problem.at("trials").at(3).at("status"), "unsupported");
  EXPECT_EQ(problem.at("trials").at(3).at("reason"), "not implemented");
  EXPECT_NEAR(json.at("totals").at("together").at("fastest_us").get<double>(), 100, 2);
  Json shown = Json::parse(run({"show", "a.convscope", "--json"}).out);
  const Json verdict = shown.at("verdict");
  shown.erase("verdict");
  EXPECT_EQ(shown, json);
  EXPECT_EQ(verdict.at("sizes"), 1);
  EXPECT_FALSE(verdict.at("sentence").get<std::string>().empty());
  EXPECT_FALSE(verdict.at("findings").empty());
  EXPECT_GE(verdict.at("noise_share").get<double>(), 0);
  EXPECT_EQ(verdict.at("advice") == "unknown", verdict.at("benchmark_true").at("iteration_us").is_null());
  EXPECT_FALSE(Json::parse(run({"show", "a.convscope", "--json", "--layer", "conv"}).out).contains("verdict"));
}

TEST_F(SurveyCommands, LayerAndAllShowEveryAlgorithmAndHowToMeasureAgain) {
  ASSERT_EQ(run({"profile", "mnist-tutorial", "--out", "a.convscope"}).exitCode, 0);
  const ProcessResult layer = run({"show", "a.convscope", "--layer", "conv2"});
  EXPECT_EQ(layer.exitCode, 0);
  EXPECT_THAT(layer.out, AllOf(HasSubstr("eng3"), HasSubstr("1 unsupported: not implemented (eng4)"),
                               HasSubstr("kernels of the fastest: fft"), Not(HasSubstr("conv1")),
                               Not(HasSubstr("Totals:"))));  // they are of the network
  const std::string again =
      "again: convscope-cli measure \"fwd tf32 nchw n100 c10 k20 in12x12 f5x5\" --backend cudnn "
      "--device cuda:0 --algorithm eng2\n";
  EXPECT_THAT(layer.out, HasSubstr(again));
  EXPECT_THAT(run({"show", "a.convscope", "--all"}).out, AllOf(HasSubstr(again), HasSubstr("conv1")));
}

TEST_F(SurveyCommands, TablesFitTheTerminal) {
  ASSERT_EQ(run({"profile", "resnet50", "--out", "a.convscope"}).exitCode, 0);
  for (const std::size_t width : {80u, 120u}) {
    std::istringstream lines(run({"show", "a.convscope"}, {{"COLUMNS", std::to_string(width)}}).out);
    bool inTable = false;  // sentences before it wrap
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("Layer")) inTable = true;
      if (inTable) {
        EXPECT_LE(textWidth(line), width) << line;
      }
    }
  }
}

TEST_F(SurveyCommands, CsvHasARowForEachTrial) {
  writeSession("a.convscope");
  const ProcessResult result = run({"csv", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1 + 2 * 4);
  EXPECT_EQ(run({"csv", "a.convscope", "--out", "a.csv"}).out, "");
  EXPECT_EQ(readWholeFile(file("a.csv")), result.out);
}

TEST_F(SurveyCommands, CompareWithItselfIsTheSame) {
  writeSession("a.convscope");
  const ProcessResult result = run({"compare", "a.convscope", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(
      result.out,
      StartsWith("Caution: both sides are survey 0 of a.convscope, so this compares a measurement with itself.\n"));
  EXPECT_THAT(result.out, HasSubstr("Of 2 problems: 2 same, 0 faster, 0 slower, 0 unsure"));
  const Json json = Json::parse(run({"compare", "a.convscope", "a.convscope", "--json", "--tolerance", "0.05"}).out);
  EXPECT_EQ(json.at("tolerance"), 0.05);
  EXPECT_EQ(json.at("same_survey"), true);
  EXPECT_EQ(json.at("total").at("same"), 2);
  EXPECT_EQ(json.at("problems").at(1).at("verdict"), "same");
  EXPECT_EQ(json.at("problems").at(1).at("ratio"), 1);
  for (const char* side : {"before", "after"}) {
    EXPECT_EQ(json.at(side).at("session"), "a.convscope");
    EXPECT_EQ(json.at(side).at("network"), "conv-tutorial");
    EXPECT_EQ(json.at(side).at("precision"), "tf32");
    EXPECT_EQ(json.at(side).at("device"), "cuda:0");
  }
}

TEST_F(SurveyCommands, CompareRefusesSurveysWithoutACommonProblem) {
  writeSession("a.convscope");
  ASSERT_EQ(run({"profile", "mnist-tutorial", "--out", "b.convscope"}).exitCode, 0);
  const std::string message =
      "no layer and pass at the same size is in both a.convscope and b.convscope (network: "
      "conv-tutorial and mnist-tutorial)";
  expectBadInput(run({"compare", "a.convscope", "b.convscope"}), message);
  expectBadInput(run({"compare", "a.convscope", "b.convscope", "--json"}), message);
}

TEST_F(SurveyCommands, CompareTakesAnInputSizeThatBothHave) {
  for (const auto& [name, sizes] : {std::pair("a", "n=10,20"), std::pair("b", "n=10,30"), std::pair("c", "n=40,50")})
    ASSERT_EQ(run({"sweep", "mnist-tutorial", "--sizes", sizes, "--out", std::string(name) + ".convscope"}).exitCode,
              0);
  const Json json = Json::parse(run({"compare", "a.convscope", "b.convscope", "--json"}).out);
  for (const char* side : {"before", "after"}) EXPECT_EQ(json.at(side).at("input"), "10x1x28x28") << side;
  EXPECT_EQ(json.at("same_survey"), false);
  EXPECT_THAT(run({"compare", "a.convscope", "b.convscope"}).out, Not(HasSubstr("Caution: both sides")));
  EXPECT_THAT(run({"compare", "a.convscope", "a.convscope"}).out,
              StartsWith("Caution: both sides are survey 1 of a.convscope, so this compares a measurement with itself. "
                         "--run-before and --run-after name other surveys.\n"));
  expectBadInput(run({"compare", "a.convscope", "b.convscope", "--run-before", "1"}),
                 "with these numbers; --run-before 0 --run-after 0 compares 10x1x28x28");
  expectBadInput(run({"compare", "a.convscope", "c.convscope"}),
                 "(input sizes: 10x1x28x28, 20x1x28x28 and 40x1x28x28, 50x1x28x28)");
}

TEST_F(SurveyCommands, CompareCountsWhatBothMeasured) {
  writeSession("a.convscope");
  ASSERT_EQ(run({"profile", "conv-tutorial", "--passes", "fwd", "--out", "f.convscope"}).exitCode, 0);
  const ProcessResult result = run({"compare", "f.convscope", "a.convscope"});
  EXPECT_THAT(result.out, HasSubstr("Of 1 problem that both measured, of 2: "));
  EXPECT_THAT(result.out, HasSubstr(" 0 unsure"));
}

TEST_F(SurveyCommands, MeasureTakesOneProblemAndOneAlgorithm) {
  const std::string problem = "dgrad fp16 nhwc n4 c8 k16 in14x14 f3x3 p1x1";
  const ProcessResult all = run({"measure", problem});
  EXPECT_EQ(all.exitCode, 0) << all.err;
  EXPECT_THAT(all.out, AllOf(HasSubstr(problem), HasSubstr("eng1 k2=0"), HasSubstr("eng2"), HasSubstr("eng3")));
  EXPECT_EQ(filesInFolder(), 0);

  const ProcessResult one = run({"measure", problem, "--algorithm", "eng1 k2=0", "--out", "one.convscope"});
  EXPECT_EQ(one.exitCode, 0) << one.err;
  EXPECT_THAT(one.out, AllOf(HasSubstr("--algorithm \"eng1 k2=0\""), Not(HasSubstr("eng2"))));
  const Survey survey = readSession(file("one.convscope")).session.surveys.at(0);
  ASSERT_EQ(survey.problems.size(), 1u);
  EXPECT_EQ(survey.problems[0].subject.problem.pass, Pass::BackwardData);
  EXPECT_EQ(survey.problems[0].trials.size(), 1u);
  EXPECT_THAT(run({"show", "one.convscope", "--all"}).out, HasSubstr(problem));
}

TEST_F(SurveyCommands, FailuresAreExitCodeOne) {
  const ProcessResult trial = run({"profile", "conv-tutorial", "--out", "t.convscope"}, {{"FAKE_GPU_FAULT", "trial"}});
  EXPECT_EQ(trial.exitCode, 1);
  EXPECT_THAT(trial.out, AllOf(HasSubstr("eng2"), HasSubstr("2 trials failed")));

  const ProcessResult problem =
      run({"profile", "conv-tutorial", "--out", "p.convscope"}, {{"FAKE_GPU_FAULT", "problem"}});
  EXPECT_EQ(problem.exitCode, 1);
  EXPECT_THAT(problem.out, HasSubstr("failed: no engine supports this problem"));

  const ProcessResult givenUp = run({"profile", "conv-tutorial", "--out", "g.convscope"}, {{"FAKE_GPU_FAULT", "lost"}});
  EXPECT_EQ(givenUp.exitCode, 1);
  EXPECT_THAT(givenUp.out, AllOf(HasSubstr("eng2"), HasSubstr("the engine was restarted after a fault"),
                                 HasSubstr("2 trials failed")));

  const ProcessResult lost =
      run({"profile", "conv-tutorial", "--in-process", "--out", "l.convscope"}, {{"FAKE_GPU_FAULT", "lost"}});
  EXPECT_EQ(lost.exitCode, 1);
  EXPECT_THAT(lost.out, AllOf(HasSubstr("The survey failed: device lost"), HasSubstr("--resume l.convscope")));

  const ProcessResult open = run({"profile", "conv-tutorial"}, {{"FAKE_GPU_FAULT", "open"}});
  EXPECT_EQ(open.exitCode, 1);
  EXPECT_EQ(open.err, "convscope-cli: cannot open cuda:0 with cudnn: it is in use\n");
  EXPECT_EQ(filesInFolder(), 4);
}

}  // namespace
}  // namespace convscope::testing
