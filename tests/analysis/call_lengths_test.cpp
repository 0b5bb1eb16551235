#include "analysis/call_lengths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_program.h"
#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(CallLengths, CountsLayersShorterThanACall) {
  Survey survey = programSurvey();  // 10 us
  survey.problems[0].subject.layers = {"conv1", "conv2", "conv3"};
  survey.problems.push_back(survey.problems[0]);
  survey.problems[1].subject.layers = {"conv4"};
  for (Trial& trial : survey.problems[1].trials) trial.hot.us = {30};  // as long as a call
  const auto lengths = callLengths(survey);
  ASSERT_TRUE(lengths);
  EXPECT_EQ(lengths->executions, 4);
  EXPECT_EQ(lengths->shorter, 3);
  EXPECT_EQ(lengths->share(), 0.75);
  EXPECT_THAT(callLengthText(*lengths), HasSubstr("75% of an iteration's convolutions take less than 30.0 µs"));
  EXPECT_THAT(callLengthText(*lengths), HasSubstr("a recording of the program"));
}

TEST(CallLengths, LongCallsNeedNoText) {
  EXPECT_EQ(callLengthText({4, 0}), "");
}

TEST(CallLengths, AreOfGpusAndCompleteSurveysOnly) {
  Survey survey = programSurvey();
  survey.started.options.backend = "onednn";
  EXPECT_FALSE(callLengths(survey));
  survey = programSurvey();
  survey.problems[0].trials.clear();
  EXPECT_FALSE(callLengths(survey));
  survey.problems.clear();
  EXPECT_FALSE(callLengths(survey));
}

}  // namespace
}  // namespace convscope
