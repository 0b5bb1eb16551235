#include "apply/recording.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "apply/library/plan_table.h"
#include "apply/library/recording_file.h"
#include "support/process.h"

namespace convscope::apply {
namespace {

using convscope::testing::readWholeFile;
using convscope::testing::TemporaryFolder;
using recording_format::EntryKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// Returns the only file of a folder.
std::filesystem::path onlyFile(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& each : std::filesystem::directory_iterator(folder)) files.push_back(each.path());
  EXPECT_THAT(files, SizeIs(1));
  return files.at(0);
}

class Recording : public ::testing::Test {
 protected:
  std::string bytes() const { return readWholeFile(onlyFile(m_folder.path())); }

  TemporaryFolder m_folder;
  RecordingFile m_file = RecordingFile::make(m_folder.path().string()).value();
};

TEST_F(Recording, IsReadWhileTheProcessRuns) {
  m_file.add(EntryKind::Device, "NVIDIA H200");
  m_file.add(EntryKind::Cudnn, "9.19.0");
  m_file.add(EntryKind::Folder, "/opt/cudnn");
  const EntryCounters problem = m_file.add(EntryKind::Problem, "fwd fp32 nchw n1 c1 k1 in1x1 f1x1");
  const EntryCounters reason = m_file.add(EntryKind::Reason, "a graph of several operations");
  *problem.executions += 5;
  *problem.tensorCoreExecutions += 2;
  *reason.executions += 3;
  const auto read = readRecording(bytes());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->device, "NVIDIA H200");
  EXPECT_EQ(read->cudnn, "9.19.0");
  EXPECT_EQ(read->folder, "/opt/cudnn");
  ASSERT_THAT(read->graphs, SizeIs(3));  // the first is for entries without room
  EXPECT_EQ(read->graphs[0].executions, 0U);
  EXPECT_EQ(read->graphs[1], (RecordedGraph{"fwd fp32 nchw n1 c1 k1 in1x1 f1x1", "", 7, 2}));
  EXPECT_EQ(read->graphs[2], (RecordedGraph{"", "a graph of several operations", 3, 0}));
}

TEST_F(Recording, CountsWhatHasNoRoom) {
  const std::string text(100'000, 'x');
  EntryCounters last;
  for (int i = 0; i < 100; ++i) {
    last = m_file.add(EntryKind::Problem, text);
    ++*last.executions;
  }
  const auto read = readRecording(bytes());
  ASSERT_TRUE(read);
  EXPECT_GT(read->graphs[0].executions, 10U);
  EXPECT_EQ(read->graphs[0].executions + read->graphs.size() - 1, 100U);
}

TEST_F(Recording, IsRefusedIfItIsDamaged) {
  m_file.add(EntryKind::Problem, "fwd fp32 nchw n1 c1 k1 in1x1 f1x1");
  const std::string whole = bytes();
  EXPECT_FALSE(readRecording(""));
  EXPECT_FALSE(readRecording(whole.substr(0, 10)));
  EXPECT_FALSE(readRecording(std::string(whole.size(), '\0')));
  std::string other = whole;
  other[16] = 2;  // version
  EXPECT_FALSE(readRecording(other));
  for (const char value : {'\1', '\x7f', '\xff'}) {
    std::string damaged = whole;
    for (std::size_t i = 24; i < 32; ++i) damaged[i] = value;  // lengths of the first entry
    EXPECT_FALSE(readRecording(damaged));
  }
  for (std::size_t size = 24; size < 300; ++size) {  // cut: all or an error, never more
    const auto read = readRecording(whole.substr(0, size));
    if (read) {
      EXPECT_LE(read->graphs.size(), 2U);
    }
  }
}

TEST(RecordingWithoutAFolder, SaysWhy) {
  const auto file = RecordingFile::make("/no/such/folder");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), "No such file or directory");
}

TEST(PlanTable, FindsTheCounterOfEachPlan) {
  PlanTable table;
  std::vector<std::uint64_t> counters(5000);
  const auto plan = [](std::size_t i) { return reinterpret_cast<cudnnBackendDescriptor_t>(16 * (i + 1)); };
  EXPECT_EQ(table.find(plan(0)), nullptr);
  for (std::size_t i = 0; i < counters.size(); ++i) table.set(plan(i), &counters[i]);
  for (std::size_t i = 0; i < counters.size(); ++i) EXPECT_EQ(table.find(plan(i)), &counters[i]) << i;
  EXPECT_EQ(table.find(plan(counters.size())), nullptr);
  table.set(plan(7), &counters[8]);  // a new plan at the address of an earlier one
  EXPECT_EQ(table.find(plan(7)), &counters[8]);
  table.set(plan(7), nullptr);
  EXPECT_EQ(table.find(plan(7)), nullptr);
  table.set(nullptr, counters.data());
  EXPECT_EQ(table.find(nullptr), nullptr);
}

}  // namespace
}  // namespace convscope::apply
