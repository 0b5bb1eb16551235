#include "analysis/machine_state.h"

#include <gtest/gtest.h>

#include "analysis/rule.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

Survey surveyWith(std::vector<ReferencePass> passes) {
  Survey survey;
  survey.ended.emplace().references = {{0, 0, std::move(passes)}};
  return survey;
}

TEST(MachineState, DriftIsTheLargestChangeBetweenPasses) {
  EXPECT_DOUBLE_EQ(driftOf(surveyWith({{0, {10, 10, 10}}, {1, {12, 12, 12}}, {2, {8, 8, 8}}})), 0.5);
  EXPECT_EQ(driftOf(surveyWith({{0, {10, 10, 10}}})), 0);
  EXPECT_EQ(driftOf(Survey{}), 0);
}

TEST(MachineState, DriftWithinTheNoiseIsNone) {
  EXPECT_EQ(driftOf(surveyWith({{0, {9, 10, 12}}, {1, {10, 13, 14}}})), 0);
}

TEST(MachineState, HostilePassesAreNoDrift) {
  EXPECT_EQ(driftOf(surveyWith({{0, {}}, {1, {0, 0}}, {2, {5}}})), 0);
}

TEST(MachineState, OfTheRecordingsIsQuiet) {
  for (const char* name :
       {"resnet50-fp32", "resnet50-tf32", "alexnet-tf32", "mobilenet_v2-fp16", "unet-tf32", "vgg16-fp16"}) {
    const MachineState state = machineState(testing::recordedSession(name).surveys.back());
    EXPECT_FALSE(state.isBusy()) << name << ": spread " << state.spread;
    EXPECT_LT(state.spread, kRule.spread / 3) << name;
  }
}

}  // namespace
}  // namespace convscope
