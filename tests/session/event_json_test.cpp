#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "session/event_fields.h"
#include "session/event_json.h"
#include "session/random_events.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using testing::HasSubstr;

// Every member of every event has its place in the format: one that is added and forgotten there stops the build.
struct Anything {
  template <class T>
  operator T() const {
    return T();
  }
};

template <class T, class... Members>
constexpr std::size_t memberCount(Members... members) {
  if constexpr (requires { T{members..., Anything{}}; })
    return memberCount<T>(members..., Anything{});
  else
    return sizeof...(members);
}

template <class T>
constexpr bool isComplete = memberCount<T>() == std::tuple_size_v<decltype(Format<T>::fields)>;

template <class... T>
constexpr bool areComplete(const std::variant<T...>*) {
  return (isComplete<T> && ...);
}

static_assert(areComplete(static_cast<const Event*>(nullptr)));
static_assert(isComplete<SurveyOptions> && isComplete<DeviceInfo> && isComplete<NetworkProblem>);
static_assert(isComplete<Candidates> && isComplete<CandidateList> && isComplete<Candidate> && isComplete<Listing>);

TEST(EventJson, KeepsEveryValueOfRandomEvents) {
  std::mt19937_64 random(20260101);
  for (int i = 0; i < 3000; ++i) {
    const Event event = randomEvent(random);
    const std::string line = toJsonLine(event);
    ASSERT_EQ(line.find('\n'), std::string::npos);
    ASSERT_TRUE(eventFromJsonLine(line) == event) << line;
    ASSERT_EQ(toJsonLine(eventFromJsonLine(line)), line);
  }
}

TEST(EventJson, HeadsLackLayersAndProblemsOnly) {
  std::mt19937_64 random(20261123);
  int surveys = 0;
  for (int i = 0; i < 300; ++i) {
    const Event event = randomEvent(random);
    const auto* started = std::get_if<SurveyStarted>(&event);
    if (started == nullptr) {
      EXPECT_FALSE(surveyHeadFromJsonLine(toJsonLine(event)));
      continue;
    }
    SurveyStarted expected = *started;
    expected.network = {};
    expected.network.name = started->network.name;
    expected.problems.clear();
    EXPECT_TRUE(surveyHeadFromJsonLine(toJsonLine(event)) == expected) << toJsonLine(event);
    ++surveys;
  }
  EXPECT_GT(surveys, 0);
}

TEST(EventJson, LeavesOutDefaults) {
  EXPECT_EQ(toJsonLine(PlanBuilt{0, 3, 4, 12.5, 0, {}}),
            R"({"event":"plan_built","problem":3,"algorithm":4,"build_us":12.5})");
  EXPECT_EQ(toJsonLine(Sampled{2, 0, 0, SampleKind::Hot, 17, {1.5, 0.1}, 0, 1980}),
            R"({"event":"sampled","run":2,"problem":0,"algorithm":0,"kind":"hot","repeats":17,"us":[1.5,0.1],)"
            R"("clock_mhz":1980.0})");
}

TEST(EventJson, ALaunchIsItsNameIfNothingElseIsKnown) {
  const KernelLaunch known{"gemm", 140.224, {8, 2, 1}, {256, 1, 1}, 64, 49152};
  const KernelsIdentified event{0, 3, 4, {{"convert"}, known}, std::nullopt, false, true};
  const std::string line = toJsonLine(event);
  EXPECT_EQ(line, R"({"event":"kernels_identified","problem":3,"algorithm":4,)"
                  R"("kernels":["convert",["gemm",140.224,[8,2,1],[256,1,1],64,49152]],"alone":true})");
  EXPECT_EQ(eventFromJsonLine(line), Event(event));
}

TEST(EventJson, ASurveyBeginsWithTheSchema) {
  EXPECT_EQ(toJsonLine(SurveyStarted{}), R"({"convscope_session":4,"event":"survey_started"})");
}

TEST(EventJson, KeepsSizesExact) {
  const PlanBuilt built{0, 0, 0, 0, (std::uint64_t{1} << 53) + 1, {}};
  EXPECT_THAT(toJsonLine(built), HasSubstr("9007199254740993"));
  EXPECT_EQ(eventFromJsonLine(toJsonLine(built)), Event(built));
}

TEST(EventJson, IgnoresFieldsThatItDoesNotKnow) {
  const std::string line = R"({"event":"remarked","mood":{"deep":[1,2]},"text":"hello","text2":3})";
  EXPECT_EQ(eventFromJsonLine(line), Event(RemarkAdded{0, "hello"}));
}

TEST(EventJson, ReplacesWhatIsNotUtf8) {
  const Event event = eventFromJsonLine(toJsonLine(RemarkAdded{0, "bad \xff byte"}));
  EXPECT_EQ(std::get<RemarkAdded>(event).text, "bad \xef\xbf\xbd byte");
}

TEST(EventJson, WritesNoNumberThatCannotBeRead) {
  EXPECT_THROW(toJsonLine(FirstExecuted{0, 0, 0, std::numeric_limits<double>::infinity()}), ContractError);
  EXPECT_THROW(toJsonLine(FirstExecuted{0, 0, 0, std::numeric_limits<double>::quiet_NaN()}), ContractError);
}

struct BadLine {
  const char* line;
  const char* message;
};

const std::vector<BadLine> kBadLines{
    BadLine{"", "not JSON"},
    BadLine{"{", "not JSON"},
    BadLine{"plan_built", "not JSON"},
    BadLine{R"({"event":"remarked","text":"a"} {})", "not JSON"},
    BadLine{R"({"event":"remarked","text":NaN})", "not JSON"},
    BadLine{R"({"event":"first_executed","problem":0,"algorithm":0,"us":1e999})", "not JSON"},
    BadLine{R"({"event":"plan_built","workspace_bytes":99999999999999999999999})", "not JSON"},
    BadLine{"[1,2]", "expected an object"},
    BadLine{"null", "expected an object"},
    BadLine{"{}", "'event' is missing"},
    BadLine{R"({"event":7})", "'event' is missing"},
    BadLine{R"({"event":"plan_bent"})", "unknown event 'plan_bent'"},
    BadLine{R"({"event":"remarked"})", "remarked: 'text' is missing"},
    BadLine{R"({"event":"remarked","text":null})", "remarked: text: expected a text"},
    BadLine{R"({"event":"remarked","text":"","run":4294967296})", "remarked: run: 4294967296 is too large"},
    BadLine{R"({"event":"remarked","text":"","run":1.5})", "remarked: run: expected a whole number"},
    BadLine{R"({"event":"problem_ended","problem":"0"})", "problem: expected a whole number"},
    BadLine{R"({"event":"plan_built","problem":0,"algorithm":0,"build_us":1,"workspace_bytes":-1})",
            "workspace_bytes: expected a whole number of 0 or more"},
    BadLine{R"({"event":"sampled","problem":0,"algorithm":0,"kind":"warm"})", "kind: unknown name 'warm'"},
    BadLine{R"({"event":"sampled","problem":0,"algorithm":0,"kind":"hot","us":[1,"2"]})", "us: expected a number"},
    BadLine{R"({"event":"sampled","problem":0,"algorithm":0,"kind":"hot","us":7})", "us: expected a list"},
    BadLine{R"({"event":"candidates_listed","problem":0,"candidates":{"algorithms":[{"id":"a","knobs":[[1,2,3]]}]}})",
            "candidates: algorithms: knobs: expected a list of two"},
    BadLine{R"({"event":"kernels_identified","problem":0,"algorithm":0,"kernels":[7]})",
            "kernels: expected a name, or a list of name, time, grid, block, registers and shared memory"},
    BadLine{R"({"event":"kernels_identified","problem":0,"algorithm":0,"kernels":[["a",1,[1,1,1],[1,1,1],1]]})",
            "kernels: expected a name, or a list of name, time, grid, block, registers and shared memory"},
    BadLine{R"({"event":"kernels_identified","problem":0,"algorithm":0,"kernels":[["a",1,[1,1],[1,1,1],1,0]]})",
            "kernels: expected a list of three"},
    BadLine{R"({"event":"kernels_identified","problem":0,"algorithm":0,"kernels":[["a",1,[1,1,1],[1,1,1],1,-1]]})",
            "kernels: expected a whole number of 0 or more"},
    BadLine{R"({"event":"candidates_listed","problem":0,"candidates":{"algorithms":[{"id":"a","notes":["x"]}]}})",
            "notes: unknown name 'x'"},
    BadLine{R"({"event":"survey_started"})", "convscope_session"},
    BadLine{R"({"convscope_session":0,"event":"survey_started"})", "convscope_session"},
    BadLine{R"({"convscope_session":"1","event":"survey_started"})", "convscope_session"},
    BadLine{R"({"convscope_session":5,"event":"what_is_this","a":1})",
            "written by a newer ConvScope (schema 5); this one reads up to 4"},
    BadLine{R"({"convscope_session":1,"event":"survey_started","versions":[]})", "versions: expected an object"},
    BadLine{R"({"convscope_session":1,"event":"survey_started","options":{"precision":"fp64"}})",
            "options: precision: unknown precision 'fp64'"},
    BadLine{R"({"convscope_session":1,"event":"survey_started","problems":[{"problem":"fwd n0 c1 k1 in4 f1"}]})",
            "problems: problem: "},
    BadLine{R"({"convscope_session":1,"event":"survey_started","network":[1]})", "survey_started: network: "}};

TEST(EventJson, NamesTheFieldThatDoesNotFit) {
  for (const auto& [line, message] : kBadLines)
    EXPECT_THAT(inputErrorOf([&, text = line] { eventFromJsonLine(text); }), HasSubstr(message)) << line;
}

TEST(EventJson, RefusesDeepNesting) {
  const std::string deep(100'000, '[');
  EXPECT_THAT(inputErrorOf([&] { eventFromJsonLine(R"({"event":"remarked","x":)" + deep); }), HasSubstr("not JSON"));
}

TEST(EventJson, IsJsonThatOthersRead) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; ++i) EXPECT_TRUE(nlohmann::json::accept(toJsonLine(randomEvent(random))));
}

}  // namespace
}  // namespace convscope
