#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "network/network_json.h"
#include "network/presets.h"
#include "network/shapes.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

const std::filesystem::path kNetworks = std::filesystem::path(CONVSCOPE_SOURCE_DIR) / "resources/networks";

TEST(NetworkFile, PresetsAreTheFilesOfTheirName) {
  for (const std::string& name : presetNames()) {
    const std::filesystem::path file = kNetworks / (name + ".json");
    EXPECT_EQ(readNetworkFile(file), preset(name));
    EXPECT_EQ(presetOrFile(file.string()), preset(name));
    EXPECT_EQ(presetOrFile(name), preset(name));
  }
}

TEST(NetworkFile, EveryFileIsAPreset) {
  for (const auto& entry : std::filesystem::directory_iterator(kNetworks)) {
    if (entry.path().extension() != ".json") continue;
    EXPECT_NO_THROW(preset(entry.path().stem().string())) << "profiler/network/CMakeLists.txt lacks " << entry.path();
  }
}

TEST(NetworkFile, ExampleOfTheDocumentationIsRead) {
  std::ifstream stream(std::filesystem::path(CONVSCOPE_SOURCE_DIR) / "docs/formats.md");
  const std::string page{std::istreambuf_iterator<char>(stream), {}};
  const std::string fence = "```json\n";
  const std::size_t begin = page.find(fence) + fence.size();
  const Network network = networkFromJson(page.substr(begin, page.find("```", begin) - begin), "docs/formats.md");
  EXPECT_EQ(network.layers.size(), 5u);
  EXPECT_EQ(propagateShapes(network, network.input).back(), (Dims{32, 64, 112, 112}));
}

TEST(NetworkFile, ThatCannotBeReadIsRefused) {
  EXPECT_EQ(inputErrorOf([] { readNetworkFile("missing.json"); }),
            "cannot read missing.json: No such file or directory");
  EXPECT_EQ(inputErrorOf([] { presetOrFile("missing.json"); }), "cannot read missing.json: No such file or directory");
  EXPECT_EQ(inputErrorOf([] { presetOrFile("./resnet50"); }), "cannot read ./resnet50: No such file or directory");
  EXPECT_EQ(inputErrorOf([] { presetOrFile("."); }), "cannot read .: Is a directory");
  EXPECT_THAT(inputErrorOf([] { presetOrFile(kNetworks.string()); }), HasSubstr(": Is a directory"));
  EXPECT_THAT(inputErrorOf([] { readNetworkFile(kNetworks / "generate.py"); }), HasSubstr("generate.py:1:1: not JSON"));
}

TEST(NetworkFile, WithoutAnEndIsRefused) {
  EXPECT_EQ(inputErrorOf([] { readNetworkFile("/dev/zero"); }),
            "/dev/zero: larger than 16 MiB, too large for a network");
  EXPECT_THAT(inputErrorOf([] { readNetworkFile("/dev/null"); }), HasSubstr("/dev/null:1:1: not JSON"));
}

}  // namespace
}  // namespace convscope
