#include "backend/cudnn/engine_plan.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "backend/cuda/h200_profile.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/heuristics.h"
#include "backend/cudnn/linked_api.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn {
namespace {

class EnginePlans : public testing::Test {
 protected:
  void SetUp() override {
    Result<Target> target = h200Profile();
    if (!target) GTEST_SKIP() << "cuDNN does not work here: " << target.error().reason;
    m_target = std::move(*target);
  }

  std::shared_ptr<const OperationGraph> graphOf(const Problem& problem) const {
    return OperationGraph::make(problem, m_target).value();
  }
  Candidates list(const Problem& problem) const { return listCandidates(problem, *graphOf(problem), {}).value(); }

  Target m_target;
};

TEST_F(EnginePlans, DescribeThemselvesAsJson) {
  const Problem problem = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  const Candidate first = list(problem).algorithms.front();
  const auto plan = EnginePlan::make(problem, first, graphOf(problem));
  ASSERT_TRUE(plan) << plan.error().reason;
  const auto json = nlohmann::json::parse((*plan)->description());
  EXPECT_EQ(json.at("engine").at("engineId"), first.engine);
  EXPECT_EQ(json.at("engine").at("knobChoices").size(), first.knobs.size());
  EXPECT_EQ(json.at("GPUProfile").at("deviceName"), "NVIDIA H200");
}

// Building from engine and knobs must give what the heuristics' own descriptor gives.
TEST_F(EnginePlans, RebuiltPlansEqualTheListed) {
  for (const char* text : {"fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1", "dgrad tf32 n32 c64 k64 in56x56 f3x3 p1x1",
                           "wgrad fp32 n8 c32 k32 in40x40 f3x3 p2x2 d2x2 g4"}) {
    const Problem problem = parseProblem(text);
    const auto configs = heuristicConfigs(*graphOf(problem), CUDNN_HEUR_MODE_INSTANT);
    ASSERT_TRUE(configs);
    for (const Descriptor& config : *configs) {
      const auto listed = DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
                              .set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config)
                              .set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, *m_target.profile)
                              .finish("build the plan");
      if (!listed) continue;  // compiled when it is built, which needs the device
      const EngineChoice choice = readEngineConfig(config).value();
      Candidate candidate;
      candidate.engine = choice.id.engine;
      candidate.knobs = choice.id.knobs;
      const auto rebuilt = EnginePlan::make(problem, candidate, graphOf(problem));
      ASSERT_TRUE(rebuilt) << rebuilt.error().reason;
      const auto json = attributes<char>(*listed, CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION);
      EXPECT_EQ((*rebuilt)->description(), std::string(json.begin(), json.end())) << text;
      EXPECT_EQ((*rebuilt)->workspaceBytes(),
                attribute<std::int64_t>(*listed, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE).value());
    }
  }
}

TEST_F(EnginePlans, SomeNeedWorkspace) {
  const Problem problem = parseProblem("fwd tf32 n32 c64 k64 in56x56 f3x3 p1x1");
  std::uint64_t most = 0;
  for (const Candidate& candidate : list(problem).algorithms) {
    if (const auto plan = EnginePlan::make(problem, candidate, graphOf(problem)))
      most = std::max(most, (*plan)->workspaceBytes());
  }
  EXPECT_GT(most, 0U);
}

TEST_F(EnginePlans, WhatCuDnnDoesNotHaveFailsWithItsReason) {
  const Problem problem = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  Candidate candidate;
  candidate.id = "eng99999";
  candidate.engine = 99999;
  const auto plan = EnginePlan::make(problem, candidate, graphOf(problem));
  ASSERT_FALSE(plan);
  EXPECT_THAT(plan.error().reason, testing::HasSubstr("engine 99999"));
  EXPECT_THAT(plan.error().reason, testing::HasSubstr("CUDNN_STATUS_"));
  EXPECT_THAT(plan.error().reason, testing::Not(testing::HasSubstr("\n")));
}

TEST_F(EnginePlans, HostileKnobsFail) {
  const Problem problem = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  Candidate candidate = list(problem).algorithms.front();
  for (auto& [type, value] : candidate.knobs) value = 1'000'000'000'000;
  EXPECT_FALSE(EnginePlan::make(problem, candidate, graphOf(problem)));
  candidate.knobs = {{-7, 0}};
  EXPECT_FALSE(EnginePlan::make(problem, candidate, graphOf(problem)));
  candidate.engine = -1;
  EXPECT_FALSE(EnginePlan::make(problem, candidate, graphOf(problem)));
}

TEST_F(EnginePlans, KeepTheirVariantPackUntilPointersChange) {
  const Problem problem = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  const auto plan = EnginePlan::make(problem, list(problem).algorithms.front(), graphOf(problem));
  ASSERT_TRUE(plan);
  std::array<std::byte, 8> memory{};  // never read: nothing is executed
  const TensorPointers tensors{&memory[0], &memory[1], &memory[2]};
  const auto first = (*plan)->variantPack(tensors, nullptr);
  ASSERT_TRUE(first) << first.error().reason;
  EXPECT_EQ((*plan)->variantPack(tensors, nullptr), first);
  const auto moved = (*plan)->variantPack(tensors, &memory[3]);
  ASSERT_TRUE(moved);
  EXPECT_EQ((*plan)->variantPack(tensors, &memory[3]), moved);
}

TEST_F(EnginePlans, OfOneProblemShareItsGraphUntilTheNextIsBuilt) {
  GraphsAhead graphs(m_target);
  const Problem first = parseProblem("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
  const Problem second = parseProblem("fwd fp16 nhwc n32 c64 k64 in28x28 f3x3 p1x1");
  const auto ofFirst = graphs.of(first).value();
  const auto ofSecond = graphs.of(second).value();
  EXPECT_NE(ofFirst, ofSecond);
  EXPECT_EQ(graphs.of(first).value(), ofFirst);
  EXPECT_EQ(graphs.of(second).value(), ofSecond);
  EXPECT_NE(graphs.of(first).value(), ofFirst) << "a later search makes its own";
}

}  // namespace
}  // namespace convscope::cudnn
