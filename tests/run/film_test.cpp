#include "run/film.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "run/playback.h"
#include "session/result_events.h"
#include "support/synthetic_session.h"

namespace convscope::testing {
namespace {

struct RecordedEvents {
  std::vector<Event> events;
  Session session;
  int run = 0;

  void add(const Event& event) {
    events.push_back(event);
    session.fold(event);
  }
};

/// A survey of all problems, interleaved by the order of its results; stopped after `problems` of them.
RecordedEvents recordedEvents(std::size_t problems = 1000) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial"});
  RecordedEvents recorded;
  recorded.run = survey.started.run;
  recorded.add(survey.started);
  for (std::size_t i = 0; i < std::min(problems, survey.problems.size()); ++i) {
    for (const Event& event : eventsOf(survey.problems[i], recorded.run, static_cast<int>(i))) recorded.add(event);
  }
  return recorded;
}

Session folded(const Film& film) {
  Session session;
  for (const Event& event : film.start) session.fold(event);
  for (const FilmStep& step : film.steps) {
    for (const Event& event : step.events) session.fold(event);
  }
  return session;
}

TEST(Film, ShowsOneProblemAsItWasRecorded) {
  const RecordedEvents recorded = recordedEvents();
  const Film film = filmOf(recorded.events, recorded.session, recorded.run, 1);
  ASSERT_FALSE(film.steps.empty());
  const Survey shown = folded(film).surveys.front();
  const Survey& whole = recorded.session.surveys.front();
  EXPECT_EQ(shown.started, whole.started);
  EXPECT_TRUE(shown.problems[0].trials.empty());
  ASSERT_EQ(shown.problems[1].trials.size(), whole.problems[1].trials.size());
  for (std::size_t i = 0; i < shown.problems[1].trials.size(); ++i) {
    EXPECT_EQ(shown.problems[1].trials[i].hot, whole.problems[1].trials[i].hot);
    EXPECT_EQ(shown.problems[1].trials[i].single, whole.problems[1].trials[i].single);
    EXPECT_EQ(shown.problems[1].trials[i].status, whole.problems[1].trials[i].status);
  }
  EXPECT_TRUE(shown.problems[1].ended);
}

TEST(Film, KnowsNamesAndFamiliesFromTheStart) {
  RecordedEvents recorded = recordedEvents();
  KernelsIdentified kernels;
  kernels.run = recorded.run;
  kernels.kernels = launchesNamed(std::vector<std::string>{"winograd_kernel"});
  kernels.family = Family::Winograd;
  recorded.add(kernels);
  const Film film = filmOf(recorded.events, recorded.session, recorded.run, 0);
  Session session;
  for (const Event& event : film.start) session.fold(event);
  const std::vector<Trial>& trials = session.surveys.front().problems[0].trials;
  const std::vector<Trial>& whole = recorded.session.surveys.front().problems[0].trials;
  ASSERT_EQ(trials.size(), whole.size());
  EXPECT_EQ(trials[0].candidate.family, Family::Winograd);
  EXPECT_EQ(trials[0].kernels, whole[0].kernels);
  EXPECT_TRUE(trials[0].single.us.empty() && trials[0].hot.us.empty());
}

TEST(Film, LastsAsLongAsTheMeasurementsOfItsProblem) {
  const RecordedEvents recorded = recordedEvents();
  double us = 0;
  double before = 0;
  const Film film = filmOf(recorded.events, recorded.session, recorded.run, 2);
  for (const FilmStep& step : film.steps) {
    EXPECT_GT(step.atUs, before);
    before = step.atUs;
    us += tookUs(step.events.front());
  }
  EXPECT_NEAR(film.lengthUs(), us, 1e-6 * us);
}

TEST(Film, ShowsTheLastTimeOfAProblemThatStartedAgain) {
  RecordedEvents recorded = recordedEvents(1);
  const Film once = filmOf(recorded.events, recorded.session, recorded.run, 0);
  for (const Event& event : recordedEvents(1).events) {
    if (!std::holds_alternative<SurveyStarted>(event)) recorded.add(event);
  }
  const Film again = filmOf(recorded.events, recorded.session, recorded.run, 0);
  EXPECT_EQ(again.steps.size(), once.steps.size());
  EXPECT_EQ(again.lengthUs(), once.lengthUs());
}

TEST(Film, OfARecordingThatStoppedEarlyIsShorterOrEmpty) {
  const RecordedEvents recorded = recordedEvents(2);
  EXPECT_FALSE(filmOf(recorded.events, recorded.session, recorded.run, 1).steps.empty());
  for (const int problem : {-1, 2, 1000}) {
    const Film film = filmOf(recorded.events, recorded.session, recorded.run, problem);
    EXPECT_TRUE(film.steps.empty()) << problem;
    EXPECT_EQ(film.lengthUs(), 0);
  }
  EXPECT_TRUE(filmOf(recorded.events, recorded.session, recorded.run + 1, 0).steps.empty());
  EXPECT_TRUE(filmOf({}, {}, 0, 0).steps.empty());

  RecordedEvents cut = recorded;
  cut.events.resize(cut.events.size() / 2);
  const Film half = filmOf(cut.events, recorded.session, recorded.run, 0);
  EXPECT_NO_THROW(folded(half));
}

}  // namespace
}  // namespace convscope::testing
