#include "backend/knob_name.h"

#include <cudnn_graph.h>
#include <gtest/gtest.h>

#include <limits>

namespace convscope::cudnn {
namespace {

TEST(KnobNames, AreThoseOfTheLibrarysNumbers) {
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_SWIZZLE), "swizzle");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_TILE_SIZE), "tile size");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_EDGE), "edge");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_STAGES), "stages");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_SPLIT_K_SLC), "split K slices");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_SPECFILT), "SPECFILT");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_KERNEL_CFG), "kernel configuration");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_WORKSPACE), "workspace knob");  // its value is not a number of bytes
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_TILE_CGA_N), "cluster tile N");
  EXPECT_EQ(knobName(CUDNN_KNOB_TYPE_LOAD_SIZE), "load size");
}

TEST(KnobNames, UnknownOnesKeepTheirNumber) {
  EXPECT_EQ(knobName(-1), "knob -1");
  EXPECT_EQ(knobName(44), "knob 44");
  EXPECT_EQ(knobName(std::numeric_limits<std::int64_t>::max()), "knob 9223372036854775807");
}

}  // namespace
}  // namespace convscope::cudnn
