#include "policy/schedule/size_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "session/temporary_folder.h"
#include "support/input_error_of.h"
#include "support/pictures.h"

namespace convscope {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

void write(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

TEST(SizeSource, ReadsTheRowsOfAFile) {
  const TemporaryFolder folder;
  write(folder.file("") / "sizes.csv", "height,width\n480,640\n");
  const SizeList list = readSizes(folder.file("") / "sizes.csv");
  EXPECT_THAT(list.rows, ElementsAre(SizeCount{{480, 640}, 1}));
  EXPECT_EQ(list.remark, "");
  write(folder.file("") / "bad.csv", "480x640\n48o\n");
  EXPECT_THAT(inputErrorOf([&] { readSizes(folder.file("") / "bad.csv"); }), HasSubstr("bad.csv:2:"));
  EXPECT_THAT(inputErrorOf([&] { readSizes(folder.file("") / "none.csv"); }), HasSubstr("cannot read"));
}

TEST(SizeSource, ReadsThePicturesOfAFolderInTheOrderOfTheirPaths) {
  const TemporaryFolder folder;
  write(folder.file("") / "b.jpg", testing::pictures(480, 640).at("JPEG"));
  write(folder.file("") / "a" / "2.webp", testing::pictures(20, 30).at("WebP"));
  write(folder.file("") / "a" / "1.anything", testing::pictures(10, 15).at("PNG"));
  const SizeList list = readSizes(folder.file(""));
  EXPECT_THAT(list.rows, ElementsAre(SizeCount{{10, 15}, 1}, SizeCount{{20, 30}, 1}, SizeCount{{480, 640}, 1}));
  EXPECT_EQ(list.remark, "");
}

TEST(SizeSource, LeavesOutWhatIsNoPictureWithARemark) {
  const TemporaryFolder folder;
  write(folder.file("") / "a.png", testing::pictures(48, 64).at("PNG"));
  write(folder.file("") / "labels.txt", "cat\n");
  write(folder.file("") / "empty.jpg", "");
  EXPECT_THAT(readSizes(folder.file("")).remark, AllOf(HasSubstr("no pictures: 2")));
  write(folder.file("") / "cut.jpg", testing::pictures(48, 64).at("JPEG").substr(0, 20));
  write(folder.file("") / "cut.png", testing::pictures(48, 64).at("PNG").substr(0, 20));
  const SizeList list = readSizes(folder.file(""));
  EXPECT_THAT(list.rows, SizeIs(1));
  EXPECT_THAT(list.remark, AllOf(HasSubstr("no pictures: 2;"), HasSubstr("damaged header: 2"), HasSubstr("cut.jpg")));
}

TEST(SizeSource, SurvivesHostileFolders) {
  const TemporaryFolder folder;
  EXPECT_THAT(inputErrorOf([&] { readSizes(folder.file("")); }), HasSubstr("no pictures"));
  write(folder.file("") / "a.gif", testing::pictures(48, 64).at("GIF"));
  fs::create_directory_symlink(folder.file(""), folder.file("") / "loop");
  fs::create_symlink(folder.file("") / "nothing", folder.file("") / "dangling.png");
  ASSERT_EQ(mkfifo((folder.file("") / "pipe.png").c_str(), 0600), 0);  // opening it would wait for a writer
  const SizeList list = readSizes(folder.file(""));
  EXPECT_THAT(list.rows, ElementsAre(SizeCount{{48, 64}, 1}));
  EXPECT_EQ(list.remark, "");
}

}  // namespace
}  // namespace convscope
