#include <gtest/gtest.h>

#include <numeric>

#include "network/network_problems.h"
#include "network/presets.h"
#include "network/shapes.h"
#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope {
namespace {

/// What is published of an architecture, for one image of 224 x 224 unless said otherwise.
struct Published {
  std::string preset;
  std::int64_t convolutions;
  std::int64_t convolutionWeights;  ///< without biases
  std::int64_t parameters;          ///< of all layers
};

struct Counted {
  std::int64_t convolutions = 0;
  std::int64_t weights = 0;
  double flops = 0;
};

Counted countConvolutions(const Network& network, const Dims& input) {
  Counted counted;
  for (const NetworkProblem& posed : networkProblems(network, input, {.passes = {Pass::Forward}})) {
    const auto times = static_cast<std::int64_t>(posed.layers.size());
    counted.convolutions += times;
    counted.weights += times * elementCount(filterDims(posed.problem));
    counted.flops += static_cast<double>(times) * flops(posed.problem);
  }
  return counted;
}

TEST(PublishedFigures, AreMet) {
  // Parameters as torchvision documents them. Darknet-53 and U-Net, which it has not, are summed up below.
  const std::vector<Published> table{
      {"conv-tutorial", 1, 1728, 1728},       {"mnist-tutorial", 2, 5250, 21840},
      {"alexnet", 5, 2468544, 61100840},      {"vgg16", 13, 14710464, 138357544},
      {"resnet50", 53, 23454912, 25557032},   {"resnext50_32x4d", 53, 22911680, 25028904},
      {"mobilenet_v2", 52, 2189760, 3504872},
  };
  for (const Published& published : table) {
    SCOPED_TRACE(published.preset);
    const Network network = preset(published.preset);
    const Counted counted = countConvolutions(network, network.input);
    EXPECT_EQ(counted.convolutions, published.convolutions);
    EXPECT_EQ(counted.weights, published.convolutionWeights);
    const auto counts = parameterCounts(network, network.input);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), published.parameters);
  }
}

TEST(PublishedFigures, OfDarknet) {
  const Network network = preset("darknet53");
  // Table 1 of the YOLOv3 paper: a convolution, then stages of a 3x3 that halves the sizes and of residual blocks.
  std::int64_t weights = 3 * 32 * 9;
  std::int64_t channels = 32;  // of all convolutions' outputs together
  for (const auto& [blocks, out] : {std::pair{1, 64}, {2, 128}, {8, 256}, {8, 512}, {4, 1024}}) {
    weights += out / 2 * out * 9 + blocks * (out * (out / 2) + (out / 2) * out * 9);
    channels += out + blocks * (out / 2 + out);
  }
  const Counted counted = countConvolutions(network, network.input);
  EXPECT_EQ(counted.convolutions, 52);
  EXPECT_EQ(counted.weights, weights);
  const auto counts = parameterCounts(network, network.input);
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}),
            weights + 2 * channels + 1024 * 1000 + 1000);
  // Table 2: 18.7 billion operations at 256 x 256.
  EXPECT_NEAR(countConvolutions(network, {1, 3, 256, 256}).flops, 18.7e9, 0.2e9);
}

TEST(PublishedFigures, OfUnet) {
  const Network network = preset("unet");
  std::int64_t weights = 64 * 2;  // the 1x1 at the end
  std::int64_t biases = 2;
  std::int64_t in = 1;
  for (const std::int64_t out : {64, 128, 256, 512, 1024}) {
    weights += 9 * (in * out + out * out);
    biases += 2 * out;
    in = out;
  }
  for (const std::int64_t out : {512, 256, 128, 64}) {
    weights += 4 * in * out + 9 * (in * out + out * out);  // up-convolution; then both halves joined
    biases += 3 * out;
    in = out;
  }
  const Counted counted = countConvolutions(network, network.input);
  EXPECT_EQ(counted.convolutions, 23);  // as the paper counts
  EXPECT_EQ(counted.weights, weights);
  const auto counts = parameterCounts(network, network.input);
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), weights + biases);
}

TEST(PublishedFigures, OfDeepLab) {
  const Network network = preset("deeplabv3_resnet50");
  const auto counts = parameterCounts(network, network.input);
  // As torchvision documents deeplabv3_resnet50, less its auxiliary classifier: 3x3, normalisation, 1x1 to 21 classes.
  const std::int64_t auxiliary = 9 * 1024 * 256 + 2 * 256 + 256 * 21 + 21;
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), 42'004'074 - auxiliary);
  const double auxiliaryMultiplyAdds = 65 * 65 * (9.0 * 1024 * 256 + 256 * 21);
  EXPECT_NEAR(countConvolutions(network, {1, 3, 520, 520}).flops / 2, 178.722e9 - auxiliaryMultiplyAdds, 0.002e9);
}

TEST(PublishedFigures, MultiplyAddsOfOneImage) {
  const auto gigaMultiplyAdds = [](const char* name) {
    return countConvolutions(preset(name), {1, 3, 224, 224}).flops / 2e9;
  };
  // As torchvision documents them, less those of the linear layers.
  EXPECT_NEAR(gigaMultiplyAdds("resnet50"), 4.089 - 0.002, 0.001);
  EXPECT_NEAR(gigaMultiplyAdds("resnext50_32x4d"), 4.230 - 0.002, 0.001);
  EXPECT_NEAR(gigaMultiplyAdds("vgg16"), 15.470 - 0.124, 0.001);
  EXPECT_NEAR(gigaMultiplyAdds("alexnet"), 0.714 - 0.059, 0.001);
  EXPECT_NEAR(gigaMultiplyAdds("mobilenet_v2"), 0.301 - 0.001, 0.001);
}

}  // namespace
}  // namespace convscope
