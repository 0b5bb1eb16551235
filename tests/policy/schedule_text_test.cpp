#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/schedule/schedule.h"
#include "policy/schedule/schedule_text.h"
#include "policy/schedule/size_counts.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ScheduleSpec parsed(const std::string& text, const std::string& file = "416,3\n") {
  return parseSchedule(text, [&](const std::string&) { return file; });
}

TEST(ScheduleText, ParsesBack) {
  for (const std::string text :
       {"fixed", "fixed:224", "fixed:416x320", "fixed:32x3x416x416", "alternate:224,256,288", "alternate:224,256:50",
        "random:160:352:32", "multiscale:320:608:32:10", "last-batch:32:7:100", "random-batch:1:64",
        "random-batch:8:64:8", "list:C:/sizes.csv", "histogram:sizes.csv"}) {
    EXPECT_EQ(toText(parsed(text)), text);
    EXPECT_EQ(parsed(toText(parsed(text))), parsed(text));
  }
  EXPECT_EQ(toText(parsed("alternate:224,256:1")), "alternate:224,256");
  EXPECT_EQ(parsed("multiscale:1:9:2:1"), parsed("random:1:9:2"));
}

TEST(ScheduleText, ReadsEveryField) {
  EXPECT_EQ(parsed("fixed:416x320"), ScheduleSpec(FixedSizes{{416, 320}}));
  EXPECT_EQ(parsed("alternate:224,8x9:5"), ScheduleSpec(AlternatingSizes{{{224}, {8, 9}}, 5}));
  EXPECT_EQ(parsed("multiscale:320:608:32:10"), ScheduleSpec(RandomSizes{320, 608, 32, 10}));
  EXPECT_EQ(parsed("last-batch:32:7:100"), ScheduleSpec(LastBatchSizes{32, 7, 100}));
  EXPECT_EQ(parsed("random-batch:2:64:8"), ScheduleSpec(RandomBatches{2, 64, 8}));
  EXPECT_EQ(parsed("histogram:a.csv"), ScheduleSpec(ListedSizes{"a.csv", {{{416}, 3}}, true}));
  EXPECT_EQ(parsed("list:a.csv"), ScheduleSpec(ListedSizes{"a.csv", {{{416}, 3}}, false}));
}

TEST(ScheduleText, NamesTheFieldThatDoesNotFit) {
  EXPECT_THAT(inputErrorOf([] { parsed("sometimes:3"); }), HasSubstr("no kind \"sometimes\", but fixed:SIZE"));
  EXPECT_THAT(inputErrorOf([] { parsed(""); }), HasSubstr("no kind \"\""));
  EXPECT_THAT(inputErrorOf([] { parsed("random:160:352"); }), HasSubstr("schedule random: STEP is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("random:160:352:0"); }), HasSubstr("STEP \"0\" is not a whole number"));
  EXPECT_THAT(inputErrorOf([] { parsed("random:160:x:32"); }), HasSubstr("TO \"x\""));
  EXPECT_THAT(inputErrorOf([] { parsed("random:160:352:32:9"); }), HasSubstr("\"9\" is too much"));
  EXPECT_THAT(inputErrorOf([] { parsed("random:99999999999999999999:1:1"); }), HasSubstr("FROM \"9999"));
  EXPECT_THAT(inputErrorOf([] { parsed("multiscale:320:608:32"); }), HasSubstr("EVERY is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("last-batch:32:7"); }), HasSubstr("PER_EPOCH is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("fixed:"); }), HasSubstr("SIZE is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("fixed:4x"); }), HasSubstr("schedule fixed: "));
  EXPECT_THAT(inputErrorOf([] { parsed("alternate:224,,3"); }), HasSubstr("schedule alternate: "));
  EXPECT_THAT(inputErrorOf([] { parsed("histogram:"); }), HasSubstr("FILE is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("list"); }), HasSubstr("FILE is missing"));
}

TEST(SizeCounts, AreReadFromWhatPeoplePaste) {
  const auto rows = parseSizeCounts("f", "size,count\n416,100\n\n 320x256 ; 7\r\n\"32x3x64x64\"\t1\n9");
  EXPECT_THAT(rows, ElementsAre(SizeCount{{416}, 100}, SizeCount{{320, 256}, 7}, SizeCount{{32, 3, 64, 64}, 1},
                                SizeCount{{9}, 1}));
}

TEST(SizeCounts, TellLineAndColumnOfWhatDoesNotFit) {
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,2\n320,two\n"); }),
              HasSubstr("f.csv:2:5: \"two\" is not a count"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,0"); }), HasSubstr("f.csv:1:5: \"0\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,-3"); }), HasSubstr("\"-3\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "1,1\nsize,count\n"); }), HasSubstr("f.csv:2:1: "));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "4x,1"); }), HasSubstr("f.csv:1:1: "));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", ""); }), HasSubstr("f.csv: no sizes"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "size,count\n\n"); }), HasSubstr("f.csv: no sizes"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", std::string("\0\x01,\n", 4)); }), HasSubstr("f.csv:1:1"));
}

}  // namespace
}  // namespace convscope
