#include "network/input_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "network/presets.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

const Dims kInput{32, 3, 224, 224};

TEST(InputSizes, RangesAreSquareAndKeepBatchAndChannels) {
  EXPECT_THAT(parseInputSizes("160:224:32", kInput),
              ElementsAre(Dims{32, 3, 160, 160}, Dims{32, 3, 192, 192}, Dims{32, 3, 224, 224}));
  EXPECT_THAT(parseInputSizes("160:200:32", kInput), SizeIs(2));
  EXPECT_THAT(parseInputSizes("5:7", kInput), SizeIs(3));
}

TEST(InputSizes, TheirTextIsShortAndReadAsTheSame) {
  for (const char* text : {"160,192,224", "n=1,2,64", "224,256x320", "8x3x64x64,16x3x32x32", "160"}) {
    EXPECT_EQ(inputSizesText(parseInputSizes(text, kInput), kInput), text);
  }
  EXPECT_EQ(inputSizesText({{}, {7}, {1, 2}}, {}), ",7,1x2");  // of a damaged session
}

TEST(InputSizes, ListsTakeEveryWayToWriteASizeAndEachOnce) {
  EXPECT_THAT(parseInputSizes("224,256x320,8x3x64x64,32x3x224x224", kInput),
              ElementsAre(kInput, Dims{32, 3, 256, 320}, Dims{8, 3, 64, 64}));
  EXPECT_THAT(parseInputSizes("96,64:96:32", kInput), ElementsAre(Dims{32, 3, 96, 96}, Dims{32, 3, 64, 64}));
}

TEST(InputSizes, BatchesKeepTheRest) {
  EXPECT_THAT(parseInputSizes("n=1:64", kInput), SizeIs(64));
  EXPECT_THAT(parseInputSizes("n=1,8,32", kInput),
              ElementsAre(Dims{1, 3, 224, 224}, Dims{8, 3, 224, 224}, Dims{32, 3, 224, 224}));
}

TEST(InputSizes, WhatDoesNotFitIsNamed) {
  const std::vector<std::pair<const char*, const char*>> cases{
      {"", "a size is missing"},
      {"224,,256", "a size is missing"},
      {"n=", "a size is missing"},
      {"n=2x3", "\"2x3\" is not a whole number"},
      {"0:64:8", "\"0\" is not"},
      {"-1", "\"-1\" is not a whole number"},
      {"96:64:8", "the last, 64, is below the first, 96"},
      {"64:96:0", "\"0\" is not"},
      {"64:96:8:2", "is not FROM:TO"},
      {"1:2147483648", "more than"},
      {"1:99999999999999999999", "is not a whole number"},
      {"64:", "\"\" is not"},
      {"24,nonsense", "\"nonsense\" is not a whole number"},
      {"24,8x3x", "a number is missing in \"8x3x\""},
      {"24,8xwide", "\"wide\" is not a whole number"},
      {"24,1x99999999999999999999", "\"99999999999999999999\" is not"},
      {"1:1000,1:1000", "more than 1000 sizes"},
      {"1x2x3", "has 3 numbers"},
      {"n=224:1", "is below the first"}};
  for (const auto& [text, message] : cases)
    EXPECT_THAT(inputErrorOf([text = text] { parseInputSizes(text, kInput); }), HasSubstr(message)) << text;
}

TEST(InputSizes, ASizeThatDoesNotFitNamesItselfAndTheLayer) {
  const std::string message = inputErrorOf([] { checkInputSizes(preset("alexnet"), {kInput, {32, 3, 10, 10}}); });
  EXPECT_THAT(message, HasSubstr("size 32x3x10x10: layer '"));
}

}  // namespace
}  // namespace convscope
