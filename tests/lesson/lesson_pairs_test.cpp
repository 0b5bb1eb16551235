// Each lesson and its translation have the same steps, figures, conditions and code.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

/// Returns what is between `begin` and `end`, in one line.
std::vector<std::string> quotedIn(const std::string& text, const std::string& begin, const std::string& end) {
  std::vector<std::string> quoted;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    quoted.push_back(std::regex_replace(text.substr(at, text.find(end, at) - at), std::regex("\\s+"), " "));
  }
  return quoted;
}

/// Expects each quoted title of a lesson to be one of `titles`, or what precedes the colon in one.
void expectTitles(const std::string& lesson, const std::vector<std::string>& quoted,
                  const std::set<std::string>& titles) {
  for (const std::string& title : quoted) {
    const bool exists = std::ranges::any_of(titles, [&](const std::string& each) {
      return each == title || each.starts_with(title + ":") || each.starts_with(title + "：");
    });
    EXPECT_TRUE(exists) << lesson << " names a lesson that does not exist: " << title;
  }
}

std::string titleOf(std::string_view text) {
  return quotedIn(std::string(text), "\ntitle: ", "\n").at(0);
}

TEST(LessonPairs, NameOtherLessonsByTheirTitles) {
  std::set<std::string> english;
  std::set<std::string> chinese;
  for (const EmbeddedLesson& lesson : embeddedLessons()) {
    english.insert(titleOf(lesson.text));
    chinese.insert(titleOf(lesson.chinese));
  }
  for (const EmbeddedLesson& lesson : embeddedLessons()) {
    expectTitles(std::string(lesson.name), quotedIn(std::string(lesson.text), "lesson \"", "\""), english);
    expectTitles(std::string(lesson.name), quotedIn(std::string(lesson.chinese), "课程“", "”"), chinese);
  }
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
