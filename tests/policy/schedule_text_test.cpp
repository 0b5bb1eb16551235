#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/schedule/schedule.h"
#include "policy/schedule/schedule_text.h"
#include "policy/schedule/size_counts.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Lt;
using ::testing::Not;

ScheduleSpec parsed(const std::string& text, const std::string& file = "416,3\n") {
  return parseSchedule(text, [&](const std::string& source) { return parseSizeCounts(source, file).rows; });
}

TEST(ScheduleText, ParsesBack) {
  for (const std::string text :
       {"fixed", "fixed:224", "fixed:416x320", "fixed:32x3x416x416", "alternate:224,256,288", "alternate:224,256:50",
        "random:160:352:32", "multiscale:320:608:32:10", "last-batch:32:7:100", "random-batch:1:64",
        "random-batch:8:64:8", "random-hw:400:600:1", "random-hw:400:600:1,300:900:10",
        "random-batch-width:8:64:8,100:1600:100", "aspect-ratio:800:1333:3:C:/pictures", "aspect-ratio:8:9:0:a",
        "list:C:/sizes.csv", "histogram:sizes.csv"}) {
    EXPECT_EQ(toText(parsed(text)), text);
    EXPECT_EQ(parsed(toText(parsed(text))), parsed(text));
  }
  EXPECT_EQ(toText(parsed("alternate:224,256:1")), "alternate:224,256");
  EXPECT_EQ(parsed("multiscale:1:9:2:1"), parsed("random:1:9:2"));
  EXPECT_EQ(toText(parsed("random-hw:4:6:1,4:6:1")), "random-hw:4:6:1");
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

TEST(ScheduleText, ReadsTwoRangesAndPictures) {
  EXPECT_EQ(parsed("random-hw:400:600:1"), ScheduleSpec(RandomHeightsAndWidths{{400, 600, 1}, {400, 600, 1}}));
  EXPECT_EQ(parsed("random-hw:4:6:1,7:9:2"), ScheduleSpec(RandomHeightsAndWidths{{4, 6, 1}, {7, 9, 2}}));
  EXPECT_EQ(parsed("random-batch-width:1:8:1,7:9:2"), ScheduleSpec(RandomBatchesAndWidths{{1, 8, 1}, {7, 9, 2}}));
  EXPECT_EQ(parsed("aspect-ratio:800:1333:3:a:b", "4x6,2\n"),
            ScheduleSpec(AspectRatioGroups{{800, 1333, 3}, "a:b", {{{4, 6}, 2}}}));
}

TEST(ScheduleText, KnowsPresets) {
  EXPECT_EQ(parsed("detector"), parsed("random-hw:400:600:1"));
  for (const SchedulePreset& preset : kSchedulePresets) EXPECT_EQ(parsed(preset.name), parsed(preset.text));
  EXPECT_THAT(inputErrorOf([] { parsed("detector:3"); }), HasSubstr("no kind \"detector\""));
}

TEST(ScheduleText, NamesTheFieldOfEitherRange) {
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw"); }), HasSubstr("schedule random-hw: FROM is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw:1:2"); }), HasSubstr("STEP is missing (random-hw:FROM:TO:STEP[,"));
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw:1:2:3,"); }), HasSubstr("FROM is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw:1:2:3,4:x:6"); }), HasSubstr("TO \"x\""));
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw:1:2:3,4:5:6,7:8:9"); }), HasSubstr("STEP \"6,7\""));
  EXPECT_THAT(inputErrorOf([] { parsed("random-hw:1:2:3:4"); }), HasSubstr("\"4\" is too much"));
  EXPECT_THAT(inputErrorOf([] { parsed("random-batch-width:1:2:3"); }), HasSubstr("FROM is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("aspect-ratio:800:1333"); }), HasSubstr("FACTOR is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("aspect-ratio:800:1333:3"); }), HasSubstr("FILE is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("aspect-ratio:0:1333:3:f"); }), HasSubstr("SHORT \"0\""));
  EXPECT_THAT(inputErrorOf([] { parseSchedule("aspect-ratio:8:13:3:f"); }), HasSubstr("not read here"));
}

TEST(ScheduleText, NamesTheFieldThatDoesNotFit) {
  EXPECT_THAT(inputErrorOf([] { parsed("sometimes:3"); }), HasSubstr("no kind \"sometimes\", but fixed, alternate"));
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
  EXPECT_THAT(inputErrorOf([] { parsed("alternate:224.5,256"); }),
              HasSubstr("schedule alternate: \"224.5\" is not made of whole numbers, e.g. 224 or 480x640"));
  EXPECT_THAT(inputErrorOf([] { parsed("alternate:224,,3"); }), HasSubstr("schedule alternate: "));
  EXPECT_THAT(inputErrorOf([] { parsed("histogram:"); }), HasSubstr("FILE is missing"));
  EXPECT_THAT(inputErrorOf([] { parsed("list"); }), HasSubstr("FILE is missing"));
}

std::vector<SizeCount> rowsOf(const std::string& name, const std::string& text) {
  return parseSizeCounts(name, text).rows;
}

std::string remarkOn(const std::string& text) {
  return parseSizeCounts("sizes.csv", text).remark;
}

TEST(SizeCounts, AreReadFromWhatPeoplePaste) {
  const auto rows = rowsOf("f", "size,count\n416,100\n\n 320x256 ; 7\r\n\"32x3x64x64\"\t1\n9");
  EXPECT_THAT(rows, ElementsAre(SizeCount{{416}, 100}, SizeCount{{320, 256}, 7}, SizeCount{{32, 3, 64, 64}, 1},
                                SizeCount{{9}, 1}));
}

TEST(SizeCounts, TwoNumbersWithoutAHeaderAreRemarkedOn) {
  EXPECT_THAT(remarkOn("480,640\n300,200\n"),
              AllOf(HasSubstr("sizes.csv: "), HasSubstr("480,640"), HasSubstr("480x640"), Not(HasSubstr("300"))));
  EXPECT_THAT(remarkOn("416\n480;640"), HasSubstr("480x640"));
  EXPECT_THAT(remarkOn("480\t640"), HasSubstr("480x640"));
  EXPECT_THAT(remarkOn("480 640\n300 200"),
              AllOf(HasSubstr("480 640 is read as height 480 and width 640"), HasSubstr("one size a line")));
  for (const char* text : {"size,count\n480,640", "height,width\n480,640", "480x640,3", "480"})
    EXPECT_EQ(remarkOn(text), "") << text;
  EXPECT_THAT(remarkOn("224," + std::string(18, '9')).size(), Lt(200));
}

TEST(SizeCounts, AreReadFromColumnsOfAnyTable) {
  const auto expected = ElementsAre(SizeCount{{480, 640}, 1}, SizeCount{{300, 200}, 1});
  EXPECT_THAT(rowsOf("f", "height,width\n480,640\n300,200\n"), expected);
  EXPECT_THAT(rowsOf("f", "id,W,H\n7,640,480\n8,200,300\n"), expected);
  EXPECT_THAT(rowsOf("f", "\"image_width\";\"image_height\"\n640;480\n200;300\n"), expected);
  EXPECT_THAT(rowsOf("f", "file\tHeight\tWidth\r\na,b c.jpg\t480\t640\r\n\r\nd\t300\t200\r\n"), expected);
  EXPECT_THAT(rowsOf("f", "file,height,width\n\"a, b.jpg\",480,640\n\"c\",300,200"), expected);
  EXPECT_THAT(rowsOf("f", "width,height,count\n640,480,12\n200,300\n"),
              ElementsAre(SizeCount{{480, 640}, 12}, SizeCount{{300, 200}, 1}));
  EXPECT_THAT(rowsOf("f", "count,size\n3,480x640\n"), ElementsAre(SizeCount{{480, 640}, 3}));
}

TEST(SizeCounts, AreReadFromRowsWithoutAHeader) {
  EXPECT_THAT(rowsOf("f", "480x640\n480 640\n 480  640 \n480x640 3\n480"),
              ElementsAre(SizeCount{{480, 640}, 1}, SizeCount{{480, 640}, 1}, SizeCount{{480, 640}, 1},
                          SizeCount{{480, 640}, 3}, SizeCount{{480}, 1}));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "480 640\n480 -1\n"); }),
              HasSubstr("f:2:5: \"-1\" is not a height"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "224.0\n224.5\n"); }),
              HasSubstr("f:2:1: \"224.5\" is not made of whole numbers, e.g. 224 or 480x640"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "480x640,3,9"); }), HasSubstr("f:1:11: \"9\" is too much"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "height,width\n480\n"); }),
              HasSubstr("f:2:1: the row has 1 cell"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "h,w\n480,6.5\n"); }), HasSubstr("f:2:5: \"6.5\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "h,w\n4294967296,6\n"); }), HasSubstr("\"4294967296\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "a.jpg,480,640\n"); }), HasSubstr("f:1:1: "));
}

/// They may be three sizes, or height, width and count.
TEST(SizeCounts, RefuseMoreThanTwoNumbersWithoutAHeader) {
  EXPECT_EQ(inputErrorOf([] { parseSizeCounts("", "416\n160, 192, 224\n"); }),
            "Line 2: \"160, 192, 224\" can be several sizes, or height, width and count: write one size a line, as "
            "160, or 160x192,224 for 224 iterations at that height and width");
  for (const char* text : {"480,640,3", "480 640 3", "480\t640\t3", "480;640;3", "160,192,224,256", "160 192 224 256"})
    EXPECT_THAT(inputErrorOf([&] { parseSizeCounts("f", text); }), HasSubstr("f:1:1: ")) << text;
  EXPECT_THAT(rowsOf("f", "height,width,count\n160,192,224"), ElementsAre(SizeCount{{160, 192}, 224}));
}

TEST(SizeCounts, RefuseSeveralRowsInOneLine) {
  EXPECT_EQ(inputErrorOf([] { parseSizeCounts("", "416\n224,120;256,80\n"); }),
            "Line 2: \"224,120;256,80\" is several rows in one line: write one row a line, e.g. 480x640, or "
            "480x640,100 for 100 iterations at it");
  for (const char* text :
       {"224,120;256", "224x224,120;256x256,80", "224x224;256x256", "224x224, 256x256", "224x224 256x256", "160;192,3"})
    EXPECT_THAT(inputErrorOf([&] { parseSizeCounts("f", text); }),
                AllOf(HasSubstr("f:1:1: "), HasSubstr("several rows in one line")))
        << text;
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "224,120;"); }), HasSubstr("\"120;\" is not a count"));
  EXPECT_THAT(rowsOf("f", "size,note\n224,a;b\n"), ElementsAre(SizeCount{{224}, 1}));
}

TEST(SizeCounts, AreReadAsPeopleWriteThem) {
  const auto expected = ElementsAre(SizeCount{{480, 640}, 1}, SizeCount{{300, 200}, 1});
  EXPECT_THAT(rowsOf("f", "# sizes of the data set\n480 x 640\n\n  # more\n300 x 200\n"), expected);
  EXPECT_THAT(rowsOf("f", "size\n480 x 640\n300x200"), expected);
  EXPECT_THAT(rowsOf("f", "height,width\n480.0,640.00\n300,200"), expected);
  EXPECT_THAT(rowsOf("f", "224.0,3.0\n\"480 x 640\",2"), ElementsAre(SizeCount{{224}, 3}, SizeCount{{480, 640}, 2}));
  for (const char* text : {"480 x", "x 480", "480 x x 640", "224.", ".0", "224.05", "2.0.0", "480 x 640 x"})
    EXPECT_NE(inputErrorOf([&] { parseSizeCounts("f", text); }), "") << text;
}

TEST(SizeCounts, RefuseHeadersThatNameNoSizeOrOneTwice) {
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "id,label\n480,640\n"); }),
              AllOf(HasSubstr("f:1:1: "), HasSubstr("height and width")));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "#\nheight,h,width\n1,2,3\n"); }),
              AllOf(HasSubstr("f:2:1: "), HasSubstr("\"height\" and \"h\"")));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f", "size,count,count\n1,2,3\n"); }), HasSubstr("mean the same"));
}

TEST(SizeCounts, TellLineAndColumnOfWhatDoesNotFit) {
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,2\n320,two\n"); }),
              HasSubstr("f.csv:2:5: \"two\" is not a count"));
  EXPECT_EQ(inputErrorOf([] { parseSizeCounts("", "416,2\n320,two\n"); }),
            "Line 2: \"two\" is not a count (a whole number from 1)");
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("", "#\n"); }), HasSubstr("The list: no sizes"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,0"); }), HasSubstr("f.csv:1:5: \"0\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "416,-3"); }), HasSubstr("\"-3\""));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "1,1\nsize,count\n"); }), HasSubstr("f.csv:2:1: "));
  EXPECT_EQ(inputErrorOf([] { parseSizeCounts("f.csv", "7\n4x,1"); }), "f.csv:2:3: expected a number");
  EXPECT_EQ(inputErrorOf([] { parseSizeCounts("", "7\n4x,1"); }), "Line 2: expected a number");
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", ""); }), HasSubstr("f.csv: no sizes"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", "size,count\n\n"); }), HasSubstr("f.csv: no sizes"));
  EXPECT_THAT(inputErrorOf([] { parseSizeCounts("f.csv", std::string("\0\x01,\n", 4)); }), HasSubstr("f.csv:1:1"));
}

}  // namespace
}  // namespace convscope
