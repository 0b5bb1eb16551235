#include <gmock/gmock.h>

#include "lesson/condition.h"
#include "lesson/figures.h"
#include "session/trial_times.h"
#include "support/synthetic_session.h"
#include "text/translate.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

TEST(FiguresOfSurveys, CountWhatPyTorchRunsItself) {
  const Session session = testing::syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{}});
  Figures figures({&session, &session.surveys.front(), {}, {}, {}, 1});
  EXPECT_EQ(figures.read(parseFigureName("network.native.count")).number, 51);
  EXPECT_THAT(figures.read(parseFigureName("layer.executor(features.1.conv.0.0 fwd)")).text, HasSubstr("PyTorch"));
  EXPECT_LT(figures.read(parseFigureName("network.fastest.gain")).number, 1);
  EXPECT_GE(figures.read(parseFigureName("network.fastest.gain")).number, 0)
      << "a layer that PyTorch runs itself counts for one policy only";
}

TEST(FiguresOfSurveys, NameTheStateOfTheComputeCacheAndTheErrorOfAnAlgorithm) {
  Session session = testing::syntheticSession({.network = "alexnet"}, {{}});
  Survey& survey = session.surveys.front();
  survey.started.computeCacheBytes = 1000;
  survey.ended->computeCacheBytes = 1000;
  ProblemResult& problem = survey.problems.front();
  Evidence& evidence = problem.trials[*problem.fastest()].evidence;
  evidence.error = ErrorMeasured{.relativeL2 = 4e-4};
  evidence.alone = RepeatabilityChecked{.elements = 1000, .differing = 20};
  const auto read = [&](const char* name) {
    return Figures({&session, &survey, {}, {}, {}, 1}).read(parseFigureName(name)).text;
  };
  EXPECT_EQ(read("survey.cache"), "warm");
  EXPECT_EQ(read("fastest.error"), "0.000400");
  EXPECT_EQ(read("fastest.differing"), "2.0%");
  survey.ended->computeCacheBytes = 2000;
  EXPECT_EQ(read("survey.cache"), "cold");
  setTranslator([](const char*, const char* text) { return std::string("<") + text + ">"; }, "zh_CN");
  EXPECT_EQ(read("survey.cache"), "<cold>") << "in the reader's language";
  const auto isCold = parseCondition("survey.cache = cold").isTrue([&](const FigureName& name) {
    return Figures({&session, &survey, {}, {}, {}, 1}).read(name);
  });
  setTranslator(nullptr, {});
  EXPECT_EQ(isCold, true);
}

TEST(FiguresOfSurveys, CountConversionsOfTheLayout) {
  Session session = testing::syntheticSession({.network = "alexnet"}, {{}});
  Survey& survey = session.surveys.front();
  const auto read = [&](const char* name) {
    return Figures({&session, &survey, {}, {}, {}, 1}).read(parseFigureName(name));
  };
  for (ProblemResult& problem : survey.problems) {
    for (Trial& trial : problem.trials) trial.kernels = {"implicit_convolve_sgemm"};
  }
  EXPECT_EQ(read("network.fastest.conversions").number, 0);
  ProblemResult& problem = survey.problems[1];
  std::vector<std::string>& kernels = problem.trials[*problem.fastest()].kernels;
  kernels = {"nchwToNhwcKernel", "gemm", "nhwcToNchwKernel"};
  EXPECT_EQ(read("network.fastest.conversions").number, multiplicity(problem.subject));
  EXPECT_EQ(read("fastest.conversions(features.0 wgrad)").number, 2);
  kernels.clear();
  EXPECT_THAT(read("network.fastest.conversions").missing, HasSubstr("kernels were not read"));
}

}  // namespace
}  // namespace convscope
