#include "apply/choices.h"

#include <gmock/gmock.h>

#include <random>

#include "apply/choice_file.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

const char* const kText = R"(convscope_choices 1

device NVIDIA H200
compute_capability 9.0
multiprocessors 132
cudnn 9.19.0
problems 2

dgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1
  120.5 0 - eng1
fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1
  41.25 1048576 tensor_core,runtime_compilation eng38 k2=0 k13=2
  55 0 tensor_core eng47
end
)";

Choices sample() {
  return {{"NVIDIA H200", 90, 132, "9.19.0"},
          {{"dgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1", {{{1, {}}, 120.5, 0, {}}}},
           {"fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1",
            {{{38, {{2, 0}, {13, 2}}}, 41.25, 1048576, {Note::TensorCore, Note::RuntimeCompilation}},
             {{47, {}}, 55, 0, {Note::TensorCore}}}}}};
}

/// Replaces the first `from` in the sample.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = kText;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string errorOf(const std::string& text) {
  const auto choices = readChoices(text);
  return choices ? "" : std::to_string(choices.error().line) + ": " + toText(choices.error().message);
}

TEST(ChoiceFiles, HaveASortedText) {
  EXPECT_EQ(toText(sample()), kText);
}

TEST(ChoiceFiles, RoundTrip) {
  const auto choices = readChoices(kText);
  ASSERT_TRUE(choices) << errorOf(kText);
  EXPECT_EQ(*choices, sample());
  Choices none{{"A GPU", 75, 1, "9.8.0"}, {}};
  EXPECT_EQ(readChoices(toText(none)), none);
}

TEST(ChoiceFiles, MayHaveTheLineEndsOfWindows) {
  std::string text;
  for (const char c : std::string(kText)) text += c == '\n' ? "\r\n" : std::string(1, c);
  const auto choices = readChoices(text);
  ASSERT_TRUE(choices) << errorOf(text);
  EXPECT_EQ(*choices, sample());
}

TEST(ChoiceFiles, FindARankingWithoutReadingTheOthers) {
  const auto file = ChoiceFile::read(changed("eng1\n", "nonsense\n"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 2U);
  EXPECT_EQ(file->target(), sample().target);
  EXPECT_EQ(file->find("fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1"), sample().rankings.rbegin()->second);
  for (const char* absent : {"", "a", "dgrad tf32", "end", "fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1 ", "wgrad"})
    EXPECT_EQ(file->find(absent), Ranking()) << absent;
  const auto damaged = file->find("dgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().line, 10U);
}

TEST(ChoiceFiles, SayWhereTheyAreWrong) {
  EXPECT_EQ(errorOf(""), "1: not a choice file, whose first line is \"convscope_choices 1\"");
  EXPECT_EQ(errorOf("convscope_workload 1\n"), "1: not a choice file, whose first line is \"convscope_choices 1\"");
  EXPECT_EQ(errorOf(changed("choices 1", "choices 2")),
            "1: a choice file of version 2, but this program knows version 1 only");
  EXPECT_EQ(errorOf(changed("device", "gpu")), "3: expected \"device\" and its value");
  EXPECT_EQ(errorOf(changed("device NVIDIA H200", "device ")), "3: expected \"device\" and its value");
  EXPECT_EQ(errorOf(changed("9.0", "90")), "4: expected \"compute_capability\" and a number");
  EXPECT_EQ(errorOf(changed("132", "many")), "5: expected \"multiprocessors\" and a number");
  EXPECT_EQ(errorOf(changed("problems 2", "problems 3")), "14: the file has 2 problems, but announces 3");
  EXPECT_EQ(errorOf(changed("dgrad", "gdrad")), "11: the problems are not sorted, or one is there twice");
  EXPECT_EQ(errorOf(changed("dgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1\n", "")),
            "9: expected a problem before its engines");
  EXPECT_EQ(errorOf(changed("  120.5 0 - eng1\n", "")), "9: the problem has no engine");
  EXPECT_EQ(errorOf(changed("120.5", "-1")), "10: '-1' is not a time in microseconds");
  EXPECT_EQ(errorOf(changed("120.5", "nan")), "10: 'nan' is not a time in microseconds");
  EXPECT_EQ(errorOf(changed("1048576", "1MiB")), "12: '1MiB' is not a number of bytes");
  EXPECT_EQ(errorOf(changed("tensor_core,", "tensor_cores,")), "12: unknown note 'tensor_cores'");
  EXPECT_EQ(errorOf(changed("eng47", "engine 47")), "13: 'engine 47' is not an engine of cuDNN, e.g. eng38 k2=0");
  EXPECT_EQ(errorOf(changed("dgrad tf32 nchw", "dgrad tf32 nchs")), "9: not the text of a problem");
  EXPECT_EQ(errorOf(changed("dgrad tf32 nchw", "dgrad nchw tf32")), "9: not the text of a problem");
  EXPECT_EQ(errorOf(changed("end\n", "end\nend\n")), "14: expected nothing behind the line \"end\"");
}

TEST(ChoiceFiles, NoticeThatTheyWereCut) {
  const std::string whole = kText;
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_NE(errorOf(whole.substr(0, size)), "") << size;
}

TEST(ChoiceFiles, SurviveAnyChange) {
  std::mt19937 random(3);
  const auto any = [&](std::size_t size) { return std::uniform_int_distribution<std::size_t>(0, size - 1)(random); };
  const std::string bytes = "0123456789 \n\t-.,=abcdeknpx\xff";
  for (int i = 0; i < 5000; ++i) {
    std::string text = kText;
    for (std::size_t change = any(4) + 1; change > 0; --change) text[any(text.size())] = bytes[any(bytes.size())];
    if (const auto choices = readChoices(text)) {
      EXPECT_EQ(readChoices(toText(*choices)).value_or(Choices()), *choices) << text;
    }
  }
}

TEST(Merging, TakesTheLaterRankingOfAProblem) {
  Choices later{sample().target,
                {{"dgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1", {{{2, {}}, 100, 0, {}}}},
                 {"wgrad tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1", {{{3, {}}, 90, 0, {}}}}}};
  const auto both = merged(sample(), later);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->rankings.size(), 3U);
  EXPECT_EQ(both->rankings.begin()->second.front().id.engine, 2);
  EXPECT_EQ(both->rankings.rbegin()->second.front().id.engine, 3);
}

TEST(Merging, RefusesOtherTargets) {
  for (const ChoiceTarget& target :
       {ChoiceTarget{"NVIDIA H100", 90, 132, "9.19.0"}, ChoiceTarget{"NVIDIA H200", 90, 131, "9.19.0"},
        ChoiceTarget{"NVIDIA H200", 90, 132, "9.19.1"}}) {
    const auto both = merged(sample(), {target, {}});
    ASSERT_FALSE(both);
    EXPECT_THAT(toText(both.error()), HasSubstr("NVIDIA H200 (9.0, 132 multiprocessors) with cuDNN 9.19.0"));
    EXPECT_THAT(toText(both.error()), HasSubstr(toText(target)));
  }
}

}  // namespace
}  // namespace convscope
