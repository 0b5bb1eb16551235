#include "lesson/figure_name.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "problem/input_error.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(FigureNames, AreRefusedWithWhatWouldFit) {
  const auto error = [](const std::string& text) -> std::string {
    try {
      static_cast<void>(parseFigureName(text));
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_THAT(error("fastest.tiem"), AllOf(HasSubstr("fastest.tiem"), HasSubstr("fastest.time")));
  EXPECT_THAT(error("nonsense"), HasSubstr("figures begin with"));
  EXPECT_THAT(error(""), HasSubstr("there is no figure"));
  EXPECT_THAT(error("fastest.time(conv1)"), HasSubstr("a layer and a pass"));
  EXPECT_THAT(error("fastest.time(conv1 sideways)"), HasSubstr("sideways"));
  EXPECT_THAT(error("fastest.time(conv1 fwd"), HasSubstr("lacks its ')'"));
  EXPECT_THAT(error("network.benchmark.time(conv1 fwd)"), HasSubstr("no figure of one layer"));
  EXPECT_THAT(error("fastest.time@../../etc/passwd"), HasSubstr("session"));
  EXPECT_THAT(error("fastest.time@alexnet(n=8"), HasSubstr("lacks its ')'"));
  EXPECT_THAT(error("fastest.time@alexnet(n=8,16)"), HasSubstr("must be one input size"));
  EXPECT_THAT(error("fastest.time@alexnet()"), HasSubstr("size is missing"));
  EXPECT_THAT(error("fastest.time@alexnet(n=x)"), HasSubstr("\"x\" is not"));
  for (const char* text : {"fastest.time(layer1.0.conv2 wgrad)@resnet50-fp32", "network.fastest.time@alexnet(n=8)"}) {
    EXPECT_EQ(error(text), "accepted");
    EXPECT_EQ(toText(parseFigureName(text)), text);
  }
}

TEST(FigureKinds, StandInTheManual) {
  std::ifstream file(CONVSCOPE_SOURCE_DIR "/docs/formats.md");
  std::stringstream text;
  text << file.rdbuf();
  std::string manual = text.str();
  const auto kinds = figureKinds();
  ASSERT_GT(kinds.size(), 90U);
  for (const FigureKind& kind : kinds) {
    // Those of each policy and family stand in one row: "network.PICK.time".
    std::string row = kind.name;
    for (const char* pick : {"benchmark-deterministic", "benchmark-all", "deterministic", "heuristics", "benchmark",
                             "fastest", "applied"}) {
      const std::string whole = std::string(pick) + ".";
      const std::size_t at = row.find(whole);
      if (at == std::string::npos || (at > 0 && row[at - 1] != '.')) continue;
      if (manual.find("`" + row + "`") == std::string::npos) row.replace(at, whole.size() - 1, "PICK");
      break;
    }
    if (row.starts_with("padding.")) row = "padding.N.ratio";
    for (const char* ranks : {"ranks.2.", "ranks.8."}) {
      if (const std::size_t at = row.find(ranks); at != std::string::npos) row.replace(at, 8, "ranks.N.");
    }
    if (row.starts_with("family.")) row = "family.FAMILY" + row.substr(row.rfind('.'));
    EXPECT_NE(manual.find("`" + row + "`"), std::string::npos) << kind.name << " (" << row << ")";
  }
}

}  // namespace
}  // namespace convscope
