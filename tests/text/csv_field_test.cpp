#include "text/csv_field.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

TEST(CsvField, QuotesWhatNeedsIt) {
  EXPECT_EQ(csvLine({"a", "b,c", "say \"x\"", "two\nlines", ""}), "a,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\",\r\n");
}

TEST(CsvField, NoSpreadsheetComputesAName) {
  for (const char* formula : {"=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|x!A0", "＝1", "－x"})
    EXPECT_EQ(withoutFormulas(formula), std::string("'") + formula);
  EXPECT_EQ(csvLine({"=HYPERLINK(\"x\",1)"}), "\"'=HYPERLINK(\"\"x\"\",1)\"\r\n");
}

TEST(CsvField, NoPartOfAFieldIsAFormula) {
  EXPECT_EQ(withoutFormulas("conv1;=1+1"), "conv1;'=1+1");
  EXPECT_EQ(withoutFormulas("\t=1+1"), "\t'=1+1");
  EXPECT_EQ(withoutFormulas("x\r\n@y"), "x\r\n'@y");
}

TEST(CsvField, NumbersStayNumbers) {
  for (const char* number : {"-1", "-0.25", "+3", "-1e-05", "-12;-3.5", "-inf", "-", "1.5", "2x3x8x8", "eng1 k2=3"})
    EXPECT_EQ(withoutFormulas(number), number);
}

}  // namespace
}  // namespace convscope
