#include "helpers/build_messages.h"

#include <gtest/gtest.h>

#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

Candidate candidate() {
  Candidate made;
  made.id = made.name = "eng67 k2=1";
  made.engine = 67;
  made.knobs = {{2, 1}, {13, 0}};
  return made;
}

TEST(BuildMessages, RequestsAreReadAsWritten) {
  const PrepareBuilds prepare{"cudnn", "cuda:1", Precision::Fp16, Layout::Nhwc};
  EXPECT_EQ(std::get<PrepareBuilds>(helperRequestFrom(toJsonLine(prepare))), prepare);

  const BuildRequest build{parseProblem("wgrad fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1"), {{"instant"}}, candidate()};
  const auto read = std::get<BuildRequest>(helperRequestFrom(toJsonLine(build)));
  EXPECT_EQ(read.problem, build.problem);
  EXPECT_EQ(read.listedBy.lists, build.listedBy.lists);
  EXPECT_EQ(read.candidate, build.candidate);
}

TEST(BuildMessages, AnswersAreReadAsWritten) {
  const std::string odd = "{\"code\": \"\\u0000\\n\"} \n \t ü";
  for (const HelperAnswer& answer :
       {HelperAnswer{Prepared{}}, HelperAnswer{HelperRefusal{"no such device"}},
        HelperAnswer{HelperBuild{odd, 68.5, "code"}},
        HelperAnswer{HelperBuild{tl::unexpected(Failure{Failure::Kind::Unsupported, "no"}), 3}},
        HelperAnswer{HelperBuild{tl::unexpected(Failure{Failure::Kind::DeviceLost, "gone"}), 0}}}) {
    const std::string line = toJsonLine(answer);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(helperAnswerFrom(line), answer) << line;
  }
}

TEST(BuildMessages, RefusesWhatDoesNotFitAndNamesIt) {
  EXPECT_EQ(inputErrorOf([] { helperRequestFrom(R"({"request": "dance"})"); }), "'dance' is no request to a helper");
  EXPECT_EQ(inputErrorOf([] { helperAnswerFrom(R"({"answer": "maybe"})"); }), "'maybe' is no answer of a helper");
  const auto built = [](const std::string& rest) {
    return inputErrorOf([&] { helperAnswerFrom(R"({"answer": "built", "plan": "x", )" + rest + "}"); });
  };
  EXPECT_EQ(built(R"("build_us": -1)"), "'build_us' must be a number of at least 0");
  EXPECT_EQ(built(R"("build_us": "1")"), "'build_us' must be a number of at least 0");
  const auto knobs = [](const std::string& list) {
    return inputErrorOf([&] {
      helperRequestFrom(R"({"request": "build", "problem": "fwd n1 c1 k1 in8x8 f3x3", "lists": [], "algorithm": "a",
                            "engine": 1, "knobs": )" +
                        list + "}");
    });
  };
  EXPECT_EQ(knobs("7"), "'knobs' must be an array");
  EXPECT_EQ(knobs("[[1]]"), "'knobs' must contain pairs of type and value");
  EXPECT_EQ(
      inputErrorOf([] { helperAnswerFrom(R"({"answer": "failed", "build_us": 1, "kind": "odd", "reason": ""})"); }),
      "'kind' is 'odd', which is no kind of failure");
  for (const char* line :
       {"", "{", "[]", "7", "{}", "Segmentation fault", R"({"answer": "built"})",
        R"({"answer": "built", "plan": "x", "build_us": 1})", R"({"answer": "prepared", "more": 1})"})
    EXPECT_NE(inputErrorOf([&] { helperAnswerFrom(line); }), "") << line;
}

}  // namespace
}  // namespace convscope
