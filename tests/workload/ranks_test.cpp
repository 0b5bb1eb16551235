#include "workload/ranks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::TraceText;

constexpr double kRankStepUs = 20'000;
const char* const kReduce = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long)";

std::string distributed(int rank, int size, const std::string& nccl = "2.28.9") {
  return fmt::format(R"({{"backend": "nccl", "rank": {}, "world_size": {}, "nccl_version": "{}"}})", rank, size, nccl);
}

/// Four iterations of a rank: a convolution of `us`, and an all-reduce that lasts until 90% of the iteration.
TraceText rankTrace(int rank, int size, double us, double stepUs = kRankStepUs) {
  TraceText trace;
  trace.key("distributedInfo", distributed(rank, size));
  for (int i = 0; i < 4; ++i) {
    const double begin = i * stepUs;
    trace.annotation(begin, stepUs, fmt::format("ProfilerStep#{}", i + 3));
    trace.forward(begin + 10, 100, {});
    trace.kernel(begin + 20, begin + 200, us, "conv");
    trace.operation(begin + 200, 50, "nccl:all_reduce", "\"Ev Idx\": 1");
    trace.kernel(begin + 210, begin + 200 + us, stepUs * 0.9 - us, kReduce);
  }
  return trace;
}

class Ranks : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / fmt::format("{}_{}", test->name(), name);
    std::ofstream(file) << text;
    return file;
  }
  std::filesystem::path write(const std::string& name, const TraceText& trace) const {
    return write(name, trace.text());
  }
  static std::string errorOf(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options = {}) {
    return inputErrorOf([&] { readWorkloads(files, options); });
  }
};

TEST_F(Ranks, TheOneThatWaitsLeastIsTheSlowest) {
  const std::vector files{write("c.json", rankTrace(2, 3, 3'000)), write("a.json", rankTrace(0, 3, 4'000)),
                          write("b.json", rankTrace(1, 3, 12'000))};
  const RecordedProgram program = readWorkloads(files);
  ASSERT_TRUE(program.ranks);
  const RankComparison& ranks = *program.ranks;
  ASSERT_THAT(ranks.ranks, SizeIs(3));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(ranks.ranks[static_cast<std::size_t>(i)].rank.rank, i);
    EXPECT_EQ(ranks.ranks[static_cast<std::size_t>(i)].iterations, 4);
    EXPECT_EQ(ranks.ranks[static_cast<std::size_t>(i)].wallUs, kRankStepUs);
    EXPECT_EQ(ranks.ranks[static_cast<std::size_t>(i)].deviceBusyUs, kRankStepUs * 0.9);
  }
  EXPECT_EQ(ranks.ranks[0].communicationUs, 14'000);
  EXPECT_EQ(ranks.ranks[1].communicationUs, 6'000);
  EXPECT_EQ(ranks.ranks[2].communicationUs, 15'000);
  EXPECT_TRUE(ranks.byCommunication);
  EXPECT_EQ(ranks.slowest, 1);
  EXPECT_EQ(ranks.differenceUs, 9'000);
  EXPECT_FALSE(ranks.even);
  EXPECT_THAT(ranks.missing, IsEmpty());
  EXPECT_THAT(slowestRankText(ranks), HasSubstr("Rank 1 is the slowest: it waits 6.00 ms"));
  EXPECT_EQ(program.workload().sources.front().file, files[2].filename().string());
  EXPECT_EQ(program.workload().calls.front().deviceUs, 12'000);
  EXPECT_THAT(program.workload().remarks, Contains("of rank 1 of 3, the slowest"));
}

TEST_F(Ranks, ThatWaitAlikeAreEven) {
  const RecordedProgram program =
      readWorkloads({write("a.json", rankTrace(0, 4, 4'000)), write("b.json", rankTrace(3, 4, 4'500))});
  ASSERT_TRUE(program.ranks);
  EXPECT_TRUE(program.ranks->even);
  EXPECT_EQ(program.ranks->differenceUs, 500);
  EXPECT_THAT(program.ranks->missing, ElementsAre(1, 2));
  EXPECT_THAT(slowestRankText(*program.ranks), HasSubstr("Without a trace: rank 1, 2."));
  EXPECT_THAT(program.workload().remarks, Contains(HasSubstr("none of which is the slowest")));
}

TEST_F(Ranks, OfALargeRunAreNotAllListed) {
  const RecordedProgram program =
      readWorkloads({write("a.json", rankTrace(0, 512, 4'000)), write("b.json", rankTrace(9, 512, 9'000))});
  EXPECT_THAT(program.ranks->missing, SizeIs(510));
  EXPECT_THAT(slowestRankText(*program.ranks),
              HasSubstr("Without a trace: rank 1, 2, 3, 4, 5, 6, 7, 8, ... (502 more)."));
}

TEST_F(Ranks, WithoutCommunicationTheLongestIterationCounts) {
  const auto alone = [](int rank, double stepUs) {
    TraceText trace;
    trace.key("distributedInfo", distributed(rank, 2));
    for (int i = 0; i < 4; ++i) {
      trace.annotation(i * stepUs, stepUs, fmt::format("ProfilerStep#{}", i + 3));
      trace.forward(i * stepUs + 10, 100, {});
    }
    return trace;
  };
  const RecordedProgram program = readWorkloads({write("a.json", alone(0, 30'000)), write("b.json", alone(1, 20'000))});
  ASSERT_TRUE(program.ranks);
  EXPECT_FALSE(program.ranks->byCommunication);
  EXPECT_EQ(program.ranks->slowest, 0);
  EXPECT_THAT(slowestRankText(*program.ranks), HasSubstr("Rank 0 has the longest iteration, by 10.0 ms"));
}

TEST_F(Ranks, OfDifferentRunsAreRefused) {
  const auto first = write("a.json", rankTrace(0, 2, 4'000));
  EXPECT_THAT(errorOf({first, write("b.json", rankTrace(1, 4, 4'000))}), HasSubstr("is of a run of 2 processes and"));
  EXPECT_THAT(errorOf({first, write("c.json", rankTrace(0, 2, 5'000))}), HasSubstr("are both of rank 0"));
  EXPECT_THAT(errorOf({first, first}), HasSubstr("are both of rank 0"));
  TraceText other = rankTrace(1, 2, 4'000);
  other.key("distributedInfo", distributed(1, 2, "2.27.3"));
  EXPECT_THAT(errorOf({first, write("d.json", other)}), HasSubstr("nccl 2.28.9 and those of"));
}

TEST_F(Ranks, OfDifferentTimesAreRefused) {
  const auto at = [&](int rank, double seconds) {
    TraceText trace = rankTrace(rank, 2, 4'000);
    trace.key("baseTimeNanoseconds", fmt::format("{:.0f}", seconds * 1e9));
    return write(fmt::format("{}-{}.json", rank, seconds), trace);
  };
  EXPECT_TRUE(readWorkloads({at(0, 1'000), at(1, 1'030)}).ranks);  // clocks of hosts differ
  EXPECT_TRUE(readWorkloads({at(0, 1'000), at(1, 1'060)}).ranks);
  EXPECT_THAT(errorOf({at(0, 1'000), at(1, 1'100)}), HasSubstr("were recorded 100 s apart"));
  EXPECT_THAT(errorOf({at(0, 1'100), at(1, 1'000)}), HasSubstr("were recorded 100 s apart"));
}

TEST_F(Ranks, OfTracesThatDoNotNameThemAreRefused) {
  const auto first = write("a.json", rankTrace(0, 2, 4'000));
  for (const char* info : {"null", "[]", R"({"rank": 1})", R"({"rank": "1", "world_size": 2})",
                           R"({"rank": 0, "world_size": 0})", R"({"rank": -1, "world_size": 2})",
                           R"({"rank": 1e300, "world_size": 1e301})", R"({"rank": 1, "world_size": 2000000000})"}) {
    TraceText trace = rankTrace(1, 2, 4'000);
    trace.key("distributedInfo", info);
    const auto second = write("b.json", trace);
    EXPECT_THAT(errorOf({first, second}), HasSubstr("does not say of which rank it is")) << info;
    EXPECT_FALSE(readRecordedRuns({second}).runs.front().rank) << info;
  }
  EXPECT_THAT(errorOf({first, write("b.json", rankTrace(5, 2, 4'000))}),
              HasSubstr("is of rank 5, and a run of 2 processes has no such rank"));
  EXPECT_THAT(errorOf({first, write("b.json", rankTrace(1, 2, 4'000))}, {.process = "1"}),
              HasSubstr("choose in one trace"));
  const auto log = write("c.log", "# convscope workload\n");
  EXPECT_NE(errorOf({first, write("b.json", rankTrace(1, 2, 4'000)), log}), "");
}

TEST_F(Ranks, OneTraceIsReadAsBefore) {
  const auto file = write("a.json", rankTrace(1, 2, 4'000));
  const RecordedProgram program = readWorkloads({file});
  EXPECT_FALSE(program.ranks);
  EXPECT_THAT(program.workload().remarks, IsEmpty());
  EXPECT_EQ(program.workload(), readWorkload(file));
  EXPECT_EQ(readRecordedRuns({file}).runs.front().rank->rank, 1);
  EXPECT_EQ(readRecordedRuns({file}).runs.front().rank->library, "nccl 2.28.9");
}

}  // namespace
}  // namespace convscope
