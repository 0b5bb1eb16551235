#include "text/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

Table sample() {
  Table table({{"Layer", Align::Left, 6}, {"Family", Align::Left, 0, 1}, {"Time", Align::Right}});
  table.addRow({"layer1.0.conv1", "Winograd", "12.3 us"});
  table.addRow({"fc", "GEMM", "1.00 ms"});
  return table;
}

TEST(Table, AlignsColumnsTwoSpacesApart) {
  EXPECT_EQ(sample().text(),
            "Layer           Family       Time\n"
            "layer1.0.conv1  Winograd  12.3 us\n"
            "fc              GEMM      1.00 ms\n");
  EXPECT_EQ(sample().text(33), sample().text());
  EXPECT_TRUE(sample().leftOut(33).empty());
}

TEST(Table, ShortensWhatMayBeShortened) {
  EXPECT_EQ(sample().text(29),
            "Layer       Family       Time\n"
            "laye..onv1  Winograd  12.3 us\n"
            "fc          GEMM      1.00 ms\n");
}

TEST(Table, LeavesOutColumnsWhereShorteningIsNotEnough) {
  EXPECT_EQ(sample().text(20),
            "Layer           Time\n"
            "layer..onv1  12.3 us\n"
            "fc           1.00 ms\n");
  EXPECT_THAT(sample().leftOut(20), testing::ElementsAre("Family"));
}

TEST(Table, NeverCutsWhatMustStay) {
  EXPECT_EQ(sample().text(1),
            "Layer      Time\n"
            "la..v1  12.3 us\n"
            "fc      1.00 ms\n");
}

TEST(Table, ShortensFurtherOnlyWhereNothingElseHelps) {
  Table table({{"Layer", Align::Left, 12, 0, 6}, {"Family", Align::Left, 0, 1}, {"Time", Align::Right}});
  table.addRow({"layer1.0.conv1", "Winograd", "12.3 us"});
  EXPECT_EQ(table.text(31), "Layer         Family       Time\nlayer..conv1  Winograd  12.3 us\n");
  EXPECT_EQ(table.text(21), "Layer            Time\nlayer..conv1  12.3 us\n");
  EXPECT_EQ(table.text(15), "Layer      Time\nla..v1  12.3 us\n");
  EXPECT_EQ(table.text(10), "Layer      Time\nla..v1  12.3 us\n");
}

TEST(Table, GivesEmptyColumnsNoRoom) {
  Table table({{"A"}, {"Empty"}, {""}, {"B"}});
  EXPECT_EQ(table.text(), "A  Empty    B\n");
  table.addRow({"a", "", "", "b"});
  EXPECT_EQ(table.text(), "A  B\na  b\n");
  EXPECT_TRUE(table.leftOut(4).empty());
}

TEST(Table, LeavesNoSpacesAtLineEndsAndFillsMissingCells) {
  Table table({{"A"}, {"B"}});
  EXPECT_TRUE(table.empty());
  table.addRow({"a"});
  table.addRow({"two\nlines", "x"});
  EXPECT_FALSE(table.empty());
  EXPECT_EQ(table.text(), "A          B\na\ntwo lines  x\n");
}

}  // namespace
}  // namespace convscope
