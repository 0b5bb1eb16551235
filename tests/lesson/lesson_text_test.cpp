#include "lesson/lesson_text.h"

#include <gmock/gmock.h>

#include "problem/input_error.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Figure textFigure(const FigureName& name) {
  if (name.name == "fastest.time") return numberFigure(FigureUnit::Time, 1500);
  if (name.name == "fastest.name") return wordsFigure("<b>IMPLICIT_GEMM</b>\n# [a](b)");
  if (name.name == "benchmark.gain") return numberFigure(FigureUnit::Share, -0.02);
  if (name.name == "search.executions") return numberFigure(FigureUnit::Count, 764);
  return {FigureUnit::Count, 0, {}, "not measured"};
}

std::string render(const std::string& text) {
  return LessonText(text).render(textFigure).markdown;
}

TEST(LessonText, FillsFiguresIn) {
  EXPECT_EQ(render("It takes {fastest.time}, {benchmark.gain}.\n"), "It takes 1.50 ms, \\-2.0%.");
  EXPECT_EQ(render("{{not a figure}"), "{not a figure}");
  EXPECT_EQ(render(""), "");
}

TEST(LessonText, WhatASessionSaysIsNoMarkup) {
  EXPECT_EQ(render("{fastest.name}"), "\\<b\\>IMPLICIT\\_GEMM\\</b\\> \\# \\[a\\]\\(b\\)");
}

TEST(LessonText, AFigureBeginsNoNumberedList) {
  EXPECT_EQ(render("a\n\n{search.executions}. Then {search.executions}. {fastest.time}.\n\n1. written"),
            "a\n\n764\\. Then 764. 1.50 ms.\n\n1. written");
}

TEST(LessonText, ParagraphsStandWhereTheirConditionHolds) {
  EXPECT_EQ(render("a\n\n{if fastest.time < 1 s} b\nb\n\n{if fastest.time > 1 s} c\n\nd"), "a\n\nb\nb\n\nd");
}

TEST(LessonText, ElseIsTheOtherCaseOfTheLastCondition) {
  EXPECT_EQ(render("{if fastest.time < 1 s} a\n\n{else} b\n\n{else} c"), "a");
  EXPECT_EQ(render("{if fastest.time > 1 s} a\n\nalways\n\n{else} b\n\n{else} c"), "always\n\nb\n\nc");
  EXPECT_EQ(render("{if search.plans > 3} a\n\n{else} b"), "") << "a missing figure decides nothing";
}

TEST(LessonText, BracesInCodeMeanThemselves) {
  EXPECT_EQ(render("Try:\n```python\nprint(f\"{x}\")\n\n{if\n```\n{fastest.time}"),
            "Try:\n\n```python\nprint(f\"{x}\")\n\n{if\n```\n\n1.50 ms");
}

TEST(LessonText, AnExpressionMayBeBrokenAcrossLines) {
  EXPECT_EQ(render("{ fastest.time\n}, {fastest.time(features.3\n  fwd)@a}, {fastest.time(\nfeatures.3 fwd )}, {{\n"),
            "1.50 ms, 1.50 ms, 1.50 ms, {");
  EXPECT_EQ(render("{if\nfastest.time < 1 s\n  and benchmark.gain\n< 5%} a\n\n{\nelse } b"), "a");
}

TEST(LessonText, CommentsAreDropped) {
  EXPECT_EQ(render("- a\n<!-- source: https://a.b -->\n- b\n\n<!-- two\n\nlines -->\nc\n```\n<!-- code -->\n```"),
            "- a\n- b\n\nc\n\n```\n<!-- code -->\n```");
}

TEST(LessonText, TellsWhatIsMissingOnce) {
  const auto result =
      LessonText("{search.plans} and {search.plans}\n\n{if search.timed > 3} never shown\n\nend").render(textFigure);
  EXPECT_EQ(result.markdown, "(not known) and (not known)\n\nend");
  EXPECT_THAT(result.missing, ElementsAre("search.plans: not measured", "search.timed: not measured"));
  EXPECT_THAT(LessonText("no figures").render(textFigure).missing, IsEmpty());
}

TEST(LessonText, IsRefusedWithWhatWouldFit) {
  const auto error = [](const std::string& text) { return inputErrorOf([&] { static_cast<void>(LessonText(text)); }); };
  EXPECT_THAT(error("{fastest.time"), HasSubstr("lacks its '}'"));
  EXPECT_THAT(error("{if fastest.time < 1 s"), HasSubstr("lacks its '}'"));
  EXPECT_THAT(error("{}"), HasSubstr("there is no figure ''"));
  EXPECT_THAT(error("a {if fastest.time < 1 s} b"), HasSubstr("beginning of a paragraph"));
  EXPECT_THAT(error("a\n\n{else} b"), HasSubstr("no '{if ...}' before"));
  EXPECT_THAT(error("a {else} b"), HasSubstr("beginning of a paragraph"));
  EXPECT_THAT(error("<!-- a\nb"), HasSubstr("comment of line 1 lacks its end"));
  EXPECT_THAT(error("{fastest.tiem}"), HasSubstr("there is no figure 'fastest.tiem'"));
}

}  // namespace
}  // namespace convscope
