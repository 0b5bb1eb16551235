#include "cli/iteration_report.h"

#include <gmock/gmock.h>

#include "analysis/recorded_program.h"
#include "cli/race_report.h"

namespace convscope::cli {
namespace {

using namespace convscope::testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

RecordedForecast forecastOf(const Workload& workload) {
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark", "tensorflow"};
  return recordedForecast(workload, programSurvey(), policies);
}

TEST(IterationReport, PrintsPoliciesAndAssumptions) {
  const std::string text = iterationText(forecastOf(recordedProgram()), 0);
  EXPECT_THAT(text, AllOf(HasSubstr("recorded"), HasSubstr("8.80 ms"), HasSubstr("-12%"),
                          HasSubstr("warm compute cache"), HasSubstr("Not available: forecast of tensorflow"),
                          HasSubstr("84 iterations"), Not(HasSubstr("a range")), Not(HasSubstr("New size searches"))));
  EXPECT_THAT(iterationText(forecastOf(recordedProgram(10'000)), 0), HasSubstr("Iteration: a range"));
}

TEST(IterationReport, JsonHasRangesAndNulls) {
  Workload workload = recordedProgram(10'000);
  workload.includesFirstIteration.reset();
  const Json json = iterationJson(forecastOf(workload));
  EXPECT_EQ(json.at("limit"), "unclear");
  EXPECT_EQ(json.at("kinds").at(0).at("iterations"), 4);
  const Json& on = json.at("policies").at(1);
  EXPECT_EQ(on.at("policy"), "pytorch-benchmark");
  EXPECT_EQ(on.at("iteration_us"), (Json{{"low", 8'800.0}, {"high", 10'000.0}}));
  EXPECT_EQ(on.at("change"), "unclear");
  EXPECT_TRUE(on.at("first_iteration_us").is_null());
  EXPECT_TRUE(on.at("break_even_iterations").is_null());
  EXPECT_FALSE(json.at("policies").at(2).at("missing").empty());
  EXPECT_FALSE(json.at("policies").at(2).contains("iteration_us"));
}

TEST(IterationReport, CsvHasARowForEachPolicyAndKind) {
  const std::string csv = iterationCsv(forecastOf(hostBoundProgram()));
  EXPECT_THAT(csv, HasSubstr("1x1x8x8,4,host,pytorch,1,10000,10000,2400,0,110"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 3);  // header, and two policies with figures
}

TEST(RaceReport, PrintsPicksAndOnRequestPlans) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].races = {{{{"a", 9.0}, {"b", 11.0}}, 0}};
  const RaceComparison comparison = compareRaces(workload, programSurvey());
  const std::string text = raceReport(comparison, workload, false, 0);
  EXPECT_THAT(text, AllOf(HasSubstr("wrong, 1.00 ms"), HasSubstr("equal"), HasSubstr("1 of 1 picks are slower"),
                          Not(HasSubstr("picked"))));
  EXPECT_THAT(raceReport(comparison, workload, true, 0), AllOf(HasSubstr("picked"), HasSubstr("best")));
  EXPECT_THAT(worstPicksReport(comparison, workload, Interval{10'000, 10'000}, 0),
              AllOf(HasSubstr("Wrong picks that cost most"), HasSubstr("conv"), HasSubstr("+100%"),
                    HasSubstr("Together 1.00 ms an iteration, 10% of 10.0 ms.")));
  workload.problems[0].races[0].pick = 1;
  EXPECT_EQ(worstPicksReport(compareRaces(workload, programSurvey()), workload, {}, 0), "");
  const Json json = raceJson(comparison, workload);
  EXPECT_EQ(json.at("lost_us"), 1'000.0);
  EXPECT_EQ(json.at("races").at(0).at("plans").at(1).at("median_us"), 10.0);
  EXPECT_TRUE(json.at("races").at(0).at("list_difference").is_null());
}

TEST(RaceReport, IsEmptyWithoutRaces) {
  EXPECT_EQ(raceReport(compareRaces(recordedProgram(), programSurvey()), recordedProgram(), true, 0), "");
}

}  // namespace
}  // namespace convscope::cli
