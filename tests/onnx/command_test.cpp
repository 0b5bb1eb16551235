#include <gmock/gmock.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "cli/command_line.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "onnx/network_model.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

class ImportCommand : public CommandLineTest {
 protected:
  void writeModel(const std::string& name, const onnx::ModelProto& model) const {
    write(name, model.SerializeAsString());
  }
};

TEST_F(ImportCommand, WritesANetworkFile) {
  writeModel("r.onnx", modelOf(preset("resnet50")));
  const ProcessResult result = run({"import", "r.onnx", "--out", "r.json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("wrote r.json"));
  const Network network = readNetworkFile(file("r.json"));
  EXPECT_EQ(network.name, "r");
  EXPECT_EQ(networkProblems(network, network.input, {}),
            networkProblems(preset("resnet50"), preset("resnet50").input, {}));
  expectBadInput(run({"import", "r.onnx", "--out", "r.json"}), "already exists");
}

TEST_F(ImportCommand, ModelsAreNetworksEverywhere) {
  ModelBuilder builder({0, 3, 64, 64});
  builder.conv("stem", "x", {8, 3, 3, 3});
  builder.node("NonZero", "tail", {"stem"});
  writeModel("m.onnx", builder.model());
  expectBadInput(run({"shapes", "m.onnx"}), "--input");
  const ProcessResult shapes = run({"shapes", "m.onnx", "--input", "2x3x32x32"});
  EXPECT_THAT(shapes.out, HasSubstr("2x8x30x30"));
  EXPECT_THAT(shapes.err, HasSubstr("NonZero"));
  EXPECT_EQ(run({"profile", "m.onnx", "--input", "2x3x32x32", "--out", "s.convscope"}).exitCode, 0);
  EXPECT_THAT(run({"show", "s.convscope"}).out, HasSubstr("stem"));
}

TEST_F(ImportCommand, LeavesNothingOfABadModel) {
  ModelBuilder builder({1, 3, 64, 64});
  set(builder.conv("stem", "x", {8, 3, 3, 3}), "strides", Dims{0, 0});
  writeModel("bad.onnx", builder.model());
  expectBadInput(run({"import", "bad.onnx", "--out", "n.json"}), "bad.onnx: node 'stem' (Conv): stride is 0");
  EXPECT_FALSE(std::filesystem::exists(file("n.json")));
  expectBadInput(run({"import", "bad.onnx", "--input", "y=1x3x8x8"}), "no input 'y'");
  expectBadInput(run({"import", "bad.onnx", "--input", "three"}), "--input");
}

/// The bytes of ResNet-50 with all its weights as holes in the file: 102 MB, nothing of which is in memory here.
void writeWithWeights(const std::filesystem::path& file, onnx::ModelProto model) {
  const onnx::GraphProto whole = model.graph();
  model.mutable_graph()->clear_initializer();
  std::FILE* out = std::fopen(file.c_str(), "wb");
  std::string bytes = model.SerializeAsString();
  const auto flush = [&] {
    std::fwrite(bytes.data(), 1, bytes.size(), out);
    bytes.clear();
  };
  flush();
  // Serialized messages that stand one after the other are one message: a further graph holds the next tensor.
  const auto varint = [](std::uint64_t value) {
    std::string text;
    for (; value > 0x7f; value >>= 7) text += static_cast<char>((value & 0x7f) | 0x80);
    return text + static_cast<char>(value);
  };
  for (const onnx::TensorProto& tensor : whole.initializer()) {
    const std::string head = tensor.SerializeAsString();
    std::uint64_t data = 4;
    for (const std::int64_t size : tensor.dims()) data *= static_cast<std::uint64_t>(size);
    const std::string raw = "\x4a" + varint(data);  // field 9, raw_data
    const std::uint64_t tensorSize = head.size() + raw.size() + data;
    const std::string inGraph = "\x2a" + varint(tensorSize);                      // field 5, initializer
    bytes = "\x3a" + varint(inGraph.size() + tensorSize) + inGraph + head + raw;  // field 7, graph
    flush();
    std::fseek(out, static_cast<long>(data) - 1, SEEK_CUR);
    std::fputc(0, out);
  }
  std::fclose(out);
}

TEST_F(ImportCommand, WeightsAreNotLoaded) {
  writeWithWeights(file("large.onnx"), modelOf(preset("resnet50")));
  ASSERT_GT(std::filesystem::file_size(file("large.onnx")), 100'000'000u);
  const ProcessResult result = run({"import", "large.onnx", "--out", "n.json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(testing::kSanitized || result.peakKiB < 100 * 1024) << result.peakKiB << " KiB";
  const Network network = readNetworkFile(file("n.json"));
  EXPECT_EQ(networkProblems(network, network.input, {}).size(),
            networkProblems(preset("resnet50"), preset("resnet50").input, {}).size());
}

}  // namespace
}  // namespace convscope::testing
