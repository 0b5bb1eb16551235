#include "analysis/check_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

RepeatabilityChecked repeated(int equal, std::uint64_t differing = 0, std::uint64_t ulp = 0) {
  return {.executions = 20, .equal = equal, .elements = 100, .differing = differing, .largestUlp = ulp};
}

/// "a" repeats its results and is the fastest, "b" is marked and differs when busy.
ProblemResult checkedProblem() {
  ProblemResult result = madeProblem(
      kLists, {{.id = "a", .hotUs = 10}, {.id = "b", .hotUs = 20, .notes = {Note::Nondeterministic}}, {.id = "c"}});
  result.checked = ProblemChecked{};
  Evidence& a = result.trials[0].evidence;
  a.alone = a.busy = repeated(20);
  a.error = ErrorMeasured{.largest = 2, .unit = 4};
  Evidence& b = result.trials[1].evidence;
  b.alone = repeated(20);
  b.busy = repeated(3, 25, 7);
  b.error = ErrorMeasured{.largest = 6, .unit = 4};
  b.comparisons = {OutputsCompared{.relativeL2 = 0.25}};
  return result;
}

TEST(CheckSummary, CountsAlgorithmsAndTakesTheWorst) {
  const CheckedProblemSummary summary = summarizeCheck(checkedProblem());
  EXPECT_EQ(summary.checked, 2);
  EXPECT_EQ(summary.repeated, 2);
  EXPECT_EQ(summary.repeatedBusy, 1);
  EXPECT_EQ(summary.marked, 1);
  EXPECT_EQ(summary.differing, 0.25);
  EXPECT_EQ(summary.largestUlp, 7);
  EXPECT_EQ(summary.fastestError, 0.5);
  EXPECT_EQ(summary.largestError, 1.5);
  EXPECT_EQ(summary.largestDistance, 0.25);
  EXPECT_EQ(summarizeCheck(madeProblem(kLists, {{.id = "a"}})).checked, 0);
}

TEST(CheckSummary, FindsWhatTheLibraryDoesNotSay) {
  ProblemResult result = checkedProblem();
  EXPECT_THAT(checkFindings(result), IsEmpty());
  result.trials[1].candidate.notes.clear();
  result.trials[0].evidence.alone->notFinite = result.trials[0].evidence.alone->unwritten = 3;
  EXPECT_THAT(checkFindings(result), ElementsAre("defect of a: 3 elements of the result are never written",
                                                 "b is not marked nondeterministic, but its results differ"));
  result.checked->failure = "out of memory";
  EXPECT_EQ(checkFindings(result).front(), "not checked: out of memory");
}

TEST(CheckSummary, FailuresAreNoDifferences) {
  Survey survey = madeSurvey({checkedProblem()});
  EXPECT_TRUE(checkHasFailures(survey));  // the check has not ended
  survey.checkEnded = CheckEnded{};
  EXPECT_FALSE(checkHasFailures(survey));
  survey.problems[0].trials[1].evidence.error->failure = "no memory";
  EXPECT_TRUE(checkHasFailures(survey));
}

}  // namespace
}  // namespace convscope
