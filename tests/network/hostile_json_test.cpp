#include <gmock/gmock.h>

#include <random>

#include "network/network_of.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "network/shapes.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string parseError(const std::string& text) {
  return inputErrorOf([&] { networkFromJson(text, "bad.json"); });
}

TEST(HostileJson, HasLineAndColumn) {
  EXPECT_THAT(parseError(""), StartsWith("bad.json:1:1: not JSON: "));
  EXPECT_THAT(parseError("{\n  \"name\": nothing\n}\n"), StartsWith("bad.json:2:12: not JSON: syntax error"));
  EXPECT_THAT(parseError("{\n  \"name\": \"a\",\n}\n"), StartsWith("bad.json:3:1: not JSON: "));
  EXPECT_THAT(parseError("{} {}"), StartsWith("bad.json:1:4: not JSON: "));
  EXPECT_THAT(parseError("{\"a\": \"x"), StartsWith("bad.json:1:9: not JSON: "));
  EXPECT_THAT(parseError("{\"a\": \"\xff\"}"), StartsWith("bad.json:1:8: not JSON: "));
  EXPECT_THAT(parseError("{\"a\":\n 1e999}"), StartsWith("bad.json:2:6: not JSON: number overflow parsing '1e999'"));
  EXPECT_THAT(parseError(std::string("{}\0", 3)), StartsWith("bad.json:1:3: not JSON: a byte of zero"));
  EXPECT_THAT(parseError(std::string("{}\n\0 {}", 7)), StartsWith("bad.json:2:1: not JSON: a byte of zero"));
  EXPECT_THAT(parseError("NaN"), StartsWith("bad.json:1:1: not JSON: "));
}

TEST(HostileJson, EveryBeginningOfAFileIsRefused) {
  const std::string text = toJson(preset("alexnet"));
  for (std::size_t size = 0; size + 2 < text.size(); ++size)
    EXPECT_THAT(parseError(text.substr(0, size)), StartsWith("bad.json:")) << size;
}

TEST(HostileJson, RepeatedKeysAreRefused) {
  EXPECT_THAT(parseError("{\"name\": 1,\n \"name\": 2}"), HasSubstr("bad.json:2:7: the key \"name\" is given twice"));
  EXPECT_THAT(parseError(networkText("[1, 2]", R"({"name": "a", "op": "relu", "op": "elu"})")),
              HasSubstr("the key \"op\" is given twice"));
}

TEST(HostileJson, DeepNestingIsRefused) {
  const std::size_t deep = 2'000'000;
  EXPECT_THAT(parseError(std::string(deep, '[')), StartsWith("bad.json:1:9: nested deeper"));
  EXPECT_THAT(parseError(std::string(deep, '[') + std::string(deep, ']')), StartsWith("bad.json:1:9: nested deeper"));
  std::string objects;
  for (std::size_t i = 0; i < deep / 5; ++i) objects += "{\"a\":";
  EXPECT_THAT(parseError(objects), HasSubstr("nested deeper"));
  EXPECT_THAT(parseError(networkText("[1, 2, 3]", R"({"name": "a", "op": "conv", "out": 1, "kernel": [[[[1]]]]})")),
              HasSubstr("'kernel' must be a whole number"));
}

TEST(HostileJson, MessagesStayShortAndOnOneLine) {
  const std::string long_(1'000'000, 'x');
  EXPECT_LT(parseError("\"" + long_).size(), 500u);
  EXPECT_LT(parseError(networkText("[1, 2]", R"({"name": "a", "op": ")" + long_ + "\"}")).size(), 1000u);
  EXPECT_LT(parseError(networkText("[\"" + long_ + "\"]", "")).size(), 500u);
  EXPECT_THAT(parseError(networkText("[1, 2]", R"({"name": "a\u001b[31m\nb", "op": "x\ny"})")),
              HasSubstr("layer 'a [31m b': unknown op 'x y'"));
}

TEST(HostileJson, ManyDimensionsAreRefusedBeforeTheyCost) {
  std::string sizes = "[1";
  for (int i = 0; i < 200'000; ++i) sizes += ",1";
  sizes += "]";
  EXPECT_THAT(
      parseError(networkText(sizes, R"({"name": "a", "op": "conv", "out": 1, "kernel": 1})")),
      HasSubstr("input: a shape must be [batch, channels, up to 3 spatial sizes], but this has 200001 numbers"));
  EXPECT_THAT(parseError(networkText("[1, 2, 3]", R"({"name": "a", "op": "conv", "out": 1, "kernel": )" + sizes + "}")),
              HasSubstr("'kernel' has 200001 spatial dimensions"));
}

TEST(HostileJson, LargeNetworksAreRead) {
  std::string layers;
  for (int i = 0; i < 100'000; ++i)
    layers += (i == 0 ? "" : ",") + std::string(R"({"name": "r)") + std::to_string(i) + R"(", "op": "relu"})";
  EXPECT_EQ(networkOf("[1, 2]", layers).layers.size(), 100'000u);
}

/// Random changes to a good file: each is read, or refused with one line that names the file.
TEST(HostileJson, AnyChangeIsReadOrRefused) {
  std::mt19937 random(7);
  const auto any = [&](std::size_t size) { return std::uniform_int_distribution<std::size_t>(0, size - 1)(random); };
  const std::vector<std::string> pieces{"",
                                        "0",
                                        "-1",
                                        "2147483648",
                                        "9223372036854775807",
                                        "1e308",
                                        "null",
                                        "true",
                                        "[]",
                                        "{}",
                                        "\"\"",
                                        "\"input\"",
                                        "[",
                                        "}",
                                        "\\u",
                                        "\x80",
                                        "\"same_upper\"",
                                        "[[1,2],[3,4]]"};
  int isJson = 0;
  for (const char* name : {"mnist-tutorial", "unet"}) {
    const std::string good = toJson(preset(name));
    for (int i = 0; i < 1500; ++i) {
      std::string text = good;
      for (std::size_t changes = any(2) + 1; changes > 0; --changes) {
        // Mostly a whole value, so that what is read is wrong in its meaning and not only in its spelling.
        const std::size_t begin = text.find_first_of(":,[", any(text.size()));
        if (begin == std::string::npos) continue;
        const std::size_t end = any(5) == 0 ? begin + 1 + any(4) : text.find_first_of(",]}", begin + 1);
        text.replace(begin + 1, end - begin - 1, pieces[any(pieces.size())]);
      }
      try {
        const Network network = networkFromJson(text, "bad.json");
        EXPECT_EQ(networkFromJson(toJson(network), "again"), network);
        static_cast<void>(parameterCounts(network, network.input));
        static_cast<void>(networkProblems(network, network.input, {}));
        ++isJson;
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), StartsWith("bad.json:"));
        isJson += std::string_view(error.what()).find("not JSON") == std::string_view::npos ? 1 : 0;
      }
    }
  }
  EXPECT_GT(isJson, 500);  // else little behind the parser was tried
}

}  // namespace
}  // namespace convscope
