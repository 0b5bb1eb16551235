#include "run/playback.h"

#include <gmock/gmock.h>

#include "session/result_events.h"
#include "session/session_writer.h"
#include "support/fake_clock.h"
#include "support/input_error_of.h"
#include "support/process.h"
#include "support/synthetic_session.h"

namespace convscope::testing {
namespace {

std::vector<Event> eventsOfSurvey(const Survey& survey) {
  std::vector<Event> events{survey.started};
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    for (const Event& event : eventsOf(survey.problems[i], survey.started.run, static_cast<int>(i)))
      events.push_back(event);
  }
  events.emplace_back(SurveyEnded{survey.started.run, SurveyEnd::Completed, {}, 0});
  return events;
}

const Recording kRecording{eventsOfSurvey(syntheticSurvey({.network = "mnist-tutorial"})), 1};

double durationUs(const Recording& recording) {
  FakeClock clock;
  EXPECT_EQ(play(
                recording, [](const Event&) {}, {}, clock),
            SurveyEnd::Completed);
  return clock.nowUs();
}

TEST(Playback, SetUpNeedNotBeWaitedFor) {
  Recording recording = kRecording;
  recording.setUp = false;
  EXPECT_NEAR(durationUs(kRecording) - durationUs(recording), tookUs(kRecording.events.front()), 2000);
  EXPECT_GT(tookUs(kRecording.events.front()), 10'000);
}

TEST(Playback, TellsEveryEventInItsOrder) {
  std::vector<Event> played;
  FakeClock clock;
  EXPECT_EQ(play(
                kRecording, [&](const Event& event) { played.push_back(event); }, {}, clock),
            SurveyEnd::Completed);
  EXPECT_EQ(played, kRecording.events);
}

TEST(Playback, TakesAsLongAsWhatItTells) {
  EXPECT_EQ(tookUs(PlanBuilt{.buildUs = 310, .description = {}}), 310);
  EXPECT_EQ(tookUs(FirstExecuted{.us = 12}), 12);
  EXPECT_EQ(tookUs(Sampled{.repeats = 20, .us = {10, 12}, .throttled = 1}), 20 * 33);
  EXPECT_EQ(tookUs(ProblemEnded{.failure = {}, .wallUs = 1e6}), 0);

  double all = 0;
  for (const Event& event : kRecording.events) all += tookUs(event);
  ASSERT_GT(all, 10000);
  EXPECT_NEAR(durationUs(kRecording), all, 1001);
  EXPECT_NEAR(durationUs({kRecording.events, 10}), all / 10, 1001);
  EXPECT_NEAR(durationUs({kRecording.events, 0.5}), all * 2, 1001);
}

TEST(Playback, AStopEndsTheSurveyAsCancelled) {
  FakeClock clock;
  std::stop_source stop;
  std::vector<Event> played;
  const auto sink = [&](const Event& event) {
    played.push_back(event);
    if (played.size() == 5) stop.request_stop();
  };
  EXPECT_EQ(play(kRecording, sink, stop.get_token(), clock), SurveyEnd::Cancelled);
  ASSERT_EQ(played.size(), 6u);
  EXPECT_EQ(std::get<SurveyEnded>(played.back()).how, SurveyEnd::Cancelled);
}

TEST(Playback, InSlowMotionAStopIsSeenSoon) {
  std::stop_source stop;
  class Stopping : public FakeClock {
   public:
    explicit Stopping(std::stop_source& source) : m_source(source) {}
    void sleepUs(double us) override {
      FakeClock::sleepUs(us);
      if (nowUs() > 1e6) m_source.request_stop();
    }

   private:
    std::stop_source& m_source;
  } stopping(stop);
  EXPECT_EQ(play(
                {kRecording.events, 1e-6}, [](const Event&) {}, stop.get_token(), stopping),
            SurveyEnd::Cancelled);
  EXPECT_LT(stopping.nowUs(), 1.1e6);
}

TEST(Playback, ARecordingThatBrokeOffIsNotComplete) {
  FakeClock clock;
  Recording cut = kRecording;
  cut.events.pop_back();
  EXPECT_EQ(play(
                cut, [](const Event&) {}, {}, clock),
            SurveyEnd::Cancelled);
}

TEST(Playback, AReplayOrCheckBehindTheSurveysIsPlayedToo) {
  FakeClock clock;
  Recording recording = kRecording;
  recording.events.emplace_back(CheckStarted{.time = {}, .program = {}, .versions = {}});
  recording.events.emplace_back(CheckEnded{.how = SurveyEnd::Cancelled, .reason = {}});
  ReplayStarted replay;
  replay.run = 1;
  recording.events.emplace_back(replay);
  recording.events.emplace_back(ReplayIterations{.run = 1, .us = {1e6, 2e6}});
  int played = 0;
  EXPECT_EQ(play(
                recording, [&](const Event&) { ++played; }, {}, clock),
            SurveyEnd::Completed);
  EXPECT_EQ(played, static_cast<int>(recording.events.size()));
  EXPECT_NEAR(clock.nowUs(), durationUs(kRecording) + 3e6, 2002);
}

TEST(Playback, OfASweepStopsTheSurveyThatIsUnderWay) {
  FakeClock clock;
  std::stop_source stop;
  Recording sweep{{}, 1};
  for (int run = 0; run < 2; ++run) {
    sweep.events.push_back(kRecording.events.front());
    std::get<SurveyStarted>(sweep.events.back()).run = run;
  }
  sweep.events.emplace_back(CandidatesListed{.run = 0, .candidates = {}});
  sweep.events.emplace_back(SurveyEnded{.run = 0, .reason = {}});
  sweep.events.emplace_back(CandidatesListed{.run = 1, .candidates = {}});
  std::vector<Event> played;
  const auto sink = [&](const Event& event) {
    played.push_back(event);
    if (played.size() == 4) stop.request_stop();
  };
  EXPECT_EQ(play(sweep, sink, stop.get_token(), clock), SurveyEnd::Cancelled);
  EXPECT_EQ(played.size(), 4u);  // the one survey has ended, the other has not begun to be measured
  EXPECT_EQ(play(
                sweep, [](const Event&) {}, {}, clock),
            SurveyEnd::Cancelled);
}

TEST(Playback, ReadsASessionFile) {
  TemporaryFolder folder;
  const auto file = folder.path() / "s.convscope";
  {
    SessionWriter writer(file, SessionWriter::Mode::Create);
    for (const Event& event : kRecording.events) writer.write(event);
  }
  EXPECT_EQ(readRecording(file, 2).events, kRecording.events);
  EXPECT_THAT(inputErrorOf([&] { readRecording(file, 0); }), ::testing::HasSubstr("above 0"));
  EXPECT_THAT(inputErrorOf([&] { readRecording(file, -1); }), ::testing::HasSubstr("above 0"));
}

}  // namespace
}  // namespace convscope::testing
