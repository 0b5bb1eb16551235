#include "session/session_networks.h"

#include <gtest/gtest.h>

#include "support/synthetic_session.h"
#include "workload/sample_workload.h"

namespace convscope::testing {
namespace {

TEST(SessionNetworks, AreEachOnceAndNotOfRecordings) {
  EXPECT_TRUE(networksIn({}).empty());
  Session session = syntheticSession({}, {{}});
  ASSERT_EQ(session.surveys.size(), 1u);
  const Survey first = session.surveys.front();
  Survey other = first;
  other.started.network.name = "other";
  Survey recorded = first;
  recorded.started.network = {};
  recorded.started.recorded = NamedWorkload{"train", sampleWorkload()};
  session.surveys.insert(session.surveys.end(), {first, recorded, other});
  const std::vector<Network> networks = networksIn(session);
  ASSERT_EQ(networks.size(), 2u);
  EXPECT_EQ(networks[0], first.started.network);
  EXPECT_EQ(networks[1].name, "other");
}

}  // namespace
}  // namespace convscope::testing
