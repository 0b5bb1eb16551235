#include "session/algorithm_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "session/session_file.h"

namespace convscope {
namespace {

Trial trialOf(std::int64_t engine, std::map<std::int64_t, std::int64_t> knobs, std::vector<Note> notes = {}) {
  Trial trial;
  trial.candidate.id = "eng" + std::to_string(engine);
  for (const auto& [type, choice] : knobs) trial.candidate.id += fmt::format(" k{}={}", type, choice);
  trial.candidate.name = "engine " + std::to_string(engine);
  trial.candidate.engine = engine;
  trial.candidate.knobs = std::move(knobs);
  trial.candidate.notes = std::move(notes);
  trial.candidate.family = Family::ImplicitGemm;
  return trial;
}

std::string nameWithKernel(const std::string& kernel, bool own = true) {
  ProblemResult problem;
  problem.trials = {trialOf(58, {{2, 7}}, {Note::TensorCore})};
  problem.trials[0].kernels = {"cudnn::engines_precompiled::nchwToNhwcKernel<float, float, float, false, true>",
                               kernel};
  problem.trials[0].ownKernels = own;
  return algorithmText(problem, 0);
}

TEST(AlgorithmTexts, HaveFamilyTileTensorCoresAndEngine) {
  for (const char* kernel :
       {"cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_256x64_16x4_nn_align4>",
        "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw_tilesize256x64x8_stage3_warpsize2x2x1_g1",
        "_ZN17cutlass__5x_cudnn6KernelINS_4gemm9GemmShapeILi256ELi64ELi16EEENS_52Conv2d...",
        "cudnn_generated_fort_native_sm90_convBwdFilter_knob_2_256x64x64_5_0"})
    EXPECT_EQ(nameWithKernel(kernel), "implicit GEMM 256x64, tensor cores, engine 58") << kernel;
  for (const char* kernel : {"wgrad_alg0_engine<float, 128, 5, 5, 3, 3, 3, false, 512>", "", "_", "x_12345x1",
                             "GemmShapeILi", "tilesize", "sm90_xmma_depthwise_convolution_tilesize1x4x4_1x3x3"})
    EXPECT_EQ(nameWithKernel(kernel), "implicit GEMM, tensor cores, engine 58") << kernel;
}

TEST(AlgorithmTexts, HaveNoTileOfOtherKnobs) {
  EXPECT_EQ(nameWithKernel("gemm_256x64_16x4", false), "implicit GEMM, tensor cores, engine 58");
}

TEST(AlgorithmTexts, HaveTheKnobsThatDistinguishThem) {
  ProblemResult problem;
  problem.trials = {trialOf(28, {}), trialOf(28, {{2, 4}, {3, 0}}), trialOf(28, {{2, 5}, {3, 0}}),
                    trialOf(28, {{2, 5}}), trialOf(3, {{11, 2}})};
  EXPECT_EQ(algorithmText(problem, 0), "implicit GEMM, engine 28, default knobs");
  EXPECT_EQ(algorithmText(problem, 1), "implicit GEMM, engine 28, tile size 4");
  EXPECT_EQ(algorithmText(problem, 4), "implicit GEMM, engine 3");
  EXPECT_EQ(algorithmText(problem.trials[1].candidate), "implicit GEMM, engine 28, tile size 4, use texture 0");
  std::set<std::string> names;
  for (const Trial& trial : problem.trials) names.insert(algorithmText(problem, trial));
  EXPECT_EQ(names.size(), problem.trials.size());
}

TEST(AlgorithmTexts, OfOtherLibrariesAreTheirOwn) {
  ProblemResult problem;
  problem.trials.resize(3);
  problem.trials[0].candidate = {"fwd1", "IMPLICIT_PRECOMP_GEMM", 1, {}, {}, Family::ImplicitGemm, {}};
  problem.trials[1].candidate = {"jit:avx2 any direct", "jit:avx2", -1, {}, {}, Family::Direct, {}};
  problem.trials[2].candidate = {"jit:avx2 any direct inference", "jit:avx2", -1, {}, {}, Family::Direct, {}};
  EXPECT_EQ(algorithmText(problem, 0), "implicit GEMM, IMPLICIT_PRECOMP_GEMM");
  EXPECT_EQ(algorithmText(problem, 1), "direct, jit:avx2 (jit:avx2 any direct)");
  EXPECT_EQ(algorithmText(problem, 2), "direct, jit:avx2 (jit:avx2 any direct inference)");
  EXPECT_EQ(algorithmText(Candidate{"only an id", {}, -1, {}, {}, {}, {}}), "only an id");
}

TEST(AlgorithmTexts, AreShortWithoutKindAndTensorCores) {
  ProblemResult problem;
  problem.trials = {trialOf(28, {}), trialOf(28, {{2, 4}, {3, 0}}), trialOf(3, {{11, 2}})};
  problem.trials[1].candidate.notes = {Note::TensorCore};
  EXPECT_EQ(shortAlgorithmText(problem, problem.trials[0]), "engine 28, default knobs");
  EXPECT_EQ(shortAlgorithmText(problem, problem.trials[1]), "engine 28, tile size 4");
  EXPECT_EQ(shortAlgorithmText(problem, problem.trials[2]), "engine 3");
  problem.trials[0].candidate = {"fwd1", "IMPLICIT_PRECOMP_GEMM", 1, {}, {}, Family::ImplicitGemm, {}};
  problem.trials[1].candidate = {"jit:avx2 any direct", "jit:avx2", -1, {}, {}, Family::Direct, {}};
  problem.trials[2].candidate = {"jit:avx2 any winograd", "jit:avx2", -1, {}, {}, Family::Winograd, {}};
  EXPECT_EQ(shortAlgorithmText(problem, problem.trials[0]), "IMPLICIT_PRECOMP_GEMM");
  EXPECT_EQ(shortAlgorithmText(problem, problem.trials[1]), "jit:avx2 (jit:avx2 any direct)");
  EXPECT_EQ(algorithmText(problem, 1), "direct, jit:avx2");
}

TEST(AlgorithmTexts, AreUniqueWithinEachRecordedProblem) {
  for (const auto& entry : std::filesystem::directory_iterator(CONVSCOPE_SOURCE_DIR "/resources/sessions")) {
    if (entry.path().extension() != ".gz") continue;
    for (const Survey& survey : readSession(entry.path()).session.surveys) {
      for (const ProblemResult& problem : survey.problems) {
        std::set<std::string> names;
        std::set<std::string> shortNames;
        for (const Trial& trial : problem.trials) {
          EXPECT_TRUE(names.insert(algorithmText(problem, trial)).second)
              << entry.path() << ' ' << algorithmText(problem, trial);
          EXPECT_TRUE(shortNames.insert(shortAlgorithmText(problem, trial)).second)
              << entry.path() << ' ' << shortAlgorithmText(problem, trial);
        }
      }
    }
  }
}

}  // namespace
}  // namespace convscope
