#include "analysis/findings.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "analysis/finding_rules.h"
#include "analysis/recorded_program.h"
#include "analysis/wrong_pick.h"
#include "policy/hand_made.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

/// A session of one survey, with the figures of its rules.
struct Figured {
  explicit Figured(Survey of) : session{{std::move(of)}, {}} {}
  explicit Figured(Session of) : session(std::move(of)) {}

  SurveyFigures figures() const { return {session, session.surveys.front()}; }
  rules::Found found(rules::Found (*rule)(const SurveyFigures&)) const { return rule(figures()); }

  Session session;
};

Figured recorded(const std::string& name) {
  return Figured(testing::recordedSession(name));
}

std::string textOf(const rules::Found& found) {
  return found ? found->text : "no finding";
}

TEST(Findings, AreDistinctAndRanked) {
  for (const char* name : {"resnet50-fp32", "resnet50-tf32", "resnet50-sizes-fp32", "mobilenet_v2-fp16"}) {
    const Figured figured = recorded(name);
    const std::vector<Finding> list = findings(figured.figures());
    std::set<std::string> ids;
    for (const Finding& finding : list)
      EXPECT_TRUE(ids.insert(finding.id).second && finding.text.ends_with(finding.text.back() == ')' ? ".)" : "."))
          << name << ' ' << finding.id << ": " << finding.text;
    for (std::size_t i = 1; i < list.size(); ++i) {
      EXPECT_TRUE(list[i - 1].caution || !list[i].caution);
      if (list[i - 1].caution == list[i].caution) {
        EXPECT_GE(list[i - 1].share, list[i].share) << name;
      }
    }
  }
}

std::vector<std::string> idsBesideTheVerdict(const std::string& session) {
  std::vector<std::string> ids;
  const Figured figured = recorded(session);
  for (const Finding& each : verdictCautions(findings(figured.figures()))) {
    EXPECT_TRUE(each.caution) << each.id;
    ids.push_back(each.id);
  }
  return ids;
}

TEST(Findings, TheSearchMemoryBesideTheVerdictIsOfTheAdvisedSetting) {
  const Figured figured = recorded("deeplabv3_resnet50-tf32");
  SurveyFigures figures = figured.figures();
  figures.verdict.policy = "pytorch-benchmark:limit=0";
  SettingEffect* advised = &*std::ranges::find(figures.verdict.effects, figures.verdict.policy, &SettingEffect::policy);
  ASSERT_EQ(figures.verdict.about(), advised);
  advised->figures.searchPeakBytes = std::uint64_t{99} << 30;
  EXPECT_THAT(cautionText(findings(figures)), HasSubstr("the search needs up to 99.0 GiB of the device's 140 GiB"));

  advised->figures.searchPeakBytes = std::uint64_t{1} << 30;
  EXPECT_THAT(cautionText(findings(figures)), Not(HasSubstr("the search needs")));
}

TEST(Findings, ThatChangeTheAdviceAreBesideTheVerdict) {
  EXPECT_THAT(idsBesideTheVerdict("deeplabv3_resnet50-tf32"), ElementsAre("search-memory"));
  EXPECT_THAT(idsBesideTheVerdict("mobilenet_v2-fp32"), UnorderedElementsAre("left-out", "precision"));
  EXPECT_THAT(idsBesideTheVerdict("alexnet-tf32-cold"), ElementsAre("cold-compute-cache"));
  EXPECT_THAT(idsBesideTheVerdict("alexnet-tf32"), IsEmpty());
  // Its calls are short, but no switch is recommended.
  EXPECT_THAT(idsBesideTheVerdict("resnet50-fp16"), IsEmpty());
  const Figured figured = recorded("resnet50-fp32");
  const double fp32Us = figured.figures().verdict.on.iterationUs->low;
  const double tf32Us = recorded("resnet50-tf32").figures().verdict.off.iterationUs->low;
  EXPECT_EQ(cautionText(findings(figured.figures())),
            "Caution: the code turns TF32 off, and the convolutions of an iteration take " + formatTime(fp32Us) + " (" +
                formatTime(tf32Us) + " in tf32, PyTorch's default).");
}

TEST(Findings, AWiderSearchIsNamedIfItSaves) {
  const Figured figured = recorded("alexnet-tf32");
  const SurveyFigures figures = figured.figures();
  const rules::Found found = rules::searchLimit(figures);
  ASSERT_TRUE(found && found->iterationUs);
  EXPECT_EQ(found->policy, "pytorch-benchmark:limit=0");
  const SettingEffect* other = figures.verdict.other();
  EXPECT_NEAR(*found->iterationUs,
              figures.verdict.effects.front().figures.iterationUs->low - other->figures.iterationUs->low, 1e-6);
  EXPECT_THAT(found->text, HasSubstr(formatTime(other->figures.iterationUs->low) + " in place of "));
  const std::optional<std::uint64_t> limit = rules::leastWorkspace(figures)->limitBytes;
  ASSERT_TRUE(limit);
  EXPECT_LT(*limit, figures.frontier.back().limitBytes);
  const Figured same = recorded("resnet50-tf32");
  EXPECT_FALSE(rules::searchLimit(same.figures()));
}

/// A limit is suggested if it saves a tenth of what the finding is about; a search allocates the same with any limit.
TEST(Findings, ALimitSavesANoticeableShare) {
  int limits = 0;
  for (const char* name : {"resnet50-fp32", "resnet50-tf32", "alexnet-tf32", "vgg16-fp32", "mobilenet_v2-fp32"}) {
    const Figured figured = recorded(name);
    const SurveyFigures figures = figured.figures();
    if (const rules::Found search = rules::searchMemory(figures)) {
      EXPECT_FALSE(search->limitBytes) << name;
    }
    const rules::Found workspace = rules::leastWorkspace(figures);
    if (!workspace || !workspace->limitBytes) continue;
    ++limits;
    EXPECT_LE(static_cast<double>(*workspace->limitBytes), 0.9 * static_cast<double>(*workspace->bytes)) << name;
  }
  EXPECT_GT(limits, 0);
  const Figured batches = recorded("resnet50-batches-tf32");  // 1.15 GiB cost at most 1%, and the fastest need 1.16 GiB
  EXPECT_TRUE(rules::searchMemory(batches.figures()));
  EXPECT_FALSE(rules::leastWorkspace(batches.figures())->limitBytes);
}

/// Verdict and findings of a sweep have one scope; means of equal sizes are the figures of one.
TEST(Findings, OfASweepAreOverItsSizes) {
  const Figured sweep = recorded("resnet50-batches-tf32");
  const SurveyFigures figures = sweep.figures();
  const auto sizes = static_cast<double>(figures.sizes.size());
  ASSERT_EQ(figures.sizes.size(), 4u);
  EXPECT_EQ(findingsTitle(figures), "Findings over 4 input sizes");
  double lostUs = 0;
  std::uint64_t bytes = 0;
  for (const Survey* size : figures.sizes) {
    lostUs += totalsOf(*size, benchmarkPicks(*size)).lostUs / sizes;
    bytes = std::max(bytes, networkFrontier(*size).back().limitBytes);
  }
  const rules::Found picks = rules::wrongPicks(figures);
  ASSERT_TRUE(picks && picks->iterationUs);
  EXPECT_NEAR(*picks->iterationUs, lostUs, 1e-6 * lostUs);
  EXPECT_EQ(rules::leastWorkspace(figures)->bytes, bytes);
  EXPECT_EQ(findingsTitle(recorded("resnet50-fp32").figures()), "Findings");
}

/// A page shows one size, so a finding says how its figures were put together, and the page repeats them.
TEST(Findings, OfASweepNameTheirSizes) {
  const Figured sweep = recorded("resnet50-sizes-tf32");
  const SurveyFigures figures = sweep.figures();
  const std::vector<Finding> list = findings(figures);
  EXPECT_THAT(textOf(rules::wrongPicks(figures)), HasSubstr("an iteration (mean of 7 sizes), "));
  EXPECT_THAT(textOf(rules::concentratedLoss(figures)), HasSubstr("an iteration (mean of 7 sizes) that"));
  EXPECT_THAT(textOf(rules::leastWorkspace(figures)), HasSubstr("(mean of 7 sizes) and need up to"));
  EXPECT_THAT(textOf(rules::heuristicChoices(figures)),
              HasSubstr("476 of 476 problems (each layer and pass at each of 7"));
  const WrongPickTotals picks = meanWrongPicks(figures.sizes);
  EXPECT_THAT(overSizesText(list, FindingView::WrongPicks, 7),
              HasSubstr("Over all 7 sizes, as on Summary: on average " + fmt::format("{:.1f}", picks.expected) +
                        " of 68 problems, which cost " + formatTime(picks.lostUs)));
  EXPECT_EQ(overSizesText(list, FindingView::Compare, 7), "");
  for (const FindingView view : {FindingView::Algorithms, FindingView::Memory, FindingView::WrongPicks})
    EXPECT_NE(overSizesText(list, view, 7), "") << nameOf(view);
}

/// A finding leads to a page that shows its figure.
TEST(FindingRules, ShortCallsLeadToTheSharesOfTime) {
  const rules::Found found = recorded("mobilenet_v2-tf32").found(rules::hostLimit);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->view, FindingView::Share);
}

TEST(Findings, SayTheirEffect) {
  EXPECT_EQ(effectText({.id = "", .text = "", .iterationUs = 8400}), "8.40 ms an iteration");
  EXPECT_EQ(effectText({.id = "", .text = "", .warmupUs = 18.5e6}), "18.5 s of warm-up");
  EXPECT_EQ(effectText({.id = "", .text = "", .bytes = 1024}), "1.00 KiB of workspace");
  EXPECT_EQ(effectText({.id = "", .text = ""}), "");
}

TEST(FindingRules, UnfinishedSurveySaysWhatIsValid) {
  Figured figured(testing::syntheticSurvey({.network = "conv-tutorial"}));
  EXPECT_EQ(figured.found(rules::unfinishedSurvey), std::nullopt);
  Survey& survey = figured.session.surveys[0];
  survey.ended->how = SurveyEnd::Failed;
  survey.ended->reason = "the device was lost";
  survey.problems[0].failure = "out of memory";
  const std::string text = textOf(figured.found(rules::unfinishedSurvey));
  EXPECT_THAT(text, HasSubstr("The survey failed: the device was lost. 1 of its problems failed."));
  EXPECT_THAT(text, HasSubstr("layers and passes are measured"));
  survey.ended.reset();
  EXPECT_THAT(textOf(figured.found(rules::unfinishedSurvey)), HasSubstr("The survey has not ended."));
}

TEST(FindingRules, ASurveyWithoutAnyFigureSaysWhyFirst) {
  Figured figured(testing::syntheticSurvey({.network = "alexnet"}));
  Survey& survey = figured.session.surveys[0];
  for (ProblemResult& result : survey.problems) {
    result.trials.clear();
    result.failure = "there is no fp16 here";
  }
  survey.problems[0].failure = "out of memory";
  const rules::Found found = figured.found(rules::unfinishedSurvey);
  EXPECT_EQ(textOf(found), "Nothing was measured: there is no fp16 here.");
  const SurveyFigures figures(figured.session, survey);
  EXPECT_EQ(findings(figures).front().id, "unfinished-survey");
}

TEST(FindingRules, ARecordingOfAnotherDeviceIsCautionedAgainst) {
  Survey survey = testing::programSurvey();
  Workload workload = testing::recordedProgram();
  survey.started.recorded = NamedWorkload{"run", workload};
  EXPECT_EQ(Figured(survey).found(rules::otherDevice), std::nullopt);
  workload.calls[0].deviceUs = 100;
  survey.started.recorded = NamedWorkload{"run", workload};
  const rules::Found found = Figured(survey).found(rules::otherDevice);
  EXPECT_THAT(textOf(found), HasSubstr("probably of another device or precision than the survey"));
  EXPECT_TRUE(found->caution);
}

TEST(FindingRules, FailedAlgorithmsAreCounted) {
  Figured figured(testing::syntheticSurvey({.network = "conv-tutorial"}));
  for (ProblemResult& result : figured.session.surveys[0].problems)
    for (Trial& trial : result.trials) trial.status = TrialStatus::Measured;
  EXPECT_EQ(figured.found(rules::failedAlgorithms), std::nullopt);
  figured.session.surveys[0].problems[0].trials[1].status = TrialStatus::Failed;
  EXPECT_THAT(textOf(figured.found(rules::failedAlgorithms)), HasSubstr("One measurement of an algorithm failed"));
  figured.session.surveys[0].problems[0].trials[0].status = TrialStatus::Failed;
  EXPECT_THAT(textOf(figured.found(rules::failedAlgorithms)), HasSubstr("2 measurements of algorithms failed"));
}

TEST(FindingRules, AnotherLibraryHasNoSwitches) {
  Figured figured(testing::syntheticSurvey({.network = "conv-tutorial"}));
  EXPECT_EQ(figured.found(rules::otherLibrary), std::nullopt);
  figured.session.surveys[0].started.options.backend = "onednn";
  EXPECT_THAT(textOf(figured.found(rules::otherLibrary)), HasSubstr("choose among cuDNN's algorithms"));
}

TEST(FindingRules, LeftOutLayersAreNamed) {
  EXPECT_EQ(recorded("resnet50-fp32").found(rules::leftOutLayers), std::nullopt);
  EXPECT_THAT(textOf(recorded("mobilenet_v2-fp32").found(rules::leftOutLayers)),
              HasSubstr("No figure here includes 17 layers"));
}

TEST(FindingRules, PrecisionComparesWithTheDefaultOfTheSameSession) {
  Figured figured = recorded("resnet50-fp32");
  EXPECT_THAT(textOf(figured.found(rules::precisionIsNotDefault)), HasSubstr("this advice may not hold there"));
  EXPECT_EQ(figured.found(rules::precisionIsNotDefault)->view, FindingView::Compare);
  EXPECT_EQ(figured.found(rules::precisionIsNotDefault)->recording, "resnet50-tf32");
  EXPECT_EQ(recorded("darknet53-sizes-fp32").found(rules::precisionIsNotDefault)->recording, "");
  EXPECT_EQ(recorded("resnet50-tf32").found(rules::precisionIsNotDefault), std::nullopt);
}

/// The cost of TF32 off is only known from the same network on the same device, at the same sizes.
TEST(FindingRules, PrecisionSaysHowToMeasureItsCost) {
  const auto knowsCost = [](const Figured& figured) {
    const rules::Found found = figured.found(rules::precisionIsNotDefault);
    const bool isKnown = found->iterationUs.has_value();
    EXPECT_EQ(isKnown, found->text.find("convscope-cli profile resnet50 --precision tf32") == std::string::npos);
    EXPECT_EQ(isKnown, found->brief.find("to learn what that costs") == std::string::npos);
    return isKnown;
  };
  EXPECT_TRUE(knowsCost(recorded("resnet50-fp32-h100")));
  EXPECT_EQ(recorded("resnet50-fp32-h100").found(rules::precisionIsNotDefault)->recording, "resnet50-tf32-h100");
  Figured figured = recorded("resnet50-fp32");
  SurveyStarted& started = figured.session.surveys[0].started;
  EXPECT_TRUE(knowsCost(figured));
  started.device.name = "NVIDIA A100";
  EXPECT_FALSE(knowsCost(figured));
  started = recorded("resnet50-fp32").session.surveys[0].started;
  started.network.layers.pop_back();
  EXPECT_FALSE(knowsCost(figured));
  started = recorded("resnet50-fp32").session.surveys[0].started;
  started.options.passes = {Pass::Forward};
  EXPECT_FALSE(knowsCost(figured));
  const rules::Found sweep = recorded("resnet50-sizes-fp32").found(rules::precisionIsNotDefault);
  EXPECT_EQ(sweep->recording, "resnet50-sizes-tf32");
  EXPECT_TRUE(sweep->iterationUs);
}

TEST(FindingRules, PrecisionNamesTheVerdictInTf32) {
  Figured figured = recorded("alexnet-fp32");
  const Session tf32 = recorded("alexnet-tf32").session;
  figured.session.surveys.push_back(tf32.surveys[0]);
  EXPECT_EQ(figured.found(rules::precisionIsNotDefault)->recording, "");
  const Answer verdict = answerOf(tf32, tf32.surveys[0]);
  EXPECT_THAT(textOf(figured.found(rules::precisionIsNotDefault)), HasSubstr("In tf32: " + verdict.sentence));
  const Answer own = answerOf(figured.session, figured.session.surveys[0]);
  EXPECT_DOUBLE_EQ(figured.found(rules::precisionIsNotDefault)->iterationUs.value(),
                   *adviceIterationUs(own) - *adviceIterationUs(verdict));
}

TEST(FindingRules, NewSizesSayFromHowManyOnItHurts) {
  const Figured figured = recorded("resnet50-sizes-fp32");
  const NewSizes sizes = figured.figures().verdict.newSizes.value();
  const std::string text = textOf(figured.found(rules::newSizes));
  EXPECT_THAT(text,
              HasSubstr("must be used for " + iterationsText(sizes.regainedAfter().value(), sizes.regainedRange()) +
                        " iterations to make up for its search"));
  const std::int64_t from = sizes.losesFrom(10'000).value();
  EXPECT_LT(sizes.savedUs(10'000, static_cast<double>(from)), 0);
  EXPECT_GE(sizes.savedUs(10'000, static_cast<double>(from - 1)), 0);
  EXPECT_THAT(text, HasSubstr("In 10,000 iterations benchmark = True loses time from " + formatEstimate(from) +
                              " input sizes on."));
  EXPECT_THAT(text, HasSubstr("the mean of 7 measured sizes; one size alone gives another number"));
  EXPECT_THAT(text, Not(HasSubstr("The recording")));
  EXPECT_EQ(recorded("resnet50-fp16").found(rules::newSizes), std::nullopt);  // its iterations are no faster
}

/// One size and a sweep of the same network answer differently: each names what it is computed from.
TEST(FindingRules, NewSizesOfOneSizeNameTheRecordedSweep) {
  const std::string text = textOf(recorded("resnet50-fp32").found(rules::newSizes));
  EXPECT_THAT(text, ContainsRegex("loses time from [0-9]+ input sizes on"));
  EXPECT_THAT(text, HasSubstr("from the one measured size, as if all sizes were like it"));
  EXPECT_THAT(text, HasSubstr("The recorded session resnet50-sizes-fp32 has figures measured at 7 sizes."));
  EXPECT_EQ(recorded("resnet50-fp32").found(rules::newSizes)->session, "resnet50-sizes-fp32");
  EXPECT_THAT(textOf(recorded("vgg16-fp32").found(rules::newSizes)), Not(HasSubstr("recorded session")));
  EXPECT_EQ(recorded("vgg16-fp32").found(rules::newSizes)->session, "");
}

TEST(FindingRules, ColdComputeCacheIsSaid) {
  Figured figured(testing::syntheticSurvey({.network = "conv-tutorial"}));
  EXPECT_EQ(figured.found(rules::coldComputeCache), std::nullopt);
  figured.session.surveys[0].started.computeCacheBytes = 0;
  figured.session.surveys[0].ended->computeCacheBytes = 2048;
  EXPECT_THAT(textOf(figured.found(rules::coldComputeCache)), HasSubstr("it grew by 2.00 KiB"));
}

TEST(FindingRules, WorkspaceLimitCountsWhatItExcludes) {
  Figured figured(testing::syntheticSurvey({.network = "conv-tutorial"}));
  Survey& survey = figured.session.surveys[0];
  survey.started.options.workspaceLimit = 1000;
  for (ProblemResult& result : survey.problems)
    for (Trial& trial : result.trials) trial.workspaceBytes = 0;
  EXPECT_EQ(figured.found(rules::workspaceLimit), std::nullopt);
  survey.problems[0].trials[0].workspaceBytes = 2000;
  survey.problems[0].trials[0].status = TrialStatus::Skipped;
  EXPECT_THAT(textOf(figured.found(rules::workspaceLimit)), HasSubstr("limit of 1000 B excluded 1 algorithms"));
}

TEST(FindingRules, ConcentratedLossIsOfTheFirstLayers) {
  const auto found = recorded("resnet50-sizes-fp32").found(rules::concentratedLoss);
  EXPECT_THAT(textOf(found), ContainsRegex("come from [0-9]+ of 68 layers and passes"));
  ASSERT_TRUE(found && found->iterationUs);
  EXPECT_GT(*found->iterationUs, 0);
  EXPECT_EQ(recorded("conv-tutorial-tf32").found(rules::concentratedLoss), std::nullopt);  // nothing is lost
}

TEST(FindingRules, WrongPicksCostTime) {
  const Figured figured = recorded("resnet50-fp16");
  const Survey& survey = figured.session.surveys[0];
  const WrongPickTotals totals = totalsOf(survey, benchmarkPicks(survey));
  const double iterationUs = figured.figures().verdict.on.iterationUs->low;  // it is True that picks wrong
  EXPECT_GT(totals.lostUs, 0.01 * iterationUs);
  EXPECT_THAT(textOf(figured.found(rules::wrongPicks)),
              HasSubstr("Wrong picks cost " + formatTime(totals.lostUs) + " an iteration, " +
                        formatPercent(totals.lostUs / iterationUs) + " of the " + formatTime(iterationUs) +
                        " that its convolutions take with benchmark = True"));
  EXPECT_EQ(recorded("vgg16-fp32").found(rules::wrongPicks), std::nullopt);  // they cost less than a thousandth
}

TEST(FindingRules, TheHostCanBeTheLimit) {
  EXPECT_TRUE(recorded("resnet50-fp16").found(rules::hostLimit)->caution);           // nearly all calls are short
  EXPECT_EQ(recorded("resnet50-sizes-fp32").found(rules::hostLimit), std::nullopt);  // and here almost none
  Survey survey = testing::programSurvey();
  survey.started.recorded = NamedWorkload{"run", testing::recordedProgram()};
  EXPECT_EQ(Figured(survey).found(rules::hostLimit), std::nullopt);
  survey.started.recorded = NamedWorkload{"run", testing::hostBoundProgram()};
  EXPECT_THAT(textOf(Figured(survey).found(rules::hostLimit)), HasSubstr("No choice of algorithm changes"));
}

TEST(FindingRules, RunTimeCompilationIsAShareOfTheWarmUp) {
  const Figured cold = recorded("resnet50-tf32-cold");
  const Warmup warmup = cold.figures().gain.on.warmup;
  EXPECT_GT(warmup.compiledUs, 0.8 * warmup.totalUs());
  EXPECT_THAT(textOf(cold.found(rules::runTimeCompilation)),
              HasSubstr(formatTime(warmup.compiledUs) + " of the " + formatTime(warmup.totalUs()) +
                        " of warm-up with benchmark = True are run-time compilation: keep the driver's compute cache"));
  EXPECT_EQ(recorded("resnet50-fp32").found(rules::runTimeCompilation), std::nullopt);
}

/// What a warm cache leaves is not what keeping it would save.
TEST(FindingRules, RunTimeCompilationWithAWarmCacheIsSaid) {
  const std::string text = textOf(recorded("resnet50-tf32").found(rules::runTimeCompilation));
  EXPECT_THAT(text, HasSubstr("although the driver's compute cache (CUDA_CACHE_PATH) was warm"));
  EXPECT_THAT(text, HasSubstr("with an empty cache these plans take several times as long"));
}

TEST(FindingRules, SearchMemoryIsComparedWithTheChoices) {
  const Figured figured = recorded("resnet50-fp32");
  const Answer& verdict = figured.figures().verdict;
  EXPECT_THAT(textOf(figured.found(rules::searchMemory)),
              HasSubstr(fmt::format(
                  ", {:.1f} times what its choices need ({}).",
                  static_cast<double>(verdict.on.searchPeakBytes) / static_cast<double>(verdict.on.workspaceBytes),
                  formatBytes(verdict.on.workspaceBytes))));
}

TEST(FindingRules, ASearchThatNeedsMostOfTheMemoryIsACaution) {
  const auto most = recorded("deeplabv3_resnet50-tf32").found(rules::searchMemory);
  ASSERT_TRUE(most);
  EXPECT_TRUE(most->caution);
  EXPECT_THAT(most->text, HasSubstr("leaves out the algorithms that do not fit"));
  EXPECT_FALSE(recorded("resnet50-fp32").found(rules::searchMemory)->caution);
}

/// Otherwise the fastest algorithms and True would contradict each other.
TEST(FindingRules, WorkspaceSaysWhyTrueIsSlowerThanTheFastest) {
  const Figured figured = recorded("mobilenet_v2-tf32");
  EXPECT_THAT(
      textOf(figured.found(rules::leastWorkspace)),
      HasSubstr(" With benchmark = True they take " + formatTime(figured.figures().verdict.on.iterationUs->low) +
                ": it tries only the first 10 algorithms, each once."));
  EXPECT_THAT(textOf(recorded("vgg16-fp32").found(rules::leastWorkspace)), Not(HasSubstr("it tries only")));
}

TEST(FindingRules, NothingIsSaidOfNothing) {
  const Figured empty{Survey{}};
  for (const auto rule : {rules::concentratedLoss, rules::wrongPicks, rules::recordedRaces, rules::runTimeCompilation,
                          rules::searchMemory, rules::leastWorkspace, rules::heuristicChoices, rules::setup})
    EXPECT_EQ(empty.found(rule), std::nullopt);
  EXPECT_THAT(textOf(empty.found(rules::unfinishedSurvey)), HasSubstr("0 of 0 layers"));
}

TEST(SurveySummaries, CountWinsOnceByFamily) {
  const Survey survey = testing::syntheticSurvey({.passes = {Pass::Forward}});
  const SurveySummary summary = summarizeSurvey(survey);
  int problems = 0;
  double us = 0;
  for (const FamilyWins& wins : summary.families) {
    problems += wins.problems;
    us += wins.us;
  }
  EXPECT_EQ(problems, summary.total.measured);
  EXPECT_NEAR(us, summary.total.fastestUs, 1e-6 * us);
  int agreed = 0;
  for (const ProblemSummary& problem : summary.problems) {
    EXPECT_GE(problem.heuristicOverFastest, 1);
    agreed += problem.heuristic == problem.fastest ? 1 : 0;
  }
  EXPECT_EQ(summary.agreed, agreed);
}

/// The whole saving is of one heuristic choice, which the warm recording measured to be twice as fast.
TEST(Findings, NamesASavingThatRestsOnASingleSample) {
  const std::string text = textOf(recorded("resnet50-tf32-cold").found(rules::singleSamples));
  EXPECT_THAT(text, HasSubstr("of one layer and pass, whose heuristic choice was timed by a single isolated sample"));
  EXPECT_EQ(recorded("resnet50-fp32").found(rules::singleSamples), std::nullopt);
}

}  // namespace
}  // namespace convscope
