#include <gtest/gtest.h>

#include "analysis/survey_workload.h"
#include "lesson/figures.h"
#include "lesson/recorded_library.h"

namespace convscope {
namespace {

TEST(ProgramFigures, AreThoseOfWholeIterations) {
  const auto session = testing::recordedLibrary().load("resnet50-training-tf32");
  ASSERT_NE(session, nullptr);
  const Survey& survey = session->surveys.back();
  Figures figures({.session = session.get(), .survey = &survey});
  const auto number = [&](const std::string& name) { return figures.read(parseFigureName(name)).number; };
  const auto forecast = programForecast(survey).forecast;
  ASSERT_TRUE(forecast);
  const PolicyOutcome& on = forecast->policies[1];
  ASSERT_EQ(on.policy.text(), "pytorch-benchmark");
  const RecordedKind& recorded = forecast->kinds.front();
  EXPECT_EQ(number("program.time"), forecast->baseline().wallUs->low);
  EXPECT_EQ(number("program.host"), recorded.model->hostUs.low);
  EXPECT_LT(number("program.host"), number("program.time")) << "bound by the device";
  EXPECT_EQ(number("program.convolutions"), recorded.convolutionUs);
  EXPECT_EQ(number("program.convolutions.share"), recorded.convolutionUs / forecast->baseline().wallUs->low);
  EXPECT_EQ(number("program.busy"), workloadOf(survey)->kinds.front().deviceBusyUs);
  EXPECT_EQ(number("program.benchmark.time"), on.wallUs->low);
  EXPECT_EQ(number("program.benchmark.change"), on.changed->low);
  EXPECT_EQ(number("program.benchmark.search"), on.searchUs);
  EXPECT_EQ(number("program.benchmark.first"), *on.firstIterationUs);
  EXPECT_EQ(number("program.heuristics.first"), *forecast->baseline().firstIterationUs);
}

}  // namespace
}  // namespace convscope
