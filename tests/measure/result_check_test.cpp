#include "measure/result_check.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "problem/parse_problem.h"
#include "support/fake_backend.h"

namespace convscope::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const char* const kSmall = "fwd n2 c3 k4 in6x5 f3x3 p1";  // a result of 240 elements

class ResultCheck : public ::testing::Test {
 protected:
  /// Checks `algorithms` on one problem for each of `problems`, all of them picks.
  SurveyEnd check(std::vector<FakeAlgorithm> algorithms, const std::vector<std::string>& problems = {kSmall},
                  const std::function<void(FakeExecutor&)>& prepare = {}) {
    FakeExecutor executor(m_clock, std::move(algorithms));
    if (prepare) prepare(executor);
    CheckRequest request{describeCheck(executor, 3), {}};
    for (const std::string& text : problems) {
      CheckedProblem& problem = request.problems.emplace_back();
      problem.problem = static_cast<int>(request.problems.size()) - 1;
      problem.subject = parseProblem(text);
      for (std::size_t i = 0; i < executor.algorithms().size(); ++i) {
        Candidate candidate;
        candidate.id = executor.algorithms()[i].id;
        problem.algorithms.push_back({static_cast<int>(i), candidate, 50, true});
      }
    }
    const SurveyEnd end = checkResults(
        executor, request,
        [&](const Event& event) {
          m_events.push_back(event);
          if (m_stopAfter > 0 && static_cast<int>(m_events.size()) == m_stopAfter) m_stop.request_stop();
        },
        m_stop.get_token(), m_clock);
    m_busyExecutions = executor.busyExecutions;
    return end;
  }

  template <class T>
  std::vector<T> all() const {
    std::vector<T> found;
    for (const Event& event : m_events) {
      if (const T* one = std::get_if<T>(&event)) found.push_back(*one);
    }
    return found;
  }

  /// What was found of algorithm `algorithm`, alone or busy.
  RepeatabilityChecked repeats(int algorithm, bool busy = false) const {
    for (const auto& event : all<RepeatabilityChecked>()) {
      if (event.algorithm == algorithm && event.busy == busy) return event;
    }
    ADD_FAILURE() << "no event for algorithm " << algorithm;
    return {};
  }

  FakeClock m_clock;
  std::stop_source m_stop;
  int m_stopAfter = 0;
  std::vector<Event> m_events;
  int m_busyExecutions = 0;
};

void fillWith(std::vector<float>& result, float value) {
  std::ranges::fill(result, value);
}

TEST_F(ResultCheck, AnExactAlgorithmRepeatsItself) {
  EXPECT_EQ(check({{.id = "a"}}), SurveyEnd::Completed);
  for (const bool busy : {false, true}) {
    const RepeatabilityChecked found = repeats(0, busy);
    EXPECT_EQ(found, (RepeatabilityChecked{.run = 3, .busy = busy, .executions = 20, .equal = 20, .elements = 240}));
  }
  EXPECT_EQ(m_busyExecutions, 20);
  const auto errors = all<ErrorMeasured>();
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(errors[0].elements, 240);
  EXPECT_LT(errors[0].relativeL2, 1e-7);
  EXPECT_DOUBLE_EQ(errors[0].unit, std::sqrt(27.0) * 0x1p-24);
  EXPECT_EQ(std::get<CheckStarted>(m_events.front()).versions, (Versions{{"fake", "1.0"}}));
  EXPECT_EQ(std::get<CheckEnded>(m_events.back()).how, SurveyEnd::Completed);
  EXPECT_GT(std::get<CheckEnded>(m_events.back()).wallUs, 0);
  EXPECT_EQ(all<ProblemChecked>().at(0).failure, "");
}

TEST_F(ResultCheck, DifferencesBetweenExecutionsAreCounted) {
  static_cast<void>(check({{.id = "a", .compute = [](std::vector<float>& result, int execution) {
                              fillWith(result, 1);
                              if (execution % 2 == 1) result[5] = std::nextafter(1.0F, 2.0F);
                              if (execution == 3) result[6] = 1 - 0x1p-22F;
                            }}}));
  const RepeatabilityChecked found = repeats(0);
  EXPECT_EQ(found.executions, 20);
  EXPECT_EQ(found.equal, 10);
  EXPECT_EQ(found.differing, 2u);
  EXPECT_EQ(found.largestUlp, 4u);
  EXPECT_DOUBLE_EQ(found.rmsUlp, std::sqrt((1.0 + 16.0) / 240));
  EXPECT_EQ(repeats(0, true).equal, 10);
}

TEST_F(ResultCheck, WhatDiffersOnlyBesideOtherWorkIsSeen) {
  static_cast<void>(check({{.id = "a", .compute = [](std::vector<float>& result, int execution) {
                              fillWith(result, execution < 20 ? 1.0F : 2.0F);
                            }}}));
  EXPECT_EQ(repeats(0).equal, 20);
  EXPECT_EQ(repeats(0, true).equal, 0);
  EXPECT_EQ(repeats(0, true).differing, 240u);
}

TEST_F(ResultCheck, AnElementThatIsNotWrittenIsADefect) {
  static_cast<void>(check({{.id = "leaves one out",
                            .compute =
                                [](std::vector<float>& result, int) {
                                  for (std::size_t i = 0; i < result.size(); ++i) {
                                    if (i != 17) result[i] = 1;
                                  }
                                }},
                           {.id = "writes it now and then", .compute = [](std::vector<float>& result, int execution) {
                              for (std::size_t i = execution % 5 == 0 ? 1 : 0; i < result.size(); ++i) result[i] = 1;
                            }}}));
  EXPECT_EQ(repeats(0).unwritten, 1u);
  EXPECT_EQ(repeats(0).notFinite, 1u);
  // The first execution equals itself only: the poison is another each time.
  EXPECT_EQ(repeats(0).equal, 1);
  EXPECT_EQ(repeats(1).unwritten, 0u);
  EXPECT_EQ(repeats(1).notFinite, 1u);
}

TEST_F(ResultCheck, NumbersThatAreNotFiniteAreStatedAndLeftOut) {
  static_cast<void>(check({{.id = "a", .compute = [](std::vector<float>& result, int) {
                              fillWith(result, 1);
                              result[0] = std::nanf("");
                              result[1] = -std::numeric_limits<float>::infinity();
                            }}}));
  EXPECT_EQ(repeats(0).equal, 20);
  EXPECT_EQ(repeats(0).notFinite, 2u);
  EXPECT_EQ(repeats(0).unwritten, 0u);
  const ErrorMeasured error = all<ErrorMeasured>().at(0);
  EXPECT_EQ(error.notFinite, 2);
  EXPECT_TRUE(std::isfinite(error.largest));
  EXPECT_GT(error.relativeL2, 0.1);
}

TEST_F(ResultCheck, AFailureInTheSecondExecutionIsStatedAndTheRestGoesOn) {
  const Failure refused{Failure::Kind::Failed, "refused"};
  EXPECT_EQ(check({{.id = "a", .executionFailure = refused, .failsFromExecution = 1},
                   {.id = "b", .buildFailure = Failure{Failure::Kind::Unsupported, "no such plan"}},
                   {.id = "c", .executionFailure = refused},
                   {.id = "d"}}),
            SurveyEnd::Completed);
  EXPECT_EQ(repeats(0).executions, 1);
  EXPECT_EQ(repeats(0).failure, "refused");
  EXPECT_EQ(repeats(0).unwritten, 0u);
  EXPECT_EQ(repeats(1).failure, "no such plan");
  EXPECT_EQ(repeats(2).executions, 0);
  EXPECT_EQ(repeats(2).failure, "refused");
  EXPECT_EQ(repeats(3).equal, 20);
  EXPECT_THAT(all<ErrorMeasured>(), SizeIs(2));  // of the first and the last
}

TEST_F(ResultCheck, TooLittleMemoryForTwoResultsIsStatedAndTheErrorStillMeasured) {
  static_cast<void>(check({{.id = "a"}}, {kSmall}, [](FakeExecutor& executor) { executor.memoryBytes = 900; }));
  EXPECT_EQ(repeats(0).executions, 0);
  EXPECT_THAT(repeats(0).failure, HasSubstr("no room"));
  const auto errors = all<ErrorMeasured>();
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(errors[0].failure, "");
  EXPECT_LT(errors[0].relativeL2, 1e-7);
}

TEST_F(ResultCheck, TooLittleMemoryForTheWorkspaceIsStated) {
  static_cast<void>(check({{.id = "a", .workspaceBytes = std::uint64_t{1} << 40}, {.id = "b"}}));
  EXPECT_EQ(repeats(0).failure, "out of memory");
  EXPECT_EQ(repeats(1).equal, 20);
}

TEST_F(ResultCheck, PicksAreComparedWithEachOther) {
  const auto filled = [](float value) { return [value](std::vector<float>& result, int) { fillWith(result, value); }; };
  static_cast<void>(check({{.id = "a", .compute = filled(2)},
                           {.id = "b", .compute = filled(2)},
                           {.id = "c", .compute = filled(std::nextafter(2.0F, 3.0F))}}));
  const auto compared = all<OutputsCompared>();
  ASSERT_THAT(compared, SizeIs(3));
  EXPECT_EQ(compared[0], (OutputsCompared{.run = 3, .algorithm = 1, .other = 0, .elements = 240}));
  EXPECT_EQ(compared[1].algorithm, 2);
  EXPECT_EQ(compared[1].other, 0);
  EXPECT_EQ(compared[2].other, 1);
  EXPECT_EQ(compared[1].differing, 240u);
  EXPECT_EQ(compared[1].largestUlp, 1u);
  EXPECT_DOUBLE_EQ(compared[1].rmsUlp, 1);
  EXPECT_DOUBLE_EQ(compared[1].relativeL2, 0x1p-23);
}

TEST_F(ResultCheck, ALostDeviceEndsTheCheck) {
  EXPECT_EQ(check({{.id = "a", .executionFailure = Failure{Failure::Kind::DeviceLost, "gone"}, .failsFromExecution = 2},
                   {.id = "b"}},
                  {kSmall, kSmall}),
            SurveyEnd::Failed);
  EXPECT_THAT(all<RepeatabilityChecked>(), SizeIs(1));
  EXPECT_THAT(all<ProblemChecked>(), SizeIs(1));
  EXPECT_EQ(std::get<CheckEnded>(m_events.back()).reason, "gone");
}

TEST_F(ResultCheck, ABackendThatCannotCompareEndsTheCheck) {
  EXPECT_EQ(check({{.id = "a"}}, {kSmall},
                  [](FakeExecutor& executor) {
                    executor.probeFailure = Failure{Failure::Kind::Missing, "libnvrtc is not there"};
                  }),
            SurveyEnd::Failed);
  EXPECT_THAT(m_events, SizeIs(2));
  EXPECT_EQ(std::get<CheckEnded>(m_events.back()).reason, "libnvrtc is not there");
}

TEST_F(ResultCheck, AProblemThatDoesNotFitIsStatedAndTheRestGoesOn) {
  EXPECT_EQ(check({{.id = "a"}}, {kSmall, "fwd n1 c1 k1 in3x3 f1x1"},
                  [](FakeExecutor& executor) {
                    executor.onBind = [](const Problem& problem) -> Result<void> {
                      if (problem.batch == 1) return {};
                      return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "too large"});
                    };
                  }),
            SurveyEnd::Completed);
  const auto problems = all<ProblemChecked>();
  ASSERT_THAT(problems, SizeIs(2));
  EXPECT_EQ(problems[0].failure, "too large");
  EXPECT_EQ(problems[1].failure, "");
  EXPECT_THAT(all<RepeatabilityChecked>(), SizeIs(2));
}

TEST_F(ResultCheck, AStopLeavesTheProblemOpen) {
  m_stopAfter = 2;
  EXPECT_EQ(check({{.id = "a"}, {.id = "b"}}, {kSmall, kSmall}), SurveyEnd::Cancelled);
  EXPECT_THAT(all<ProblemChecked>(), IsEmpty());
  EXPECT_EQ(std::get<CheckEnded>(m_events.back()).how, SurveyEnd::Cancelled);
}

TEST_F(ResultCheck, LargeResultsAreSampled) {
  static_cast<void>(check({{.id = "a"}}, {"fwd n4 c1 k8 in32x32 f1x1"}));
  EXPECT_EQ(all<ErrorMeasured>().at(0).elements, 4096);
  EXPECT_EQ(repeats(0).elements, 4u * 8 * 32 * 32);
}

}  // namespace
}  // namespace convscope::testing
