#include "files/atomic_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/resource.h>

#include <csignal>

#include "files/input_record.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using Existing = AtomicFile::Existing;
using Permissions = std::filesystem::perms;

class AtomicFiles : public ::testing::Test {
 protected:
  std::ptrdiff_t filesInFolder() const {
    return std::distance(std::filesystem::directory_iterator(m_folder.file("")), {});
  }

  TemporaryFolder m_folder;
  std::filesystem::path m_file = m_folder.file("a.txt");
};

TEST_F(AtomicFiles, TakeTheirPlaceAtTheEnd) {
  writeText(m_file, "old");
  AtomicFile file(m_file, Existing::Replace);
  file.write("new");
  EXPECT_EQ(readText(m_file), "old");
  file.commit();
  EXPECT_EQ(readText(m_file), "new");
  EXPECT_EQ(filesInFolder(), 1);
}

TEST_F(AtomicFiles, ThatAreNotCommittedLeaveNothing) {
  { AtomicFile(m_file, Existing::Refuse).write("new"); }
  EXPECT_EQ(filesInFolder(), 0);
}

TEST_F(AtomicFiles, ReplaceOnlyWhatTheyMay) {
  AtomicFile late(m_file, Existing::Refuse);
  writeText(m_file, "old");
  EXPECT_THAT(inputErrorOf([&] { late.commit(); }), HasSubstr("already exists"));
  EXPECT_THAT(inputErrorOf([&] { writeWholeFile(m_file, "x", Existing::Refuse); }), HasSubstr("already exists"));
  EXPECT_THAT(inputErrorOf([&] { writeWholeFile(m_folder.file(""), "x", Existing::Replace); }),
              HasSubstr("Is a directory"));
  EXPECT_THAT(inputErrorOf([&] { writeWholeFile(m_file / "x", "x", Existing::Replace); }),
              HasSubstr("Not a directory"));
  EXPECT_EQ(readText(m_file), "old");
}

TEST_F(AtomicFiles, LeaveAFileAloneThatAnotherProgramWrites) {
  writeText(m_file, "old");
  const Descriptor writer(::open(m_file.c_str(), O_WRONLY));
  ASSERT_EQ(::flock(writer.get(), LOCK_EX), 0);
  EXPECT_THAT(inputErrorOf([&] { writeWholeFile(m_file, "x", Existing::Replace); }), HasSubstr("another program"));
}

TEST_F(AtomicFiles, KeepLinksAndPermissions) {
  writeText(m_file, "old");
  std::filesystem::permissions(m_file, Permissions::owner_read | Permissions::owner_write);
  std::filesystem::create_symlink("a.txt", m_folder.file("link"));
  writeWholeFile(m_folder.file("link"), "new", Existing::Replace);
  EXPECT_TRUE(std::filesystem::is_symlink(m_folder.file("link")));
  EXPECT_EQ(readText(m_file), "new");
  EXPECT_EQ(std::filesystem::status(m_file).permissions(), Permissions::owner_read | Permissions::owner_write);
}

TEST_F(AtomicFiles, AFullDiskLeavesTheOldFile) {
  writeText(m_file, "old");
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight{10, old.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const std::string message = inputErrorOf([&] { writeWholeFile(m_file, "more than ten bytes", Existing::Replace); });
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, oldHandler);
  EXPECT_EQ(message, "cannot write " + m_file.string() + ": File too large");
  EXPECT_EQ(readText(m_file), "old");
  EXPECT_EQ(filesInFolder(), 1);
}

TEST_F(AtomicFiles, WriteToDevicesDirectly) {
  writeWholeFile("/dev/null", "x", Existing::Refuse);
  EXPECT_EQ(inputErrorOf([&] { writeWholeFile("/dev/full", "x", Existing::Replace); }),
            "cannot write /dev/full: No space left on device");
}

TEST_F(AtomicFiles, AnInputIsTheSameFileByEveryName) {
  writeText(m_file, "input");
  std::filesystem::create_symlink("a.txt", m_folder.file("symbolic"));
  std::filesystem::create_hard_link(m_file, m_folder.file("hard"));
  refuseInput(m_file);
  rememberInput(m_folder.file("symbolic"));
  rememberInput(m_folder.file("none"));
  for (const char* name : {"a.txt", "symbolic", "hard"})
    EXPECT_THAT(inputErrorOf([&] { refuseInput(m_folder.file(name)); }), HasSubstr("the command reads this file"));
  refuseInput(m_folder.file("other"));
}

}  // namespace
}  // namespace convscope
