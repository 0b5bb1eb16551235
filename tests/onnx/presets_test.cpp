#include <gmock/gmock.h>

#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "network/shapes.h"
#include "onnx/import/graph_reader.h"
#include "onnx/network_model.h"

namespace convscope::testing {
namespace {

class ImportedPresets : public ::testing::TestWithParam<const char*> {};

TEST_P(ImportedPresets, PoseTheSameProblems) {
  const Network original = preset(GetParam());
  ImportedNetwork imported = networkOf(modelOf(original), {});
  EXPECT_THAT(imported.remarks, ::testing::IsEmpty());
  imported.network.inputGradient = original.inputGradient;  // models do not say what training needs
  EXPECT_EQ(networkProblems(imported.network, original.input, {}), networkProblems(original, original.input, {}));
  EXPECT_EQ(parameterCounts(imported.network, original.input), parameterCounts(original, original.input));

  Dims other = original.input;
  other[0] = 3;
  if (GetParam() != std::string("mnist-tutorial")) other[2] = other[3] = 288;
  if (GetParam() == std::string("alexnet") || GetParam() == std::string("vgg16")) other[2] = other[3] = 224;
  EXPECT_EQ(networkProblems(imported.network, other, {}), networkProblems(original, other, {}));

  const Network again = networkFromJson(toJson(imported.network), "written");
  EXPECT_EQ(again.layers, imported.network.layers);
}

INSTANTIATE_TEST_SUITE_P(All, ImportedPresets,
                         ::testing::Values("mnist-tutorial", "vgg16", "resnet50", "resnext50_32x4d", "mobilenet_v2",
                                           "unet", "darknet53"));

}  // namespace
}  // namespace convscope::testing
