#include "run/event_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <set>
#include <variant>

#include "problem/errors.h"
#include "session/small_log.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

TEST(EventOrder, EachStepOfARaceComesOnce) {
  Session session;
  std::set<int> listed;
  int refused = 0;
  const auto follow = [&]<class T>(const T& event) {
    if constexpr (requires { requireNext(nullptr, event); }) {
      const auto result = [&]() -> const ProblemResult* {
        return listed.contains(event.problem) ? &session.surveys[0].problems[static_cast<std::size_t>(event.problem)]
                                              : nullptr;
      };
      EXPECT_NO_THROW(requireNext(result(), event));
      session.fold(event);
      listed.insert(event.problem);
      if constexpr (std::same_as<T, Sampled> || std::same_as<T, ProblemEnded>) return;
      EXPECT_THROW(requireNext(result(), event), EventError);
      ++refused;
    } else {
      session.fold(event);
    }
  };
  for (const Event& event : smallLog()) std::visit(follow, event);
  EXPECT_EQ(refused, 12);
}

TEST(EventOrder, SaysWhatIsWrong) {
  ProblemResult result;
  result.trials.resize(2);
  const auto error = [&result](const auto& event, bool isListed = true) {
    return errorOf<EventError>([&] { requireNext(isListed ? &result : nullptr, event); });
  };
  EXPECT_EQ(error(PlanBuilt{3, 1, 0, 1, 0, {}}, false), "problem 1 of run 3: its algorithms are not listed");
  EXPECT_THAT(error(CandidatesAdded{3, 1, {}, {}}, false), HasSubstr("are not listed"));
  EXPECT_THAT(error(CandidatesListed{3, 1, {}}), HasSubstr("are listed twice"));
  EXPECT_THAT(error(PlanBuilt{3, 1, 2, 1, 0, {}}), HasSubstr("the algorithm is not listed"));
  EXPECT_THAT(error(PlanBuilt{3, 1, -1, 1, 0, {}}), HasSubstr("the algorithm is not listed"));
  EXPECT_THAT(error(FirstExecuted{3, 1, 0, 1}), HasSubstr("a plan is executed that was not built"));
  EXPECT_THAT(error(Sampled{3, 1, 0, SampleKind::Single, 1, {}, 0, 0}),
              HasSubstr("a plan is timed that was not built"));
  EXPECT_THAT(error(ProblemEnded{3, 1, {}, 1}, false), HasSubstr("it ends before its algorithms are listed"));
  EXPECT_THAT(error(ProblemEnded{3, 1, {}, 1}), HasSubstr("it ends before its algorithms have ended"));
  EXPECT_NO_THROW(requireNext(nullptr, ProblemEnded{3, 1, "not supported", 1}));
  result.trials[0].buildUs = 5;
  EXPECT_THAT(error(PlanBuilt{3, 1, 0, 1, 0, {}}), HasSubstr("a plan is built twice"));
  result.trials[0].firstExecutionUs = 5;
  EXPECT_THAT(error(FirstExecuted{3, 1, 0, 1}), HasSubstr("a plan is executed twice for the first time"));
  result.trials[0].status = TrialStatus::Measured;
  EXPECT_THAT(error(Sampled{3, 1, 0, SampleKind::Single, 1, {}, 0, 0}), HasSubstr("the algorithm has ended"));
}

}  // namespace
}  // namespace convscope
