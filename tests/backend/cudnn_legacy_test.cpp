#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "backend/cuda/device_info.h"
#include "backend/cudnn/libraries.h"
#include "backend/cudnn_legacy/algorithms.h"
#include "backend/cudnn_legacy/backend.h"
#include "backend/cudnn_legacy/convolution.h"
#include "backend/executor.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn_legacy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Pass> kPasses{Pass::Forward, Pass::BackwardData, Pass::BackwardFilter};

std::vector<std::string> idsWhere(const auto& condition) {
  std::vector<std::string> ids;
  for (const Pass pass : kPasses) {
    for (const Algorithm& algorithm : algorithmsOf(pass)) {
      if (condition(algorithm)) ids.push_back(idOf(pass, algorithm));
    }
  }
  return ids;
}

bool notes(const Algorithm& algorithm, Note note) {
  return std::ranges::find(algorithm.notes, note) != algorithm.notes.end();
}

TEST(LegacyAlgorithms, AreThoseOfTheHeaderInItsOrder) {
  EXPECT_EQ(algorithmsOf(Pass::Forward).size(), CUDNN_CONVOLUTION_FWD_ALGO_COUNT);
  EXPECT_EQ(algorithmsOf(Pass::BackwardData).size(), CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT);
  EXPECT_EQ(algorithmsOf(Pass::BackwardFilter).size(), CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT);
  for (const Pass pass : kPasses) {
    for (std::size_t i = 0; i < algorithmsOf(pass).size(); ++i) {
      EXPECT_EQ(algorithmsOf(pass)[i].number, static_cast<int>(i));
      EXPECT_TRUE(std::ranges::is_sorted(algorithmsOf(pass)[i].notes));
    }
  }
}

TEST(LegacyAlgorithms, BearTheNamesOfTheHeader) {
  const auto name = [](Pass pass, int number) { return algorithmsOf(pass)[static_cast<std::size_t>(number)].name; };
  EXPECT_EQ(name(Pass::Forward, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM), "IMPLICIT_PRECOMP_GEMM");
  EXPECT_EQ(name(Pass::Forward, CUDNN_CONVOLUTION_FWD_ALGO_DIRECT), "DIRECT");
  EXPECT_EQ(name(Pass::Forward, CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED), "WINOGRAD_NONFUSED");
  EXPECT_EQ(name(Pass::BackwardData, CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING), "FFT_TILING");
  EXPECT_EQ(name(Pass::BackwardFilter, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3), "ALGO_3");
  EXPECT_EQ(name(Pass::BackwardFilter, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING), "FFT_TILING");
}

TEST(LegacyAlgorithms, FamiliesAndNotes) {
  EXPECT_THAT(idsWhere([](const Algorithm& a) { return notes(a, Note::Nondeterministic); }),
              ElementsAre("dgrad0", "wgrad0", "wgrad3"));
  const std::vector<std::string> winograd{"fwd6", "fwd7", "dgrad4", "dgrad5", "wgrad4", "wgrad5"};
  EXPECT_EQ(idsWhere([](const Algorithm& a) { return a.family == Family::Winograd; }), winograd);
  EXPECT_EQ(idsWhere([](const Algorithm& a) { return notes(a, Note::Winograd); }), winograd);
  const std::vector<std::string> fft{"fwd4", "fwd5", "dgrad2", "dgrad3", "wgrad2", "wgrad6"};
  EXPECT_EQ(idsWhere([](const Algorithm& a) { return a.family == Family::Fft; }), fft);
  EXPECT_EQ(idsWhere([](const Algorithm& a) { return notes(a, Note::Fft); }), fft);
  EXPECT_THAT(idsWhere([](const Algorithm& a) { return a.family == Family::ImplicitGemm; }),
              ElementsAre("fwd0", "fwd1", "dgrad0", "dgrad1", "wgrad0", "wgrad1", "wgrad3"));
  EXPECT_THAT(idsWhere([](const Algorithm& a) { return a.family == Family::Gemm; }), ElementsAre("fwd2"));
  EXPECT_THAT(idsWhere([](const Algorithm& a) { return a.family == Family::Direct; }), ElementsAre("fwd3"));
}

TEST(LegacyAlgorithms, AreFoundByTheirIdInTheirPassOnly) {
  for (const Pass pass : kPasses) {
    for (const Algorithm& algorithm : algorithmsOf(pass))
      EXPECT_EQ(findAlgorithm(pass, idOf(pass, algorithm)), &algorithm);
  }
  for (const char* id : {"fwd8", "fwd", "", "fwd-1", "fwd01", "dgrad1", "eng1", "fwd1 "})
    EXPECT_EQ(findAlgorithm(Pass::Forward, id), nullptr) << id;
}

class LegacyConvolution : public testing::Test {
 protected:
  void SetUp() override {
    if (const Result<void> loaded = cudnn::loadCudnnParts(); !loaded) GTEST_SKIP() << loaded.error().reason;
  }
};

TEST_F(LegacyConvolution, DescribesEveryShape) {
  for (const char* text : {"fwd n32 c64 k64 in56x56 f3x3 p1x1", "dgrad tf32 nhwc n1 c3 k8 in9x7 f3x1 s2x1",
                           "wgrad fp16 n2 c4 k8 in20 f5", "fwd bf16 nhwc n1 c8 k8 in4x5x6 f3x3x3",
                           "fwd n1 c8 k8 in9x9 f3x3 d2x2 g8", "fwd transposed n1 c8 k4 in5x5 f3x3 s2x2 p1x1"}) {
    const Problem problem = parseProblem(text);
    const auto convolution = Convolution::make(problem);
    ASSERT_TRUE(convolution) << text << ": " << convolution.error().reason;
    EXPECT_EQ((*convolution)->problem(), asPlainConvolution(problem));
  }
}

TEST_F(LegacyConvolution, WhatTheLegacyApiCannotSayIsUnsupported) {
  const auto refusal = [](const char* text) {
    const auto convolution = Convolution::make(parseProblem(text));
    EXPECT_FALSE(convolution) << text;
    return convolution ? Failure{} : convolution.error();
  };
  const Failure asymmetric = refusal("fwd n1 c8 k8 in9x9 f3x3 p0:1x1");
  EXPECT_EQ(asymmetric.kind, Failure::Kind::Unsupported);
  EXPECT_THAT(asymmetric.reason, HasSubstr("one padding for both sides"));
  const Failure large = refusal("fwd n100000 c1024 k8 in64x64 f3x3");
  EXPECT_EQ(large.kind, Failure::Kind::Unsupported);
  EXPECT_THAT(large.reason, HasSubstr("32 bits"));
  // Output padding that a plain convolution reads as padding at the end only.
  EXPECT_TRUE(Convolution::make(parseProblem("fwd transposed n1 c8 k4 in5x5 f3x3 s2x2 p1x1 o1x1")));
}

TEST(LegacyBackend, NamesItselfAndItsLists) {
  const LegacyBackend backend;
  EXPECT_EQ(backend.name(), "cudnn-legacy");
  EXPECT_THAT(backend.candidateLists(), ElementsAre("get_v7", "all algorithms", "find"));
}

TEST(LegacyBackend, WithoutAGpuSaysWhatIsMissing) {
  if (cudaDevices()) GTEST_SKIP() << "there is a GPU";
  LegacyBackend backend;
  const auto devices = backend.devices();
  ASSERT_FALSE(devices);
  EXPECT_EQ(devices.error().kind, Failure::Kind::Missing);
  const auto executor = backend.open("cuda:0");
  ASSERT_FALSE(executor);
  EXPECT_EQ(executor.error(), devices.error());
}

TEST(LegacyBackend, IsAModule) {
  const std::string path = CONVSCOPE_BINARY_DIR "/lib/convscope/backends/cudnn-legacy.so";
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(module, nullptr) << dlerror();
  EXPECT_NE(dlsym(module, "convscopeBackendInterface"), nullptr);
  EXPECT_NE(dlsym(module, "convscopeCreateBackend"), nullptr);
}

}  // namespace
}  // namespace convscope::cudnn_legacy
