// Each lesson and its translation have the same steps, figures, conditions and code.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <set>

#include "core/parse.h"
#include "lesson/embedded_lessons.h"
#include "lesson/lesson.h"

namespace convscope {
namespace {

/// The parts of a lesson's text that a translation repeats as they are.
struct Skeleton {
  std::vector<std::string> keys;      ///< of the head, except those that are sentences
  std::vector<std::string> headings;  ///< "#" for a step, "## Question" and the like
  std::vector<std::string> choices;   ///< the conditions in brackets
  std::vector<std::string> blocks;    ///< lines of code and of settings
  std::multiset<std::string> braces;  ///< figures and conditions
};

void addBraces(Skeleton& skeleton, const std::string& text) {
  static const std::regex kBraces(R"(\{[^{}]*\})");
  for (std::sregex_iterator match(text.begin(), text.end(), kBraces), end; match != end; ++match)
    skeleton.braces.insert(match->str());
}

Skeleton skeletonOf(std::string_view text) {
  static const std::regex kSentence("(title|about|before):.*");
  Skeleton skeleton;
  bool inHead = false;
  bool inBlock = false;
  for (const std::string& line : split(text, "\n")) {
    if (line == "---") inHead = !inHead;
    const bool fence = line.starts_with("```");
    if (fence) inBlock = !inBlock;
    if (inHead) {
      if (!std::regex_match(line, kSentence)) skeleton.keys.push_back(line);
    } else if (inBlock || fence) {
      skeleton.blocks.push_back(line);
    } else if (line.starts_with("#")) {
      skeleton.headings.push_back(line.starts_with("# ") ? "#" : line);
    } else if (line.starts_with("- [")) {
      skeleton.choices.push_back(line.substr(0, line.find(']')));
    } else if (!line.starts_with("<!--")) {
      addBraces(skeleton, line);
    }
  }
  return skeleton;
}

TEST(LessonPairs, EachLessonHasATranslation) {
  for (const EmbeddedLesson& lesson : embeddedLessons())
    EXPECT_FALSE(lesson.chinese.empty()) << lesson.name << ".zh_CN.md is missing";
}

TEST(LessonPairs, HaveTheSameFiguresConditionsAndCode) {
  for (const EmbeddedLesson& lesson : embeddedLessons()) {
    if (lesson.chinese.empty()) continue;
    const Skeleton english = skeletonOf(lesson.text);
    const Skeleton chinese = skeletonOf(lesson.chinese);
    EXPECT_EQ(english.keys, chinese.keys) << lesson.name;
    EXPECT_EQ(english.headings, chinese.headings) << lesson.name;
    EXPECT_EQ(english.choices, chinese.choices) << lesson.name;
    EXPECT_EQ(english.blocks, chinese.blocks) << lesson.name;
    EXPECT_EQ(english.braces, chinese.braces) << lesson.name;
  }
}

TEST(LessonPairs, CanBeReadAndSayIfTheyAreEnglish) {
  const std::vector<Lesson> chinese = lessonsIn("zh_CN");
  ASSERT_EQ(chinese.size(), lessonsIn("").size());
  for (std::size_t i = 0; i < chinese.size(); ++i) {
    const bool isTranslated = !embeddedLessons()[i].chinese.empty();
    EXPECT_EQ(chinese[i].about.ends_with("(in English)"), !isTranslated) << chinese[i].name;
  }
}

}  // namespace
}  // namespace convscope
