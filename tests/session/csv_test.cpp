#include "session/csv.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "session/small_log.h"
#include "support/csv_records.h"
#include "support/hostile_session.h"

namespace convscope {
namespace {

/// All records after the first, by the names that it gives.
std::vector<std::map<std::string, std::string>> table(const Session& session) {
  const std::vector<testing::CsvRecord> records = testing::csvRecords(trialsCsv(session));
  std::vector<std::map<std::string, std::string>> rows;
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].size() != records[0].size()) throw std::runtime_error("records of different length");
    auto& row = rows.emplace_back();
    for (std::size_t j = 0; j < records[0].size(); ++j) row[records[0][j]] = records[i][j];
  }
  return rows;
}

Session smallSession() {
  Session session;
  for (const Event& event : smallLog()) session.fold(event);
  return session;
}

TEST(Csv, HasOneRowForEachTrial) {
  auto rows = table(smallSession());
  ASSERT_EQ(rows.size(), 4u);
  auto& row = rows[0];
  EXPECT_EQ(row["run"], "0");
  EXPECT_EQ(row["input"], "2x3x8x8");
  EXPECT_EQ(row["backend"], "cudnn");
  EXPECT_EQ(row["device"], "NVIDIA H200");
  EXPECT_EQ(row["precision"], "fp32");
  EXPECT_EQ(row["layout"], "nchw");
  EXPECT_EQ(row["layers"], "conv1;conv2");
  EXPECT_EQ(row["multiplicity"], "2");
  EXPECT_EQ(row["pass"], "fwd");
  EXPECT_EQ(row["problem"], "fwd fp32 nchw n2 c3 k4 in8x8 f3x3 p1x1");
  EXPECT_EQ(row["algorithm"], "eng1 k2=3");
  EXPECT_EQ(row["name"], "engine 1");
  EXPECT_EQ(row["engine"], "1");
  EXPECT_EQ(row["family"], "implicit GEMM");
  EXPECT_EQ(row["notes"], "");
  EXPECT_EQ(row["status"], "measured");
  EXPECT_EQ(row["reason"], "3 samples of 20 executions");
  EXPECT_EQ(row["contender"], "true");
  EXPECT_EQ(row["build_us"], "310.5");
  EXPECT_EQ(row["first_execution_us"], "900");
  EXPECT_EQ(row["workspace_bytes"], "4096");
  EXPECT_EQ(row["reorder_us"], "1.5");
  EXPECT_EQ(row["single_median_us"], "12.5");
  EXPECT_EQ(row["single_samples"], "1");
  EXPECT_EQ(row["hot_median_us"], "10.5");
  EXPECT_EQ(row["hot_lower_quartile_us"], "10.375");
  EXPECT_EQ(row["hot_upper_quartile_us"], "10.625");
  EXPECT_EQ(row["hot_samples"], "3");
  EXPECT_EQ(row["hot_repeats"], "20");
  EXPECT_EQ(row["hot_throttled_samples"], "1");
  EXPECT_EQ(row["hot_lowest_clock_mhz"], "1755");
  EXPECT_EQ(row["kernels"], "xmma_fprop_implicit_gemm;tail");
  EXPECT_EQ(rows[1]["status"], "failed");
  EXPECT_EQ(rows[2]["workspace_bytes"], "21474836480");
  EXPECT_EQ(rows[3]["pass"], "wgrad");
}

TEST(Csv, LeavesEmptyWhatWasNotMeasured) {
  auto row = table(smallSession())[1];
  for (const char* name : {"family", "first_execution_us", "single_median_us", "single_samples", "hot_median_us",
                           "cold_median_us", "cold_repeats", "kernels"})
    EXPECT_EQ(row.at(name), "") << name;

  Session open = smallSession();
  Trial& trial = open.surveys[0].problems[0].trials[0];
  trial = {};
  trial.candidate.id = "jit:avx2";
  row = table(open)[0];
  for (const char* name : {"engine", "status", "build_us", "workspace_bytes", "reorder_us"})
    EXPECT_EQ(row.at(name), "") << name;
}

TEST(Csv, HasTheBoundOfAnAlgorithmThatWasNotExecutedToTheEnd) {
  Session session = smallSession();
  Trial& trial = session.surveys[0].problems[0].trials[0];
  EXPECT_EQ(table(session)[0].at("slower_than_us"), "");
  trial.status = TrialStatus::Slower;
  trial.slowerThanUs = 1500.5;
  auto row = table(session)[0];
  EXPECT_EQ(row.at("status"), "slower");
  EXPECT_EQ(row.at("slower_than_us"), "1500.5");
}

TEST(Csv, SaysThatAllSamplesWereThrottled) {
  Session session = smallSession();
  session.surveys[0].problems[0].trials[0].hot = {{}, 20, 12, 500};
  auto row = table(session)[0];
  EXPECT_EQ(row["hot_median_us"], "");
  EXPECT_EQ(row["hot_samples"], "0");
  EXPECT_EQ(row["hot_throttled_samples"], "12");
}

TEST(Csv, QuotesWhatNeedsIt) {
  Session session = smallSession();
  Survey& survey = session.surveys[0];
  survey.started.network.name = "a \"fine\" net";
  survey.started.device.name = "\"";
  survey.problems[0].subject.layers = {"first, second", "third"};
  survey.problems[0].trials[0].reason = "two\nlines";
  survey.problems[0].trials[0].kernels = {"void conv<float, 4>(int)\r", "", "void conv<float, 4>(int)\r"};
  survey.problems[0].trials[0].candidate.notes = {Note::TensorCore, Note::Nondeterministic};
  auto row = table(session)[0];
  EXPECT_EQ(row["network"], "a \"fine\" net");
  EXPECT_EQ(row["device"], "\"");
  EXPECT_EQ(row["layers"], "first, second;third");
  EXPECT_EQ(row["reason"], "two\nlines");
  EXPECT_EQ(row["kernels"], "void conv<float, 4>(int)\r;");
  EXPECT_EQ(row["notes"], "tensor_core;nondeterministic");
}

TEST(Csv, HostileNamesAreNeitherStructureNorFormulas) {
  const Session session = testing::hostileSession();
  const std::vector<testing::CsvRecord> records = testing::csvRecords(trialsCsv(session));
  std::size_t trials = 0;
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& result : survey.problems) trials += result.trials.size();
  }
  ASSERT_EQ(records.size(), trials + 1);
  for (const testing::CsvRecord& record : records) {
    EXPECT_EQ(record.size(), records.front().size());
    for (const std::string& field : record) EXPECT_FALSE(testing::isFormula(field)) << field;
  }
}

TEST(Csv, OfNothingIsItsHeader) {
  const std::vector<testing::CsvRecord> records = testing::csvRecords(trialsCsv({}));
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].front(), "run");
  EXPECT_EQ(records[0].back(), "error_unit");
}

}  // namespace
}  // namespace convscope
