#include "xla/text_proto.h"

#include <gmock/gmock.h>

namespace convscope::xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(TextProto, ReadsFieldsOfAllForms) {
  const std::string text =
      "# a comment { \n"
      "version: 3\n"
      "a { b: -4, c: 'x' ; d < e: [1, 2] > }\n"
      "f: { g: 1.5e-3 h: TENSOR_OP_MATH }\n"
      "[type.googleapis.com/any.Type] { i: true }  # behind\n"
      "empty {}";
  const auto file = readTextProto(text);
  ASSERT_TRUE(file);
  ASSERT_THAT(file->fields, SizeIs(5));
  EXPECT_EQ(file->find("version")->integer(), 3);
  const ProtoField* a = file->find("a");
  EXPECT_EQ(a->find("b")->integer(), -4);
  EXPECT_EQ(a->find("c")->string(), "x");
  EXPECT_EQ(a->find("d")->find("e")->value, "[1, 2]");
  EXPECT_EQ(a->text, "a { b: -4, c: 'x' ; d < e: [1, 2] > }");
  EXPECT_EQ(file->find("f")->find("h")->value, "TENSOR_OP_MATH");
  EXPECT_TRUE(file->find("[type.googleapis.com/any.Type]")->isMessage);
  EXPECT_THAT(file->find("empty")->fields, SizeIs(0));
  EXPECT_EQ(file->find("missing"), nullptr);
  EXPECT_FALSE(file->find("f")->find("g")->integer());
  EXPECT_FALSE(file->find("version")->string());
}

TEST(TextProto, ReadsStringsWithEscapes) {
  const std::string text = R"(s: "a\"b\n\\\x41\101" 'c"d'
    "e" n: 1)";
  const auto file = readTextProto(text);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->find("s")->string(), "a\"b\n\\AAc\"de");
  EXPECT_EQ(file->find("n")->integer(), 1);
  const std::string wrong = R"(s: "\q" t: "\400" u: "\x")";
  const auto escapes = readTextProto(wrong);
  ASSERT_TRUE(escapes);
  for (const ProtoField& field : escapes->fields) EXPECT_FALSE(field.string()) << field.name;
}

TEST(TextProto, RefusesWhatIsNoTextProto) {
  for (const std::string& text :
       std::vector<std::string>{"a {", "a: ", "a", "a b", "a: \"x", "a: \"x\ny\"", "a: [1", "a: [[1]]", "}", "a: {",
                                "[a", ": 1", "a { > }", "a: \"\\", "\xff\xfe", "[] "}) {
    EXPECT_FALSE(readTextProto(text)) << text;
  }
  EXPECT_EQ(readTextProto("a: 1\nb: 2\n\nc").error().line, 4U);
}

TEST(TextProto, RefusesMessagesThatAreNestedTooDeeply) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "a{";
  const auto file = readTextProto(text);
  ASSERT_FALSE(file);
  EXPECT_THAT(toText(file.error().message), HasSubstr("nested too deeply"));
}

}  // namespace
}  // namespace convscope::xla
