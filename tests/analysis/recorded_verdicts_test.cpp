#include "analysis/recorded_verdicts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "files/resource_path.h"

namespace convscope {
namespace {

TEST(RecordedVerdicts, AreThoseOfTheSessions) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(resourceFolder("sessions"))) {
    if (entry.path().extension() == ".gz") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<RecordedVerdict> expected;
  std::string table;
  for (const auto& file : files) table += toText(expected.emplace_back(recordedVerdict(file)));
  EXPECT_TRUE(recordedVerdicts() == expected) << "resources/sessions/verdicts.tsv should be:\n" << table;
}

}  // namespace
}  // namespace convscope
