#include "apply/library/device.h"

#include <gtest/gtest.h>

#include "support/process.h"

namespace convscope::apply {
namespace {

TEST(TargetOfProfile, ReadsWhatCudnnSaysOfADevice) {
  const std::string json = testing::readWholeFile(CONVSCOPE_SOURCE_DIR "/resources/device-profiles/h200.json");
  EXPECT_EQ(targetOfProfile(json), (ChoiceTarget{"NVIDIA H200", 90, 132, ""}));
  EXPECT_EQ(targetOfProfile(R"({"deviceName": "A", "deviceVer": 860, "multiProcessorCount": 7})"),
            (ChoiceTarget{"A", 86, 7, ""}));
}

TEST(TargetOfProfile, IsNoneIfAFactIsMissing) {
  for (const char* json : {"", "{}", R"({"deviceName":"A","deviceVer":900})", R"({"deviceName":"A)",
                           R"({"deviceName":7,"deviceVer":900,"multiProcessorCount":1})",
                           R"({"deviceName":"A","deviceVer":"900","multiProcessorCount":1})"})
    EXPECT_EQ(targetOfProfile(json), std::nullopt) << json;
}

}  // namespace
}  // namespace convscope::apply
