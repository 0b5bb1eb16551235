#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Adds every key of `json` to `keys` but those that are data: names of libraries, sizes and knobs.
void collectKeys(const OrderedJson& json, std::set<std::string>& keys) {
  if (!json.is_structured()) return;
  for (const auto& [key, value] : json.items()) {
    if (json.is_object()) keys.insert(key);
    if (key != "versions" && key != "pad_to" && key != "knobs") collectKeys(value, keys);
  }
}

TEST_F(CommandLineTest, JsonHasAVersionAndKeysInSnakeCase) {
  write("small.json", R"({"convscope_network": 1, "name": "small", "input": [2, 3, 8, 8], "input_gradient": true,
                          "layers": [{"name": "conv", "op": "conv", "out": 4, "kernel": 3, "padding": 1}]})");
  ASSERT_EQ(run({"determinism", "small.json", "--out", "a.convscope"}).exitCode, 0);
  ASSERT_EQ(run({"devices", "--export-profile", "gpu.json"}).exitCode, 0);
  const std::vector<std::vector<std::string>> commands{
      {"devices"},
      {"shapes", "small.json", "--problems"},
      {"show", "a.convscope"},
      {"profile", "small.json"},
      {"sweep", "small.json", "--sizes", "n=1,2", "--out", "b.convscope"},
      {"measure", "fwd fp16 nhwc n4 c8 k16 in14x14 f3x3"},
      {"compare", "a.convscope", "a.convscope"},
      {"determinism", "a.convscope"},
      {"engines", "small.json", "--device-profile", "gpu.json"},
      {"forecast", "a.convscope", "--mispick", "--buckets", "2"},
      {"replay", "a.convscope", "--policy", "pytorch", "--iterations", "3"}};
  for (std::vector<std::string> command : commands) {
    SCOPED_TRACE(command.front());
    command.push_back("--json");
    const ProcessResult result = run(command);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const OrderedJson json = OrderedJson::parse(result.out);
    ASSERT_EQ(json.begin().key(), "version");
    EXPECT_EQ(json.at("version"), 1);
    std::set<std::string> keys;
    collectKeys(json, keys);
    EXPECT_THAT(keys, ::testing::Each(::testing::MatchesRegex("[a-z0-9_]+")));
  }
}

}  // namespace
}  // namespace convscope::testing
