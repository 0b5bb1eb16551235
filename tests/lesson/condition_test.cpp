#include "lesson/condition.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "problem/input_error.h"
#include "support/input_error_of.h"
#include "text/translate.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

Figure given(const FigureName& name) {
  if (name.name == "fastest.family") return wordsFigure("implicit GEMM");
  if (name.name == "benchmark.gain") return numberFigure(FigureUnit::Share, 0.05);
  if (name.name == "fastest.time") return numberFigure(FigureUnit::Time, 1500);
  if (name.name == "heuristics.time") return numberFigure(FigureUnit::Time, 2000);
  if (name.name == "fastest.workspace") return numberFigure(FigureUnit::Bytes, 64.0 * 1024 * 1024);
  if (name.name == "breakeven.iterations")
    return numberFigure(FigureUnit::Count, std::numeric_limits<double>::infinity());
  return {FigureUnit::Count, 0, {}, "not measured"};
}

std::optional<bool> holds(const std::string& text) {
  return parseCondition(text).isTrue(given);
}

TEST(Conditions, CompareFiguresWithValues) {
  EXPECT_EQ(holds("fastest.family = implicit GEMM"), true);
  EXPECT_EQ(holds("fastest.family != implicit GEMM"), false);
  EXPECT_EQ(holds("fastest.family = GEMM"), false);
  EXPECT_EQ(holds("benchmark.gain >= 5%"), true);
  EXPECT_EQ(holds("benchmark.gain < 5%"), false);
  EXPECT_EQ(holds("fastest.time = 1.5 ms"), true);
  EXPECT_EQ(holds("fastest.time > 1 s"), false);
  EXPECT_EQ(holds("fastest.workspace <= 64 MiB"), true);
  EXPECT_EQ(holds("fastest.workspace < 64MiB"), false);
}

TEST(Conditions, CompareFiguresWithEachOther) {
  EXPECT_EQ(holds("fastest.time < heuristics.time"), true);
  EXPECT_EQ(holds("fastest.time(conv1 fwd) >= heuristics.time"), false);
}

TEST(Conditions, AllPartsMustHold) {
  EXPECT_EQ(holds("benchmark.gain >= 5% and fastest.time < 1 ms"), false);
  EXPECT_EQ(holds("benchmark.gain >= 5% and benchmark.gain < 50%"), true);
}

TEST(Conditions, WhatNeverComesIsLaterThanAnyNumber) {
  EXPECT_EQ(holds("breakeven.iterations = never"), true);
  EXPECT_EQ(holds("breakeven.iterations < 100000000"), false);
  EXPECT_EQ(holds("breakeven.iterations >= 100 and breakeven.iterations != never"), false);
}

TEST(Conditions, AreTheSameInEveryLanguage) {
  setTranslator([](const char*, const char* text) { return std::string("<") + text + ">"; }, "zh_CN");
  const auto never = holds("breakeven.iterations = never");
  const auto unequal = holds("breakeven.iterations != never");
  setTranslator(nullptr, {});
  EXPECT_EQ(never, true);
  EXPECT_EQ(unequal, false);
}

TEST(Conditions, AMissingFigureCannotBeTold) {
  EXPECT_EQ(holds("search.plans > 3"), std::nullopt);
  EXPECT_EQ(holds("benchmark.gain < 5% and search.plans > 3"), std::nullopt);
}

TEST(Conditions, AreRefusedWithWhatWouldFit) {
  const auto error = [](const std::string& text) {
    return inputErrorOf([&] { static_cast<void>(parseCondition(text)); });
  };
  EXPECT_THAT(error("fastest.time"), HasSubstr("must compare a figure"));
  EXPECT_THAT(error(""), HasSubstr("must compare a figure"));
  EXPECT_THAT(error("5% < benchmark.gain"), HasSubstr("there is no figure '5%'"));
  EXPECT_THAT(error("fastest.time > 20"), HasSubstr("a time"));
  EXPECT_THAT(error("fastest.time > 20 MiB"), HasSubstr("a time"));
  EXPECT_THAT(error("fastest.time > fast"), HasSubstr("a time"));
  EXPECT_THAT(error("fastest.family > FFT"), HasSubstr("words"));
  EXPECT_THAT(error("fastest.time > fastest.workspace"), HasSubstr("different kinds"));
  EXPECT_THAT(error("benchmark.gain > 5% and"), HasSubstr("a share"));
  EXPECT_THAT(error("benchmark.gain > never"), HasSubstr("a share"));
}

}  // namespace
}  // namespace convscope
