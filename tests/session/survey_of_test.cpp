#include <gtest/gtest.h>

#include "session/session.h"

namespace convscope {
namespace {

TEST(SurveyOf, IsTheOneOfItsRun) {
  Session session;
  SurveyStarted started;
  for (started.run = 0; started.run < 2; ++started.run) session.fold(started);
  SurveyEnded ended;
  ended.run = 1;
  EXPECT_EQ(surveyOf(session, ended.run), &session.surveys[1]);
}

TEST(SurveyOf, IsNoneForAReplay) {
  Session session;
  session.fold(ReplayStarted{});
  ASSERT_EQ(session.replays.size(), 1u);
  EXPECT_EQ(surveyOf(session, ReplayEnded{}.run), nullptr);
}

}  // namespace
}  // namespace convscope
