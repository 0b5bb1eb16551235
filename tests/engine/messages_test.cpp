#include "engine/messages.h"

#include <gmock/gmock.h>

#include "backend/algorithm.h"
#include "backend/sample_kind.h"
#include "backend/step.h"
#include "network/presets.h"
#include "problem/parse_problem.h"
#include "session/event_json.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

/// The message after it was written and read.
template <class T>
T again(const T& request) {
  return std::get<T>(std::get<Request>(readRequestLine(toLine(Request(request)))));
}

template <class T>
T answered(const T& answer) {
  return std::get<T>(std::get<EngineAnswer>(readAnswerLine(toLine(EngineAnswer(answer)))));
}

TEST(EngineMessages, TasksArriveAsTheyWereSent) {
  SurveyTask survey{3, {.backend = "cudnn", .device = "cuda:0", .samples = 7}, preset("alexnet"), {{1, 3, 8, 8}}, true};
  const MeasureTask task = again(MeasureTask{"cudnn", "cuda:1", Precision::Fp16, Layout::Nhwc, 2});
  EXPECT_EQ(task.backend, "cudnn");
  EXPECT_EQ(task.device, "cuda:1");
  EXPECT_EQ(task.precision, Precision::Fp16);
  EXPECT_EQ(task.layout, Layout::Nhwc);
  EXPECT_EQ(task.sharedBy, 2);

  SurveyStarted started;
  started.run = 3;
  started.options = survey.options;
  started.problems.push_back({parseProblem("fwd n1 c4 k4 in8x8 f3x3"), {"conv"}});
  const Dealt sent{{{3, 0, {{"eng1", "it crashed"}}, true, 5}}, {started}};
  const Dealt dealt = again(sent);
  EXPECT_EQ(dealt.problems, sent.problems);
  EXPECT_EQ(dealt.surveys, sent.surveys);

  const Candidate candidate{.id = "eng1 k2=0", .engine = 1, .knobs = {{2, 0}}, .notes = {Note::Winograd}};
  const CheckTask check =
      again(CheckTask{2, {{1, parseProblem("fwd n1 c4 k4 in8x8 f3x3"), {{6, candidate, 8.5, true}}}}});
  ASSERT_EQ(check.problems.size(), 1u);
  EXPECT_EQ(check.problems[0].problem, 1);
  ASSERT_EQ(check.problems[0].algorithms.size(), 1u);
  EXPECT_EQ(check.problems[0].algorithms[0].candidate, candidate);
  EXPECT_TRUE(check.problems[0].algorithms[0].pick);

  const Unread unread{{{3, 0, 2, candidate, 8.5}}, {started}};
  EXPECT_EQ(again(unread).plans, unread.plans);
  EXPECT_EQ(again(unread).surveys, unread.surveys);

  ReplayTask replay{9, "pytorch-benchmark", survey.options, survey.network, {"fixed", {{1, 3, 8, 8}, 20, 5}, {}}, 2};
  replay.schedule.schedule = {{{1, 3, 8, 8}, {1, 3, 9, 9}}, {{0, 12}, {1, 8}}};
  const ReplayTask replayed = again(replay);
  EXPECT_EQ(replayed.schedule.schedule, replay.schedule.schedule);
  EXPECT_EQ(replayed.schedule.settings.iterations, 20);
  EXPECT_EQ(replayed.reference, 2);
  EXPECT_EQ(again(ReplayTask{}).reference, std::nullopt);

  EnginesTask engines{
      {"h200.json", "NVIDIA H200", "{}"}, survey.network, {Precision::Fp16, Layout::Nhwc, {Pass::Forward}}, "conv1"};
  engines.lists = {"fallback"};
  const EnginesTask listing = fromMessage(again(toMessage(engines)));
  EXPECT_EQ(listing.profile.file, "h200.json");
  EXPECT_EQ(listing.profile.device, "NVIDIA H200");
  EXPECT_EQ(listing.profile.json, "{}");
  EXPECT_EQ(listing.request.layout, Layout::Nhwc);
  EXPECT_EQ(listing.request.passes, engines.request.passes);
  EXPECT_EQ(listing.layer, "conv1");
  EXPECT_EQ(listing.lists, engines.lists);
  EXPECT_EQ(listing.recorded, std::nullopt);
}

TEST(EngineMessages, AnswersArriveAsTheyWereSent) {
  EXPECT_EQ(answered(ownHello()), ownHello());
  const std::vector<BackendStatus> backends{{"cudnn", {"instant"}, {{.id = "cuda:0", .name = "GPU"}}},
                                            {"onednn", {}, {}, "install \"it\"\n"}};
  EXPECT_EQ(answered(BackendsFound{backends}).backends, backends);
  const Step step{Step::Action::FirstExecution, "fwd n1 c4 k4 in8x8 f3x3", "eng1 k2=0", 12.5};
  EXPECT_EQ(answered(StepBegun{step, true}).step, step);
  EXPECT_TRUE(answered(StepBegun{step, true}).alone);
  for (int i = 0; i <= static_cast<int>(Step::Action::Check); ++i) {
    const Step each{static_cast<Step::Action>(i)};
    EXPECT_EQ(answered(StepBegun{each}).step, each);
  }
  const Step odd{Step::Action::Sample, "a \"problem\"\n", "\u00e9\\", 1e300};
  const auto line = readAnswerLine(toLine(StepBegun{odd, true}));
  EXPECT_EQ(std::get<StepBegun>(std::get<EngineAnswer>(line)).step, odd);
  EXPECT_TRUE(std::get<StepBegun>(std::get<EngineAnswer>(line)).alone);
  EXPECT_EQ(answered(RunDone{SurveyEnd::Failed, "lost"}).how, SurveyEnd::Failed);
  const ListedProblem listed{{parseProblem("fwd n1 c4 k4 in8x8 f3x3"), {"conv1"}},
                             {{"instant", 2, ""}},
                             {{{.id = "a"}, 4096, ""}, {{.id = "b"}, {}, "no"}},
                             ""};
  EXPECT_EQ(answered(listed), listed);
  const ListingHead head{"H200", {{"cudnn", "9.19"}}, "alexnet", {1, 3, 8, 8}, Precision::Bf16, Layout::Nhwc, {}};
  EXPECT_EQ(answered(head), head);
}

TEST(EngineMessages, EventsTravelUnchanged) {
  const Event event = Sampled{1, 2, 3, SampleKind::Hot, 20, {1.5}, 0, 0};
  const std::string line = toJsonLine(event);
  EXPECT_EQ(toJsonLine(std::get<Event>(readAnswerLine(line))), line);
  EXPECT_EQ(toJsonLine(std::get<Event>(readRequestLine(line))), line);
}

TEST(EngineMessages, WhatDoesNotFitIsNamed) {
  const auto complaint = [](const std::string& line) { return inputErrorOf([&] { readAnswerLine(line); }); };
  EXPECT_THAT(complaint(R"({"answer":"dance"})"), HasSubstr("unknown answer 'dance'"));
  EXPECT_THAT(complaint(R"({"answer":5})"), HasSubstr("expected a text"));
  EXPECT_THAT(complaint(R"({"answer":"done","how":"soon"})"), HasSubstr("done: how: unknown name 'soon'"));
  EXPECT_THAT(complaint(R"({"answer":"done"})"), HasSubstr("'how' is missing"));
  EXPECT_THAT(complaint(R"({"answer":"done","how":"compl)"), HasSubstr("not JSON"));
  EXPECT_THAT(complaint("Segmentation fault"), HasSubstr("not JSON"));
  EXPECT_THAT(complaint("{}"), HasSubstr("'event' is missing"));
  EXPECT_THAT(complaint(R"({"event":"trial_ended","problem":0})"), HasSubstr("'algorithm' is missing"));
  EXPECT_THAT(inputErrorOf([&] { readRequestLine(R"({"request":"survey","inputs":3})"); }), HasSubstr("survey"));
}

TEST(EngineMessages, RunsOfASizeThatTheScheduleLacksAreRefused) {
  ReplayTask replay;
  const auto complaint = [&](std::uint32_t size) {
    replay.schedule.schedule = {{{1, 3, 8, 8}}, {}};
    std::string line = toLine(Request(replay));
    const std::string runs = "\"runs\":[";
    line.insert(line.find(runs) + runs.size(), "[" + std::to_string(size) + ",1]");
    return inputErrorOf([&] { readRequestLine(line); });
  };
  EXPECT_THAT(complaint(1), HasSubstr("not one of the 1 sizes"));
  EXPECT_THAT(complaint(4294967295), HasSubstr("too large")) << "would take 32 GiB";
}

}  // namespace
}  // namespace convscope::testing
