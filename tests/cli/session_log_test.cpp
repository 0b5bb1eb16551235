#include "cli/session_log.h"

#include <gtest/gtest.h>

namespace convscope::cli {
namespace {

TEST(SurveyOfAnEvent, IsTheOneOfItsRun) {
  Session session;
  SurveyStarted started;
  for (started.run = 0; started.run < 2; ++started.run) session.fold(started);
  SurveyEnded ended;
  ended.run = 1;
  EXPECT_EQ(surveyOf(session, ended), &session.surveys[1]);
}

TEST(SurveyOfAnEvent, IsNoneForAReplay) {
  Session session;
  session.fold(ReplayStarted{});
  ASSERT_EQ(session.replays.size(), 1u);
  EXPECT_EQ(surveyOf(session, ReplayEnded{}), nullptr);
}

}  // namespace
}  // namespace convscope::cli
