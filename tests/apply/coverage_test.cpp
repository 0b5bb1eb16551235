#include "apply/coverage.h"

#include <gmock/gmock.h>

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(Coverage, IsReadByProcessAndIgnoresForeignLines) {
  const Coverage processes = readCoverage(
      "7\tapplied\tfwd a\teng1\nnonsense\n-1\tapplied\tfwd\teng1\n8\tunknown\tfwd a\tnot in the choice file\n"
      "8\trefused\t-\ta graph of any size\n8\tunknown\tfwd b\tnot in the choice file\n9\tinvented\tx\ty\n");
  ASSERT_EQ(processes.size(), 2U);
  EXPECT_THAT(processes.at(7).convolutions, ElementsAre(CoveredConvolution{CoverageOutcome::Applied, "fwd a", "eng1"}));
  EXPECT_THAT(processes.at(7).reasons(), IsEmpty());
  EXPECT_EQ(processes.at(8).count(CoverageOutcome::Unknown), 2U);
  EXPECT_EQ(processes.at(8).count(CoverageOutcome::Refused), 1U);
  EXPECT_THAT(processes.at(8).reasons(),
              ElementsAre(Pair("a graph of any size", 1), Pair("not in the choice file", 2)));
}

TEST(Coverage, OfAnEmptyReportHasNoProcess) {
  EXPECT_THAT(readCoverage(""), IsEmpty());
}

}  // namespace
}  // namespace convscope
