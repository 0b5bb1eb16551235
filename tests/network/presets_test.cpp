#include "network/presets.h"

#include <gmock/gmock.h>

#include <map>

#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::map<std::string, Dims> shapesByName(const Network& network, const Dims& input) {
  const std::vector<Dims> shapes = propagateShapes(network, input);
  std::map<std::string, Dims> result;
  for (std::size_t i = 0; i < shapes.size(); ++i) result[network.layers[i].name] = shapes[i];
  return result;
}

TEST(Presets, AreListedInTheOrderInWhichPeopleMeetThem) {
  EXPECT_THAT(presetNames(),
              ElementsAre("conv-tutorial", "mnist-tutorial", "alexnet", "vgg16", "resnet50", "resnext50_32x4d",
                          "mobilenet_v2", "unet", "deeplabv3_resnet50", "darknet53", "layer-set"));
}

TEST(Presets, AreReadOnce) {
  const Network* first = &preset("resnet50");
  static_cast<void>(preset("vgg16"));
  EXPECT_EQ(&preset("resnet50"), first);
}

TEST(Presets, AllFitTheirInputAndAreSaidWhatTheyAre) {
  for (const std::string& name : presetNames()) {
    SCOPED_TRACE(name);
    const Network network = preset(name);
    EXPECT_EQ(network.name, name);
    EXPECT_NE(network.description, "");
    EXPECT_EQ(propagateShapes(network, network.input).size(), network.layers.size());
    EXPECT_EQ(networkFromJson(toJson(network), name), network);
  }
}

TEST(Presets, UnknownNameListsThoseThereAre) {
  EXPECT_THAT(inputErrorOf([] { preset("resnet5"); }),
              HasSubstr("unknown network 'resnet5': use a file or one of conv-tutorial, mnist-tutorial"));
  EXPECT_THAT(inputErrorOf([] { presetOrFile(""); }), HasSubstr("unknown network ''"));
  EXPECT_THAT(inputErrorOf([] { presetOrFile("ResNet50"); }), HasSubstr("resnet50"));
}

TEST(Presets, NeedNoGradientOfTheInputAsTheirTrainingDoes) {
  for (const std::string& name : presetNames()) EXPECT_EQ(preset(name).inputGradient, name == "layer-set") << name;
  for (const auto& [name, problems] : {std::pair{"conv-tutorial", 2u}, {"mnist-tutorial", 5u}}) {
    const Network network = preset(name);
    EXPECT_EQ(networkProblems(network, network.input, {}).size(), problems) << name;
  }
}

TEST(Presets, TheLayerSetHasEveryPassOfEveryLayer) {
  const Network network = preset("layer-set");
  const std::size_t forward = networkProblems(network, network.input, {.passes = {Pass::Forward}}).size();
  EXPECT_EQ(networkProblems(network, network.input, {}).size(), 3 * forward);
}

TEST(Presets, TutorialsHaveTheShapesOfTheirTexts) {
  const Network conv = preset("conv-tutorial");
  EXPECT_THAT(propagateShapes(conv, conv.input), ElementsAre(Dims{64, 64, 256, 256}));

  const Network mnist = preset("mnist-tutorial");
  auto shapes = shapesByName(mnist, mnist.input);
  EXPECT_EQ(shapes["conv1"], (Dims{100, 10, 24, 24}));
  EXPECT_EQ(shapes["pool1"], (Dims{100, 10, 12, 12}));
  EXPECT_EQ(shapes["conv2"], (Dims{100, 20, 8, 8}));
  EXPECT_EQ(shapes["flatten"], (Dims{100, 320}));
  EXPECT_EQ(shapes["fc2"], (Dims{100, 10}));
}

TEST(Presets, ClassifiersHaveTheShapesOfTheirPapers) {
  const Dims input{32, 3, 224, 224};
  auto alexnet = shapesByName(preset("alexnet"), input);
  EXPECT_EQ(alexnet["features.0"], (Dims{32, 64, 55, 55}));
  EXPECT_EQ(alexnet["features.12"], (Dims{32, 256, 6, 6}));
  EXPECT_EQ(alexnet["classifier.6"], (Dims{32, 1000}));

  auto vgg = shapesByName(preset("vgg16"), input);
  EXPECT_EQ(vgg["features.2"], (Dims{32, 64, 224, 224}));
  EXPECT_EQ(vgg["features.30"], (Dims{32, 512, 7, 7}));
  EXPECT_EQ(vgg["flatten"], (Dims{32, 25088}));

  for (const char* name : {"resnet50", "resnext50_32x4d"}) {
    auto resnet = shapesByName(preset(name), input);
    EXPECT_EQ(resnet["conv1"], (Dims{32, 64, 112, 112}));
    EXPECT_EQ(resnet["maxpool"], (Dims{32, 64, 56, 56}));
    EXPECT_EQ(resnet["layer1.2.relu"], (Dims{32, 256, 56, 56}));
    EXPECT_EQ(resnet["layer2.3.relu"], (Dims{32, 512, 28, 28}));
    EXPECT_EQ(resnet["layer3.5.relu"], (Dims{32, 1024, 14, 14}));
    EXPECT_EQ(resnet["layer4.2.relu"], (Dims{32, 2048, 7, 7}));
    EXPECT_EQ(resnet["fc"], (Dims{32, 1000}));
  }
  EXPECT_EQ(shapesByName(preset("resnext50_32x4d"), input)["layer4.0.conv2"], (Dims{32, 1024, 7, 7}));

  auto mobilenet = shapesByName(preset("mobilenet_v2"), input);
  EXPECT_EQ(mobilenet["features.1.conv.1"], (Dims{32, 16, 112, 112}));
  EXPECT_EQ(mobilenet["features.2.conv.0.0"], (Dims{32, 96, 112, 112}));
  EXPECT_EQ(mobilenet["features.3.add"], (Dims{32, 24, 56, 56}));
  EXPECT_EQ(mobilenet["features.17.conv.3"], (Dims{32, 320, 7, 7}));
  EXPECT_EQ(mobilenet["features.18.2"], (Dims{32, 1280, 7, 7}));
}

TEST(Presets, DarknetFeedsYolosThreeScales) {
  const Network network = preset("darknet53");
  auto shapes = shapesByName(network, network.input);
  EXPECT_EQ(shapes["stage3.7.add"], (Dims{16, 256, 52, 52}));
  EXPECT_EQ(shapes["stage4.7.add"], (Dims{16, 512, 26, 26}));
  EXPECT_EQ(shapes["stage5.3.add"], (Dims{16, 1024, 13, 13}));
}

TEST(Presets, UnetComesBackToItsInputsSizes) {
  const Network network = preset("unet");
  auto shapes = shapesByName(network, network.input);
  EXPECT_EQ(shapes["bottom.relu2"], (Dims{4, 1024, 16, 16}));
  EXPECT_EQ(shapes["up4.upconv"], (Dims{4, 512, 32, 32}));
  EXPECT_EQ(shapes["up4.concat"], (Dims{4, 1024, 32, 32}));
  EXPECT_EQ(shapes["head"], (Dims{4, 2, 256, 256}));
  EXPECT_EQ(shapesByName(network, {1, 1, 384, 512})["head"], (Dims{1, 2, 384, 512}));
  EXPECT_THAT(inputErrorOf([&] {
                propagateShapes(network, {1, 1, 100, 100});
              }),
              HasSubstr("layer 'up3.concat': joins 1x256x25x25 and 1x256x24x24, which differ"));
}

TEST(Presets, DeepLabKeepsAnEighthOfTheSize) {
  const Network network = preset("deeplabv3_resnet50");
  auto shapes = shapesByName(network, network.input);
  EXPECT_EQ(shapes["backbone.layer4.2.relu"], (Dims{8, 2048, 65, 65}));
  EXPECT_EQ(shapes["classifier.0.convs.4.0"], (Dims{8, 256 * 8, 1, 1}));
  EXPECT_EQ(shapes["classifier.0.concat"], (Dims{8, 5 * 256, 65, 65}));
  EXPECT_EQ(shapes["resize"], (Dims{8, 21, 520, 520}));
  EXPECT_EQ(shapesByName(network, {1, 3, 256, 320})["resize"], (Dims{1, 21, 256, 320}));
}

TEST(Presets, ResNetTakesOtherInputSizes) {
  const Network network = preset("resnet50");
  EXPECT_EQ(shapesByName(network, {1, 3, 256, 320})["layer4.2.relu"], (Dims{1, 2048, 8, 10}));
  EXPECT_EQ(shapesByName(network, {1, 3, 1, 1})["fc"], (Dims{1, 1000}));
  EXPECT_EQ(shapesByName(network, {7, 4, 224, 224})["conv1"], (Dims{7, 64, 112, 112}));
  EXPECT_THAT(inputErrorOf([&] {
                propagateShapes(network, {32, 3, 224});
              }),
              HasSubstr("input: 32x3x224 has 3 dimensions, but the network needs 4"));
  EXPECT_THAT(inputErrorOf([] {
                propagateShapes(preset("alexnet"), {32, 3, 32, 32});
              }),
              HasSubstr("layer 'features.12': a window of size 3"));
}

TEST(Presets, LayerSetIsSeventeenConvolutionsWithAnInputEach) {
  const Network network = preset("layer-set");
  const std::vector<NetworkProblem> problems = networkProblems(network, network.input, {.passes = {Pass::Forward}});
  EXPECT_EQ(problems.size(), 17u);
  for (const NetworkProblem& posed : problems) {
    EXPECT_EQ(posed.layers.size(), 1u);
    EXPECT_EQ(posed.problem.batch, 32);
  }
  EXPECT_EQ(shapesByName(network, network.input)["k3_dw_144_56"], (Dims{32, 144, 56, 56}));
  EXPECT_EQ(shapesByName(network, {8, 64, 56, 56})["k1_s2_1024_2048_14"], (Dims{8, 2048, 7, 7}));
}

}  // namespace
}  // namespace convscope
