#include "session/trial_columns.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "session/small_log.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> titles(unsigned output) {
  std::vector<std::string> titles;
  for (const TrialColumn* column : trialColumns(output)) titles.push_back(column->title);
  return titles;
}

TEST(TrialColumns, HaveUniqueNamesForFilesAndTitlesWithMeaningsForTables) {
  std::set<std::string> tags;
  for (const TrialColumn* column : trialColumns(output::kFiles | output::kTables)) {
    SCOPED_TRACE(column->tag());
    EXPECT_TRUE(tags.insert(column->tag()).second);
    EXPECT_THAT(column->tag(), ::testing::MatchesRegex("[a-z0-9_]+"));
    EXPECT_EQ(&trialColumn(column->tag()), column);
    const bool isInTable = (column->outputs & output::kTables) != 0;
    EXPECT_EQ(!column->title.empty(), isInTable);
    EXPECT_EQ(column->meaning.ends_with('.'), isInTable);
    EXPECT_EQ(column->place > 0, isInTable);
  }
  EXPECT_THROW(trialColumn("no_such_figure"), std::out_of_range);
}

TEST(TrialColumns, OfTheTablesAreInTheOrderOfTheirPlaces) {
  EXPECT_THAT(titles(output::kTerminal),
              ElementsAre("Algorithm", "Hot", "Spread", "Single", "Cold", "Slower", "Reorders", "Samples", "Workspace",
                          "Build", "First run", "Listed", "Id"));
  EXPECT_THAT(titles(output::kWindow), ElementsAre("Family", "Time", "Spread", "Samples", "Workspace", "Build",
                                                   "First run", "Engine", "Notes", "Status"));
}

TEST(TrialColumns, WriteTheSameValuePlainForFilesAndFormattedForTables) {
  Session session;
  for (const Event& event : smallLog()) session.fold(event);
  const ProblemResult& problem = session.surveys[0].problems[0];
  const Trial& trial = problem.trials[0];
  const TrialRow row{problem, trial, summarize(trial.timing().us), &trial};
  const auto plain = [&](const char* tag) { return plainText(trialColumn(tag).value(row)); };
  const auto shown = [&](const char* tag) { return trialColumn(tag).text(row); };
  EXPECT_EQ(plain("build_us"), "310.5");
  EXPECT_EQ(shown("build_us"), "310 µs");
  EXPECT_EQ(trialColumn("build_us").unit(), "us");
  EXPECT_EQ(plain("workspace_bytes"), "4096");
  EXPECT_EQ(shown("workspace_bytes"), "4.00 KiB");
  EXPECT_EQ(plain("spread_percent"), plainText(CellValue(100 * 0.25 / 10.5)));
  EXPECT_EQ(shown("spread_percent"), "2.4%");
  EXPECT_EQ(shown("samples"), "3");
  EXPECT_EQ(shown("times_slower"), "");
  EXPECT_EQ(shown("cold_median_us"), "");
  EXPECT_EQ(shown("family"), "implicit GEMM");
  EXPECT_EQ(trialColumn("family").text({problem, problem.trials[1]}), "unknown family");
  EXPECT_THAT(trialColumn("status").text({problem, problem.trials[1]}), ::testing::StartsWith("failed: "));
}

}  // namespace
}  // namespace convscope
