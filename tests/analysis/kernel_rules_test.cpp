#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "analysis/finding_rules.h"
#include "analysis/findings.h"
#include "analysis/kernel_losses.h"
#include "analysis/roofline.h"
#include "policy/hand_made.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

/// Returns what `rule` finds in a session of this survey.
rules::Found foundBy(const Survey& survey, rules::Found (*rule)(const SurveyFigures&)) {
  const Session session{{survey}, {}};
  return rule(SurveyFigures(session, session.surveys.front()));
}

std::string sentenceOf(const rules::Found& finding) {
  return finding ? finding->text : "no finding";
}

KernelLaunch launched(const char* name, double us) {
  return {name, us, {8, 1, 1}, {256, 1, 1}, 32, 0};
}

/// A survey of two layers. The heuristic choice of the first converts tensors in 30 of its 90 us on the device.
Survey convertingSurvey(const std::string& layout = "nchw") {
  const std::string size = ' ' + layout + " n1 c8 k8 in8x8 f3x3 p1x1";
  Survey survey = testing::madeSurvey(
      {testing::madeProblem(testing::kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 300}}, "fwd fp32" + size),
       testing::madeProblem(testing::kLists, {{.id = "b", .listed = {{0, 0}}, .hotUs = 100}}, "dgrad fp32" + size)});
  survey.started.options.backend = "cudnn";
  for (ProblemResult& problem : survey.problems) problem.subject.layers = {"conv1"};
  survey.problems[0].trials[0].launches = {launched("nchwToNhwcKernel", 20), launched("sgemm", 60),
                                           launched("nhwcToNchwKernel", 10)};
  survey.problems[1].trials[0].launches = {launched("sgemm", 99)};
  return survey;
}

TEST(KernelRules, ConvertedLayoutsAreAShareOfTheIteration) {
  const rules::Found finding = foundBy(convertingSurvey(), &rules::convertedLayouts);
  EXPECT_EQ(sentenceOf(finding),
            "The heuristic choices convert tensors between NCHW and NHWC for 100 µs an iteration, 25% of their time. "
            "Of the 300 µs of conv1 (forward), 100 µs convert the layout. channels_last avoids these conversions: "
            "measure the network with the layout nhwc and compare.");
  ASSERT_TRUE(finding);
  EXPECT_DOUBLE_EQ(*finding->iterationUs, 100);
  EXPECT_DOUBLE_EQ(finding->share, 0.25);
}

TEST(KernelRules, ConvertedLayoutsNeedLaunchesInNchwAndMatter) {
  EXPECT_FALSE(foundBy(convertingSurvey("nhwc"), &rules::convertedLayouts));
  Survey survey = convertingSurvey();
  survey.problems[0].trials[0].launches = {launched("nchwToNhwcKernel", 1), launched("sgemm", 99)};  // 3 of 400 us
  EXPECT_FALSE(foundBy(survey, &rules::convertedLayouts));
  for (ProblemResult& problem : survey.problems) problem.trials[0].launches.clear();
  EXPECT_FALSE(foundBy(survey, &rules::convertedLayouts));
}

/// A survey of one layer on a GPU of 132 multiprocessors, whose heuristic choice launches `kernels`.
Survey launchingSurvey(std::vector<KernelLaunch> kernels, const std::string& size = "n32 c64 k128 in56x56 f3x3 p1x1") {
  Survey survey = testing::madeSurvey({testing::madeProblem(
      testing::kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 400}}, "fwd tf32 nhwc " + size)});
  survey.started.options.backend = "cudnn";
  survey.started.device = {.id = "cuda:0",
                           .name = "GPU",
                           .processors = 132,
                           .clockMHz = 1980,
                           .memoryBandwidth = 3.352e12,
                           .computeCapability = 90};
  survey.problems[0].subject.layers = {"conv1"};
  survey.problems[0].trials[0].launches = std::move(kernels);
  return survey;
}

TEST(KernelRules, SplitReductionsAreAShareOfTheIteration) {
  const auto withReduction = [](double us) {
    return launchingSurvey({launched("sgemm", 400 - us), launched("cudnn::cnn::reduce_wgrad_nchw_helper<float>", us)});
  };
  const rules::Found finding = foundBy(withReduction(60), &rules::splitReductions);
  EXPECT_EQ(sentenceOf(finding),
            "The heuristic choices add up partial results (split-K) for 60.0 µs an iteration, 15% of their time. Of "
            "the 400 µs of conv1 (forward), 60.0 µs add up partial results.");
  ASSERT_TRUE(finding);
  EXPECT_DOUBLE_EQ(*finding->iterationUs, 60);
  EXPECT_FALSE(foundBy(withReduction(3), &rules::splitReductions)) << "less than 1%";
  EXPECT_FALSE(foundBy(launchingSurvey({}), &rules::splitReductions)) << "the kernels are not known";
}

TEST(KernelRules, PartialWavesLeaveTheDeviceEmpty) {
  // Two blocks are resident on a multiprocessor, by the registers: 264 on all.
  const auto withBlocks = [](int blocks) {
    return launchingSurvey({{"sgemm", 360, {blocks, 1, 1}, {256, 1, 1}, 128, 0}, launched("bias", 40)});
  };
  const rules::Found finding = foundBy(withBlocks(343), &rules::partialWaves);
  EXPECT_EQ(sentenceOf(finding),
            "Many kernels of the heuristic choices have too few blocks for the 132 multiprocessors, or a last wave "
            "that fills only some of them. On average that leaves the device empty for 126 µs an iteration, 32% of "
            "their time. Most of it is in conv1 (forward): its kernel that computes longest has 1.3 waves, so the "
            "multiprocessors are 65% full on average.");
  ASSERT_TRUE(finding);
  EXPECT_NEAR(*finding->iterationUs, 360 * (1 - 343.0 / 264 / 2), 1e-9);
  EXPECT_FALSE(foundBy(withBlocks(264), &rules::partialWaves)) << "one full wave";
  EXPECT_FALSE(foundBy(withBlocks(250), &rules::partialWaves)) << "5% of 90% of the time";
  EXPECT_TRUE(foundBy(withBlocks(8), &rules::partialWaves)) << "a small part of one wave";
}

TEST(KernelRules, ASizeThatLosesNothingNamesNoLayer) {
  const auto withBlocks = [](int blocks, int size) {
    Survey survey = launchingSurvey({{"sgemm", 400, {blocks, 1, 1}, {256, 1, 1}, 128, 0}});
    survey.started.input = {32, 64, size, size};
    return survey;
  };
  const Session session{{withBlocks(264, 56), withBlocks(8, 28)}, {}};
  const SurveyFigures full(session, session.surveys.front());
  ASSERT_EQ(full.sizes.size(), 2U);
  ASSERT_EQ(full.kernelLosses.size(), 2U);
  for (std::size_t i = 0; i < full.sizes.size(); ++i)
    EXPECT_EQ(full.kernelLosses[i].front().emptyUs, kernelLosses(*full.sizes[i]).front().emptyUs);
  EXPECT_FALSE(rules::partialWaves(full));
  EXPECT_TRUE(rules::partialWaves(SurveyFigures(session, session.surveys.back())));
}

TEST(KernelRules, LowOccupancyIsNamedIfTheAlgorithmIsSlow) {
  // One block of 8 warps is resident, by the shared memory: 8 of 64 warps.
  const auto taking = [](double us, std::uint64_t sharedBytes = 200 * 1024) {
    return launchingSurvey({{"sgemm", us, {132, 1, 1}, {256, 1, 1}, 32, sharedBytes}});
  };
  const Survey any = taking(400);
  const double bound = roofline(any.problems[0].subject.problem, any.started.device)->us();
  const rules::Found finding = foundBy(taking(4 * bound), &rules::lowOccupancy);
  EXPECT_EQ(sentenceOf(finding),
            "Heuristic choices whose kernels keep few warps on a multiprocessor take 300 µs an iteration longer than "
            "the roofline's bound, 75% of the time of all. Most of it is in conv1 (forward): its occupancy is 12%, "
            "limited by its shared memory, and its kernels take 4.0 times the bound.");
  EXPECT_FALSE(foundBy(taking(1.9 * bound), &rules::lowOccupancy)) << "it is fast all the same";
  EXPECT_FALSE(foundBy(taking(4 * bound, 0), &rules::lowOccupancy)) << "its occupancy is high";
}

TEST(KernelRules, RecordedKernelsHaveFindings) {
  const Session& session = testing::recordedSession("layer-set-fp16-nchw");
  const std::vector<KernelLosses> losses = kernelLosses(session.surveys.front());
  EXPECT_GT(losses.size(), 10u);
  for (const KernelLosses& each : losses) {
    EXPECT_LE(each.convertUs + each.reduceUs, each.us);
    EXPECT_LE(each.emptyUs, each.us);
    EXPECT_LE(each.lowOccupancyUs, each.us);
  }
}

}  // namespace
}  // namespace convscope
