#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "analysis/answer.h"
#include "analysis/answer_sentences.h"
#include "network/presets.h"
#include "policy/framework/policies.h"
#include "support/sanitized.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using testing::kSanitized;
using ::testing::StartsWith;
using testing::SyntheticOptions;
using testing::syntheticSession;

/// Returns a session that nobody measured: complete, partial, of several sizes, with failed algorithms.
Session generatedSession(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto upTo = [&](std::uint64_t most) { return random() % (most + 1); };
  const std::array networks{"mnist-tutorial", "conv-tutorial"};
  const std::array precisions{Precision::Fp32, Precision::Tf32, Precision::Fp16};
  SyntheticOptions options{.network = networks[upTo(1)], .precision = precisions[upTo(2)], .seed = seed};
  options.backend = upTo(4) == 0 ? "cudnn-legacy" : "cudnn";
  options.algorithms = static_cast<int>(2 + upTo(14));
  options.hotSamples = static_cast<int>(1 + upTo(8));
  options.singleSamples = static_cast<int>(1 + upTo(3));
  if (upTo(2) == 0) options.passes = {Pass::Forward};
  const Dims own = presetOrFile(options.network).input;
  std::vector<Dims> inputs{own};
  for (std::uint64_t i = upTo(2); i > 0; --i) {
    inputs.push_back(own);
    inputs.back()[0] += static_cast<std::int64_t>(i);
  }
  Session session = syntheticSession(options, inputs);
  for (Survey& survey : session.surveys) {
    if (upTo(5) == 0) survey.problems.resize(survey.problems.size() - 1);
    if (upTo(5) == 0) survey.ended = {};
    for (ProblemResult& problem : survey.problems) {
      if (upTo(19) == 0) problem.trials.clear();
    }
  }
  return session;
}

void verifyRule(const Answer& answer) {
  EXPECT_FALSE(answer.sentence.empty());
  if (answer.advice == SwitchAdvice::Unknown) {
    EXPECT_EQ(answer.code + answer.policy, "");
    EXPECT_EQ(answer.sentence, answer.missing);
    return;
  }
  const Policy policy = findPolicy(answer.policy);
  EXPECT_FALSE(policy.switches->deterministic);
  EXPECT_EQ(policy.switches->benchmark, answer.advice == SwitchAdvice::On);
  EXPECT_THAT(answer.code, HasSubstr(codeOf(answer, policy.setupText())));
  EXPECT_THAT(answer.sentence, StartsWith(policy.switches->benchmark ? "Set torch" : "Leave torch"));
  const auto worthwhile = std::ranges::count_if(answer.effects, &SettingEffect::isWorthwhile);
  EXPECT_EQ(worthwhile > 0, answer.advice == SwitchAdvice::On || answer.isHiddenByHost());
  if (answer.isHiddenByHost()) {
    EXPECT_EQ(answer.advice, SwitchAdvice::Either);
    EXPECT_TRUE(answer.about()->isWorthwhile());
    EXPECT_GT(answer.hostLimit->callsUs, answer.off.iterationUs->low);
    EXPECT_THAT(answer.sentence, HasSubstr("the host is the limit"));
  }
  EXPECT_TRUE(answer.advice != SwitchAdvice::On || answer.about()->isWorthwhile());
  if (!answer.paysOffRange) return;
  EXPECT_LE(answer.paysOffRange->low, *answer.paysOffAfter);
  EXPECT_GE(answer.paysOffRange->high.value_or(*answer.paysOffAfter), *answer.paysOffAfter);
}

TEST(Answer, ObeysItsRuleInGeneratedSessions) {
  std::map<SwitchAdvice, int> seen;
  for (std::uint64_t seed = 1; seed <= (kSanitized ? 60 : 1000); ++seed) {
    SCOPED_TRACE(seed);
    const Session session = generatedSession(seed);
    const Answer answer = answerOf(session, session.surveys.back());
    verifyRule(answer);
    ++seen[answer.advice];
  }
  EXPECT_EQ(seen.size(), 4u);  // on, off, either and unknown
}

}  // namespace
}  // namespace convscope
