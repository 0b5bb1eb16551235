#include "lesson/figures.h"

#include <gmock/gmock.h>

#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "analysis/wrong_pick.h"
#include "lesson/condition.h"
#include "lesson/figure_source.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/buckets.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "session/algorithm_text.h"
#include "session/trial_times.h"
#include "support/synthetic_session.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class FiguresTest : public ::testing::Test {
 protected:
  Figure read(const std::string& name) { return m_figures.read(parseFigureName(name)); }
  double number(const std::string& name) {
    const Figure figure = read(name);
    EXPECT_THAT(figure.missing, IsEmpty()) << name;
    return figure.number;
  }
  const Survey& survey() const { return m_session.surveys.front(); }
  const ProblemResult& problem() const {
    for (const ProblemResult& result : survey().problems) {
      if (result.subject.layers.front() == "layer1.0.conv2" && result.subject.problem.pass == Pass::BackwardFilter)
        return result;
    }
    throw std::logic_error("the network has changed");
  }
  Choice choice(const char* policy) const { return findPolicy(policy).choose(problem(), contextOf(survey())); }
  PolicyCosts sizes(const char* policy) const { return costs(findPolicy(policy), testing::surveysOf(m_session)); }
  SizeCosts size(const char* policy) const {
    const std::array surveys{&survey()};
    return costs(findPolicy(policy), surveys).sizes.front();
  }

  Session m_session = testing::syntheticSession({.singleSamples = 3}, {{}, {32, 3, 160, 160}, {32, 3, 192, 192}});
  Figures m_figures{{&m_session, &survey(), "layer1.0.conv2", Pass::BackwardFilter, "surveyed:10", 300}};
};

TEST_F(FiguresTest, AFamilyIsReadInTheReadersLanguageAndComparedInEnglish) {
  setTranslator([](const char*, const char* text) { return std::string("<") + text + ">"; }, "zh_CN");
  const Figure family = read("fastest.family");
  const std::string name = toText(*problem().trials[*problem().fastest()].candidate.family);
  EXPECT_EQ(family.text, "<" + name + ">");
  const auto isTrue = parseCondition("fastest.family = " + name).isTrue([&](const FigureName&) { return family; });
  EXPECT_EQ(isTrue, true);
  setTranslator(nullptr, {});
}

TEST_F(FiguresTest, TellWhatAPolicyPicks) {
  const ProblemResult& result = problem();
  const Trial& fastest = result.trials[*result.fastest()];
  EXPECT_EQ(number("fastest.time"), median(fastest.hot.us));
  EXPECT_EQ(read("fastest.time").text, formatTime(median(fastest.hot.us)));
  EXPECT_EQ(read("fastest.name").text, algorithmText(result, fastest));
  EXPECT_EQ(read("fastest.family").text, toText(*fastest.candidate.family));
  EXPECT_EQ(number("fastest.workspace"), static_cast<double>(fastest.workspaceBytes));
  const double on = choice("pytorch-benchmark").steadyUs;
  const double off = choice("pytorch").steadyUs;
  EXPECT_EQ(number("heuristics.time"), off);
  EXPECT_EQ(number("benchmark.time"), on);
  EXPECT_EQ(number("benchmark.gain"), 1 - on / off);
  EXPECT_EQ(number("benchmark.speedup"), off / on);
  EXPECT_EQ(number("deterministic.time"), choice("pytorch-deterministic").steadyUs);
  EXPECT_EQ(number("deterministic.slowdown"), choice("pytorch-deterministic").steadyUs / off - 1);
  EXPECT_EQ(number("benchmark-all.time"), choice("pytorch-benchmark:limit=0").steadyUs);
  EXPECT_THAT(read("fastest.error").missing, HasSubstr("not checked"));
}

/// Another recording has the same survey, with one algorithm that is slower there.
TEST_F(FiguresTest, CompareARecordingWithTheStepsOwn) {
  Session slower = m_session;
  auto& problems = slower.surveys.front().problems;
  const auto at = std::ranges::find(problems, problem().subject, &ProblemResult::subject);
  Trial& fastest = at->trials[*at->fastest()];
  for (Samples* samples : {&fastest.single, &fastest.hot})
    for (double& us : samples->us) us *= 100;
  const FigureScope own{&m_session, &survey(), "layer1.0.conv2", Pass::BackwardFilter, {}, 1};
  FigureScope other = own;
  other.session = &slower;
  other.survey = &slower.surveys.front();
  Figures figures(own, [&](const FigureName&) { return std::optional(other); });
  const auto number = [&](const std::string& name) { return figures.read(parseFigureName(name)).number; };
  EXPECT_EQ(number("carried.fastest.same@slower"), static_cast<double>(problems.size() - 1));
  EXPECT_GT(number("carried.fastest.added@slower"), 0);
  EXPECT_EQ(number("network.fastest.longer@slower"),
            number("network.fastest.time@slower") / number("network.fastest.time") - 1);
  EXPECT_GT(number("fastest.longer@slower"), 0);
  EXPECT_EQ(number("fastest.longer@slower"), number("fastest.time@slower") / number("fastest.time") - 1);
  EXPECT_EQ(number("fastest.longer(layer2.0.conv2 fwd)@slower"), 0) << "the same in both";
  EXPECT_THAT(read("network.fastest.longer").missing, HasSubstr("compares the step's recording with another one"));
  EXPECT_THAT(read("carried.fastest.same").missing, HasSubstr("with another one"));
}

TEST_F(FiguresTest, TellHowOftenTheFirstListedAlgorithmIsTheFastest) {
  const SurveySummary summary = summarizeSurvey(survey());
  double wins = 0;
  for (const ProblemSummary& one : summary.problems) {
    wins += one.firstListed == one.fastest ? 1 : 0;
    if (one.result->subject == problem().subject) {
      EXPECT_DOUBLE_EQ(number("first-listed.ratio"), one.firstOverFastest);
    }
  }
  EXPECT_EQ(number("wins.first-listed"), wins);
  EXPECT_LT(wins, static_cast<double>(summary.problems.size()));
}

TEST_F(FiguresTest, TellTheSearchOfAProblem) {
  const Choice search = choice("pytorch-benchmark");
  EXPECT_EQ(number("search.time"), search.warmup.totalUs());
  EXPECT_EQ(number("search.build"), search.warmup.buildUs);
  EXPECT_EQ(number("search.plans"), search.plansBuilt);
  EXPECT_EQ(number("search.timed"), search.plansTimed);
  EXPECT_EQ(number("search.peak"), static_cast<double>(search.searchPeakBytes));
  EXPECT_EQ(number("search.executions"), search.warmup.totalUs() / search.steadyUs);
  const WrongPick chance =
      wrongPick(problem(), contextOf(survey()), findPolicy("pytorch-benchmark").settings, IsolatedNoise(survey()));
  EXPECT_EQ(number("mispick.probability"), chance.probability);
  EXPECT_EQ(number("mispick.loss"), chance.expectedRegretUs);
  EXPECT_EQ(number("ranks.2.differing"), chance.differingProbability(2));
  EXPECT_EQ(number("ranks.8.differing"), chance.differingProbability(8));
}

TEST_F(FiguresTest, TellTheAlgorithmsOfAProblem) {
  const ProblemResult& result = problem();
  const Trial& fastest = result.trials[*result.fastest()];
  EXPECT_EQ(number("algorithms.listed"), 16);
  double measured = 0;
  double slowest = 0;
  double fft = 0;
  double bestFft = std::numeric_limits<double>::infinity();
  for (const Trial& trial : result.trials) {
    if (trial.status != TrialStatus::Measured) continue;
    ++measured;
    slowest = std::max(slowest, SteadyTimes(result).us(trial));
    if (trial.candidate.family != Family::Fft) continue;
    ++fft;
    bestFft = std::min(bestFft, SteadyTimes(result).us(trial));
  }
  ASSERT_GT(fft, 0);
  EXPECT_EQ(number("algorithms.measured"), measured);
  EXPECT_EQ(number("slowest.time"), slowest);
  EXPECT_EQ(number("slowest.ratio"), slowest / SteadyTimes(result).us(fastest));
  EXPECT_EQ(number("family.fft.count"), fft);
  EXPECT_EQ(number("family.fft.best"), bestFft);
  EXPECT_EQ(number("family.depthwise.count"), 0);
  EXPECT_THAT(read("family.depthwise.best").missing, HasSubstr("no depthwise algorithm was measured"));
  const auto front = paretoFront(result);
  EXPECT_EQ(number("front.count"), static_cast<double>(front.size()));
  EXPECT_EQ(number("least-workspace.time"), front.front().us);
}

TEST_F(FiguresTest, TellTheNetwork) {
  const SizeCosts on = size("pytorch-benchmark");
  const SizeCosts off = size("pytorch");
  EXPECT_EQ(number("network.benchmark.time"), on.iterationUs);
  EXPECT_EQ(number("network.heuristics.time"), off.iterationUs);
  EXPECT_EQ(number("network.benchmark.gain"), 1 - on.iterationUs / off.iterationUs);
  EXPECT_EQ(number("network.search.peak"), static_cast<double>(on.searchPeakBytes));
  EXPECT_EQ(number("network.deterministic.price"), size("pytorch-deterministic").iterationUs / off.iterationUs - 1);
  const PolicyCosts whole = sizes("pytorch-benchmark");
  const Warmup warmup = firstWarmup(whole, whole.at(survey().started.input));
  EXPECT_EQ(number("network.benchmark.warmup"), warmup.totalUs());
  EXPECT_EQ(number("network.warmup.load"), warmup.loadUs);
  const auto frontier = networkFrontier(survey());
  EXPECT_EQ(number("frontier.least.time"), frontier.front().us);
  EXPECT_EQ(number("frontier.best.limit"), static_cast<double>(frontier.back().limitBytes));
  EXPECT_EQ(read("survey.network").text, "resnet50");
  EXPECT_EQ(number("setup.time"), 400'000);
  EXPECT_EQ(number("network.benchmark-all.time"), size("pytorch-benchmark:limit=0").iterationUs);
  EXPECT_EQ(number("network.native.count"), 0);
  EXPECT_EQ(read("survey.layout").text, "nchw");
  EXPECT_EQ(read("survey.cache").text, "not recorded");
}

TEST_F(FiguresTest, TellHowAPickWasMeasured) {
  const Trial& pick = problem().trials[*choice("pytorch").trial];
  EXPECT_EQ(number("heuristics.isolated"), median(pick.single.us));
  EXPECT_EQ(number("heuristics.first"), *pick.firstExecutionUs);
  EXPECT_EQ(number("heuristics.build"), *pick.buildUs);
  const auto sorted = [&] {
    std::vector<double> times;
    for (const Trial& trial : problem().trials) {
      if (ran(trial)) times.push_back(SteadyTimes(problem()).us(trial));
    }
    std::ranges::sort(times);
    return times;
  }();
  EXPECT_EQ(number("runner-up.time"), sorted.at(1));
  EXPECT_GE(number("runner-up.ratio"), 1);
  EXPECT_GE(number("fastest-deterministic.time"), sorted.at(0));
  EXPECT_EQ(number("least-workspace.ratio"), number("least-workspace.time") / sorted.at(0));
}

TEST_F(FiguresTest, TellTheLayersPlaceInTheNetwork) {
  EXPECT_EQ(read("layer.executor").text, "cuDNN");
  EXPECT_EQ(number("layer.groups"), 1);
  EXPECT_EQ(number("layer.share"),
            multiplicity(problem().subject) * choice("pytorch").steadyUs / size("pytorch").iterationUs);
}

TEST_F(FiguresTest, TellWrongPicksOfTheNetwork) {
  const IsolatedNoise noise(survey());
  std::vector<WrongPick> picks;
  for (const ProblemResult& result : survey().problems)
    picks.push_back(wrongPick(result, contextOf(survey()), findPolicy("pytorch-benchmark").settings, noise));
  const WrongPickTotals totals = totalsOf(survey(), picks);
  EXPECT_GT(totals.expected, 0);
  EXPECT_EQ(number("network.mispick.count"), totals.expected);
  EXPECT_EQ(number("network.ranks.2.differing"), expectedDiffering(picks, 2));
  EXPECT_GE(number("network.ranks.8.differing"), number("network.ranks.2.differing"));
  EXPECT_EQ(number("network.mispick.loss"), totals.lostUs);
  EXPECT_EQ(number("network.mispick.share"), totals.lostUs / size("pytorch-benchmark").iterationUs);
}

TEST_F(FiguresTest, TellBreakEvenAndSchedule) {
  const Schedule fixed{{survey().started.input}, {{0, 100'000'000}}};
  const BreakEven once = breakEven(forecast(sizes("pytorch-benchmark"), fixed), forecast(sizes("pytorch"), fixed));
  ASSERT_TRUE(once.iterations);
  EXPECT_NEAR(number("breakeven.iterations"), static_cast<double>(*once.iterations), 1);
  const ScheduleSpec spec = surveyedSchedule(m_session, survey(), 10);
  const Schedule changing = makeSchedule(spec, {survey().started.network.input, 300, 0});
  const Forecast on = forecast(sizes("pytorch-benchmark"), changing);
  const Forecast off = forecast(sizes("pytorch"), changing);
  EXPECT_NEAR(number("schedule.benchmark.total"), on.totalUs, 1e-6 * on.totalUs);
  EXPECT_NEAR(number("schedule.ratio"), on.totalUs / off.totalUs, 1e-9);
  const double padded = number("padding.1.ratio");
  EXPECT_EQ(
      padded,
      bucketings(sizes("pytorch"), makeSchedule(spec, {survey().started.network.input, 300, 0}), 3).front().totalUs /
          number("schedule.heuristics.total"));
  EXPECT_NEAR(number("padding.3.ratio"), 1, 1e-9) << "as many as the schedule has";
  EXPECT_EQ(number("schedule.sizes"), 3);
  EXPECT_EQ(number("schedule.iterations"), 300);
  EXPECT_EQ(number("schedule.benchmark.searches"), static_cast<double>(on.searches));
  EXPECT_EQ(read("schedule.breakeven.words").text, breakEven(on, off).words);
  const auto costs = newSizeCosts(sizes("pytorch-benchmark"), sizes("pytorch"));
  double warmup = 0;
  for (const NewSizeCost& cost : costs) warmup += cost.warmupUs;
  EXPECT_NEAR(number("newsize.warmup"), warmup / 3, 1e-6 * warmup);
}

/// A process that measured several sizes loaded the modules at the first one.
TEST_F(FiguresTest, TheWarmUpOfALaterSizeLoadsItsModules) {
  for (ProblemResult& result : m_session.surveys.back().problems) {
    for (Trial& trial : result.trials) {
      if (trial.firstExecutionUs && !trial.single.us.empty()) trial.firstExecutionUs = median(trial.single.us);
    }
  }
  const Survey& last = m_session.surveys.back();
  Figures figures({&m_session, &last, "layer1.0.conv2", Pass::BackwardFilter, "surveyed:10", 300});
  const PolicyCosts on = sizes("pytorch-benchmark");
  const PolicyCosts off = sizes("pytorch");
  const Warmup warmup = firstWarmup(on, on.at(last.started.input));
  ASSERT_GT(warmup.loadUs, 0);
  EXPECT_EQ(figures.read(parseFigureName("network.warmup.load")).number, warmup.loadUs);
  EXPECT_EQ(figures.read(parseFigureName("network.benchmark.warmup")).number, warmup.totalUs());
  const Schedule fixed{{last.started.input}, {{0, static_cast<std::uint32_t>(kRule.horizon)}}};
  const BreakEven once = breakEven(forecast(on, fixed), forecast(off, fixed));
  EXPECT_EQ(figures.read(parseFigureName("breakeven.iterations")).number, iterationsOf(once).number);
}

TEST_F(FiguresTest, AnotherLayerIsTakenForOneFigureOnly) {
  EXPECT_EQ(read("layer.filter(conv1 fwd)").text, "7x7");
  EXPECT_EQ(read("layer.filter").text, "3x3");
}

TEST_F(FiguresTest, AnotherSessionIsAskedFor) {
  Session other = testing::syntheticSession({.precision = Precision::Fp16}, {{}});
  Figures figures({&m_session, &survey(), {}, {}, {}, 1}, [&](const FigureName& name) {
    return name.session == "resnet50-fp16" ? std::optional(FigureScope{&other, &other.surveys.front(), {}, {}, {}, 1})
                                           : std::nullopt;
  });
  EXPECT_EQ(figures.read(parseFigureName("survey.precision@resnet50-fp16")).text, "fp16");
  EXPECT_EQ(figures.read(parseFigureName("survey.precision")).text, "fp32");
  EXPECT_THAT(figures.read(parseFigureName("survey.precision@resnet50-bf16")).missing, HasSubstr("resnet50-bf16"));
}

TEST_F(FiguresTest, WhatIsNotThereIsMissingAndNothingIsThrown) {
  Session empty = m_session;
  empty.surveys.resize(1);
  for (ProblemResult& result : empty.surveys.front().problems) result.trials.clear();
  Figures bare({&empty, &empty.surveys.front(), {}, {}, "surveyed:1", 10});
  Figures none({&empty, nullptr, {}, {}, {}, 10});
  for (const FigureKind& kind : figureKinds()) {
    static_cast<void>(bare.read({kind.name, {}, {}, {}}));
    EXPECT_THAT(none.read({kind.name, {}, {}, {}}).missing, HasSubstr("nothing was measured yet")) << kind.name;
  }
  EXPECT_FALSE(bare.read(parseFigureName("fastest.time")).known());
  EXPECT_FALSE(bare.read(parseFigureName("schedule.benchmark.total")).known());
}

TEST_F(FiguresTest, EveryFigureIsKnownOfACompleteSessionOrSaysWhy) {
  for (const FigureKind& kind : figureKinds()) {
    const Figure figure = m_figures.read({kind.name, {}, {}, {}});
    EXPECT_NE(figure.known(), figure.text.empty()) << kind.name << ": " << figure.missing;
    EXPECT_EQ(figure.unit, kind.unit) << kind.name;
  }
}

TEST_F(FiguresTest, SayThatANetworkIsNoProgram) {
  EXPECT_THAT(read("program.time").missing, HasSubstr("no recorded program"));
}

}  // namespace
}  // namespace convscope
