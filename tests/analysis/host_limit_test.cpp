#include "analysis/host_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/answer_brief.h"
#include "analysis/applied_answer.h"
#include "analysis/call_lengths.h"
#include "support/recorded_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using testing::recordedSession;
using ::testing::StartsWith;

Answer answerFor(const Session& session) {
  return answerOf(session, session.surveys.back());
}

/// Makes every sample of `session` so many times as long.
Session slowed(Session session, double times) {
  for (Survey& survey : session.surveys) {
    for (ProblemResult& problem : survey.problems) {
      for (Trial& trial : problem.trials) {
        for (Samples* samples : {&trial.single, &trial.hot, &trial.cold}) {
          for (double& us : samples->us) us *= times;
        }
      }
    }
  }
  return session;
}

TEST(HostLimit, LeavesFalseIfTheCallsTakeLongerThanTheConvolutions) {
  const Answer answer = answerFor(recordedSession("mobilenet_v2-fp16"));
  ASSERT_TRUE(answer.hostLimit);
  EXPECT_EQ(answer.hostLimit->callsUs, 155 * kCallUs);
  EXPECT_GT(answer.hostLimit->shorterShare, 0.9);
  EXPECT_EQ(answer.hostLimit->hiddenSetting, "pytorch-benchmark");
  EXPECT_EQ(answer.advice, SwitchAdvice::Either);
  EXPECT_EQ(answer.policy, "pytorch");
  EXPECT_THAT(answer.sentence, StartsWith("Leave torch.backends.cudnn.benchmark = False: True saves 2.3% of the "
                                          "convolution time, but the host is the limit. It takes about 4.65 ms to "
                                          "call the convolutions of an iteration, and the device 2.21 ms"));
  EXPECT_THAT(answer.limits, HasSubstr("94% of the convolutions are shorter than a call of PyTorch"));
  EXPECT_THAT(answer.limits, HasSubstr("which this session did not measure"));
  EXPECT_THAT(answer.code, HasSubstr("benchmark = False"));
  EXPECT_EQ(answer.applied->sentence + answer.applied->command, "");
  EXPECT_FALSE(choicesShortenIteration(answer));
  EXPECT_TRUE(choicesShortenIteration(answerFor(recordedSession("mobilenet_v2-fp32"))));
  const AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(brief.verdict, "Leave False");
  EXPECT_EQ(brief.setting, AnswerSetting::Off);
  EXPECT_EQ(brief.condition,
            "the host is the limit: about 4.65 ms to call, 2.21 ms to compute; CUDA graphs or a larger batch may "
            "change this");
  EXPECT_THAT(brief.saving.details, Contains("hidden by the host"));
  EXPECT_THAT(brief.breakEven.details, Contains(HasSubstr("if the device were the limit, after 197,000")));
  EXPECT_TRUE(savedTime(answer).lines.empty());
}

/// The saving of benchmark_limit = 0 is hidden, and that of True alone is none.
TEST(HostLimit, NamesTheSettingThatItHides) {
  const Answer answer = answerFor(recordedSession("mnist-tutorial-tf32"));
  ASSERT_TRUE(answer.isHiddenByHost());
  EXPECT_EQ(answer.hostLimit->hiddenSetting, "pytorch-benchmark:limit=0");
  EXPECT_EQ(answer.about(), &answer.effects[1]);
  EXPECT_THAT(answer.sentence, HasSubstr("benchmark_limit = 0 saves 24%"));
}

/// The same algorithms on a device that takes twice as long gain what they gain.
TEST(HostLimit, IsNoneIfTheConvolutionsTakeLonger) {
  const Session slow = slowed(recordedSession("mobilenet_v2-tf32-nhwc"), 2);
  const Answer answer = answerFor(slow);
  EXPECT_TRUE(callLengths(slow.surveys.back())->areMostlyShort());
  EXPECT_FALSE(answer.hostLimit);
  EXPECT_EQ(answer.advice, SwitchAdvice::On);
}

/// MobileNetV2 in tf32 gains 2% of its whole iterations on an H200: kernels of PyTorch's own keep the device busy.
TEST(HostLimit, IsNotKnownIfLayersAreExcluded) {
  const Answer answer = answerFor(recordedSession("mobilenet_v2-tf32"));
  ASSERT_FALSE(answer.leftOut.empty());
  EXPECT_FALSE(answer.hostLimit);
  EXPECT_EQ(answer.advice, SwitchAdvice::On);
}

TEST(HostLimit, NeedsMostCallsToBeShort) {
  for (const char* name : {"resnet50-fp32", "resnet50-sizes-tf32", "alexnet-batches-tf32", "alexnet-fp16"})
    EXPECT_FALSE(answerFor(recordedSession(name)).hostLimit) << name;
}

/// Nothing is hidden if no setting would be advised.
TEST(HostLimit, HidesNothingWithoutASaving) {
  const Answer answer = answerFor(recordedSession("resnet50-fp16"));
  ASSERT_TRUE(answer.hostLimit);
  EXPECT_FALSE(answer.isHiddenByHost());
  EXPECT_THAT(answer.sentence, HasSubstr("within the noise"));
  EXPECT_EQ(briefOf(answer).verdict, "Leave False");
}

/// A recorded program was measured as a whole: its iterations decide, not the estimate.
TEST(HostLimit, IsNotAppliedToARecordedProgram) {
  const Answer answer = answerFor(recordedSession("resnet50-training-fp16"));
  EXPECT_TRUE(answer.wholeIterations);
  EXPECT_FALSE(answer.hostLimit);
}

}  // namespace
}  // namespace convscope
