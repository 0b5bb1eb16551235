#include "core/engine_id.h"

#include <gmock/gmock.h>

namespace convscope {
namespace {

TEST(EngineIdText, NamesTheKnobsInOrder) {
  EXPECT_EQ(toText(EngineId{0, {}}), "eng0");
  EXPECT_EQ(toText(EngineId{38, {{13, 2}, {2, 0}}}), "eng38 k2=0 k13=2");
  EXPECT_EQ(toText(EngineId{1, {{5, -1}}}), "eng1 k5=-1");
}

TEST(EngineIdText, RoundTrips) {
  for (const EngineId& id :
       {EngineId{0, {}}, EngineId{20, {{0, 9223372036854775807}}}, EngineId{38, {{2, 0}, {13, -2}}}})
    EXPECT_EQ(readEngineId(toText(id)), id) << toText(id);
  EXPECT_EQ(toText(*readEngineId("eng7 k13=2 k2=0")), "eng7 k2=0 k13=2");
}

struct Case {
  std::string text;
  std::size_t offset;
};

TEST(EngineIdText, SaysWhereItIsWrong) {
  for (const auto& [text, offset] : {
           Case{"", 0},
           Case{"engine 38", 3},
           Case{"eng", 3},
           Case{"eng-1", 5},
           Case{"eng38 ", 5},
           Case{"eng38  k2=0", 5},
           Case{"eng38 k", 7},
           Case{"eng38 k2", 8},
           Case{"eng38 k2=", 9},
           Case{"eng38 k-2=1", 9},
           Case{"eng38 k2=0,", 10},
           Case{"eng38 k2=0 k2=1", 15},
           Case{"eng99999999999999999999", 3},
           Case{"fwd1", 0},
       }) {
    const auto id = readEngineId(text);
    ASSERT_FALSE(id) << text;
    EXPECT_EQ(id.error().offset, offset) << text;
    EXPECT_EQ(toText(id.error().message), "'" + text + "' is not an engine of cuDNN, e.g. eng38 k2=0");
    EXPECT_TRUE(id.error().message.arguments.front().isQuoted);
  }
}

}  // namespace
}  // namespace convscope
