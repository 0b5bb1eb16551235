#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <random>
#include <set>
#include <vector>

#include "session/random_events.h"
#include "session/session.h"
#include "session/small_log.h"

namespace convscope {

void PrintTo(const SessionChange& change, std::ostream* out) {
  *out << "change " << static_cast<int>(change.kind) << " of " << change.index << ", problem " << change.problem;
}

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kind = SessionChange::Kind;

/// Returns the survey without its problems, and without what belongs to one of them.
Survey withoutProblems(Survey survey) {
  survey.problems.clear();
  survey.givenUp.clear();
  return survey;
}

/// What differs between two states of a session, found by comparison.
struct Difference {
  Difference(const Session& before, const Session& after) {
    for (std::size_t i = 0; i < after.replays.size(); ++i) {
      if (i >= before.replays.size() || before.replays[i] != after.replays[i]) replays.insert(static_cast<int>(i));
    }
    for (std::size_t i = 0; i < after.surveys.size(); ++i) {
      const int survey = static_cast<int>(i);
      if (i >= before.surveys.size()) {
        added.insert(survey);
        continue;
      }
      const Survey& was = before.surveys[i];
      const Survey& is = after.surveys[i];
      if (was == is) continue;
      surveys.insert(survey);

      hasEnded = is.ended && was.ended != is.ended;
      isWholeChanged = withoutProblems(was) != withoutProblems(is);
      for (std::size_t p = 0; p < is.problems.size(); ++p) {
        if (was.problems[p] != is.problems[p]) problems.insert(static_cast<int>(p));
      }
    }
  }

  std::set<int> added;
  std::set<int> surveys;  ///< that were there before
  std::set<int> replays;
  std::set<int> problems;  ///< of the last one of `surveys`
  bool hasEnded = false;
  bool isWholeChanged = false;  ///< something of the survey that belongs to no problem
};

/// Folds `event` and compares the change that it returns with the difference between the session before and after.
void expectTrueChange(Session& session, const Event& event) {
  const Session before = session;
  const SessionChange change = session.fold(event);
  const Difference difference(before, session);
  SCOPED_TRACE(::testing::Message() << "event " << event.index() << ", " << ::testing::PrintToString(change));
  if (change.kind == Kind::SurveyAdded) {
    EXPECT_THAT(difference.added, ElementsAre(change.index));
    EXPECT_THAT(difference.surveys, IsEmpty());
    EXPECT_THAT(difference.replays, IsEmpty());
    return;
  }
  EXPECT_THAT(difference.added, IsEmpty());
  if (change.kind == Kind::ReplayChanged) {
    EXPECT_THAT(difference.replays, ElementsAre(change.index));
    EXPECT_THAT(difference.surveys, IsEmpty());
    return;
  }
  EXPECT_THAT(difference.replays, IsEmpty());
  if (difference.surveys.empty()) return;  // e.g. a sample of nothing
  EXPECT_THAT(difference.surveys, ElementsAre(change.index));
  const bool isProblem = change.kind == Kind::ProblemListed || change.kind == Kind::ProblemChanged;
  if (isProblem && !difference.problems.empty()) EXPECT_THAT(difference.problems, ElementsAre(change.problem));
  if (isProblem) EXPECT_FALSE(difference.isWholeChanged);
  if (!isProblem) EXPECT_EQ(change.problem, -1);
  if (change.kind == Kind::SurveyChanged || change.kind == Kind::SurveyEnded) {
    EXPECT_THAT(difference.problems, IsEmpty());
    EXPECT_TRUE(difference.isWholeChanged);
  }
  EXPECT_EQ(change.kind == Kind::SurveyEnded, difference.hasEnded);
}

/// The small log with a second survey before it, a fault with a retry, a check and a replay.
std::vector<Event> everyKind() {
  std::vector<Event> log = smallLog();
  SurveyStarted other = std::get<SurveyStarted>(log.front());
  other.run = 9;
  log.insert(log.begin(), other);
  ReplayStarted replay;
  replay.run = 4;
  replay.sizes = {{1, 3, 8, 8}};
  const std::vector<Event> more{AlgorithmGivenUp{0, 1, "eng1 k2=3", "it crashed"},
                                SurveyResumed{0, "2026-01-02T04:00:00Z", true, "other"},
                                CandidatesAdded{0, 1, {Candidate{.id = "eng2"}}, {3, 1, 20}},
                                ProblemEnded{0, 1, {}, 3},
                                SurveyEnded{0, SurveyEnd::Completed, {}, 5},
                                CheckStarted{0, {}, {}, {}, 7},
                                RepeatabilityChecked{.run = 0, .problem = 0, .algorithm = 2, .executions = 7},
                                ErrorMeasured{.run = 0, .problem = 0, .algorithm = 0, .elements = 3},
                                OutputsCompared{.run = 0, .problem = 0, .algorithm = 2, .other = 0, .elements = 5},
                                ProblemChecked{0, 0, {}, 3},
                                CheckEnded{0, SurveyEnd::Completed, {}, 4},
                                CheckStarted{0, {}, {}, {}, 8},
                                replay,
                                ReplayIterations{.run = 4, .us = {5, 6}},
                                ReplayEnded{4, SurveyEnd::Completed, {}, 9},
                                KernelsIdentified{0, 0, 1, {{"of one"}}, Family::Fft, false, true}};
  log.insert(log.end(), more.begin(), more.end());
  return log;
}

TEST(SessionChange, IsTheDifferenceForEveryKindOfEvent) {
  Session session;
  std::set<std::size_t> kinds;
  for (const Event& event : everyKind()) {
    expectTrueChange(session, event);
    kinds.insert(event.index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event>);
}

TEST(SessionChange, IsTheDifferenceInRandomLogs) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 20; ++round) {
    Session session;
    for (const Event& event : randomLog(random)) expectTrueChange(session, event);
  }
}

TEST(SessionChange, NamesWhatChanged) {
  Session session;
  std::vector<SessionChange> changes;
  for (const Event& event : everyKind()) changes.push_back(session.fold(event));
  EXPECT_EQ(changes[0], (SessionChange{Kind::SurveyAdded, 0, -1}));
  EXPECT_EQ(changes[1], (SessionChange{Kind::SurveyAdded, 1, -1}));
  EXPECT_EQ(changes[2], (SessionChange{Kind::ProblemListed, 1, 0}));
  EXPECT_EQ(changes[3], (SessionChange{Kind::ProblemChanged, 1, 0}));
  EXPECT_EQ(session.fold(SurveyResumed{0, {}}), (SessionChange{Kind::SurveyChanged, 1, -1}));
  EXPECT_EQ(session.fold(SurveyResumed{0, {}, true}), (SessionChange{Kind::ProblemsChanged, 1, -1}));
  EXPECT_EQ(session.fold(SurveyEnded{0, SurveyEnd::Failed, {}, 5}), (SessionChange{Kind::SurveyEnded, 1, -1}));
  EXPECT_EQ(session.fold(RemarkAdded{9, "late"}), (SessionChange{Kind::SurveyChanged, 0, -1}));
  EXPECT_EQ(session.fold(CheckEnded{0, SurveyEnd::Completed, {}, 4}), (SessionChange{Kind::SurveyChanged, 1, -1}));
  EXPECT_EQ(session.fold(ReplayEnded{4, SurveyEnd::Completed, {}, 9}), (SessionChange{Kind::ReplayChanged, 0, -1}));
  EXPECT_EQ(session.fold(KernelsIdentified{0, 0, 0, {{"a"}}, {}}), (SessionChange{Kind::ProblemsChanged, 1, -1}));
  EXPECT_EQ(session.fold(KernelsIdentified{0, 0, 0, {{"b"}}, {}, false, true}),
            (SessionChange{Kind::ProblemChanged, 1, 0}));
}

}  // namespace
}  // namespace convscope
