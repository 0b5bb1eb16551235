#include "session/small_log.h"

#include "problem/parse_problem.h"

namespace convscope {
namespace {

Candidate candidate(const char* id, std::int64_t engine, std::vector<Listing> listings) {
  Candidate result;
  result.id = id;
  result.name = std::string("engine ") + std::to_string(engine);
  result.engine = engine;
  result.listings = std::move(listings);
  return result;
}

SurveyStarted started() {
  SurveyStarted event;
  event.time = "2026-01-02T03:04:05Z";
  event.program = "ConvScope 0.1.0";
  event.options.backend = "cudnn";
  event.device.id = "cuda:0";
  event.device.name = "NVIDIA H200";
  event.versions = {{"cudnn", "9.19.0"}};
  event.setup = {{"load library", 1200.5}};
  event.computeCacheBytes = 0;
  event.input = {2, 3, 8, 8};
  event.problems = {{parseProblem("fwd n2 c3 k4 in8x8 f3x3 p1x1"), {"conv1", "conv2"}},
                    {parseProblem("wgrad n2 c3 k4 in8x8 f3x3 p1x1"), {"conv1", "conv2"}}};
  return event;
}

}  // namespace

std::vector<Event> smallLog() {
  const Candidates first{{{"instant", 80, {}}, {"fallback", 40, {}}},
                         {candidate("eng1 k2=3", 1, {{0, 1}, {1, 0}}), candidate("eng0", 0, {{0, 0}}),
                          candidate("eng1 k2=4", 1, {{0, 2}})}};
  const Candidates second{{{"instant", 80, {}}}, {candidate("eng1 k2=3", 1, {{0, 0}})}};
  return {started(),
          CandidatesListed{0, 0, first},
          PlanBuilt{0, 0, 0, 310.5, 4096, {}},
          FirstExecuted{0, 0, 0, 900},
          Sampled{0, 0, 0, SampleKind::Single, 1, {12.5}, 0, 0},
          PlanBuilt{0, 0, 1, 200, 0, {}},
          TrialEnded{0, 0, 1, TrialStatus::Failed, "the kernel could not be launched", false, 0},
          PlanBuilt{0, 0, 2, 150, std::uint64_t{5} << 32, {}},
          TrialEnded{0, 0, 2, TrialStatus::Skipped, "needs too much workspace", false, 0},
          Sampled{0, 0, 0, SampleKind::Hot, 20, {10.25}, 0, 1980},
          Sampled{0, 0, 0, SampleKind::Hot, 20, {10.75, 10.5}, 1, 1755},
          TrialEnded{0, 0, 0, TrialStatus::Measured, "3 samples of 20 executions", true, 1.5},
          ProblemEnded{0, 0, {}, 51'000},
          CandidatesListed{0, 1, second},
          PlanBuilt{0, 1, 0, 100, 64, {}},
          FirstExecuted{0, 1, 0, 30},
          Sampled{0, 1, 0, SampleKind::Single, 1, {20}, 0, 0},
          TrialEnded{0, 1, 0, TrialStatus::Measured, {}, true, 0},
          ProblemEnded{0, 1, {}, 9'000},
          KernelsIdentified{0, 0, 0, {{"xmma_fprop_implicit_gemm"}, {"tail"}}, Family::ImplicitGemm},
          RemarkAdded{0, "the second engine's kernels are not known"},
          SurveyEnded{0, SurveyEnd::Completed, {}, 61'000, 7'340'032}};
}

}  // namespace convscope
