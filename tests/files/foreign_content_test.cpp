#include "files/foreign_content.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <fstream>
#include <string>

#include "files/input_file.h"
#include "files/text_file.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using namespace std::string_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;

struct Foreign {
  std::string begin;
  std::string reason;
};

const std::vector<Foreign>& foreignFiles() {
  static const std::vector<Foreign> kFiles{
      {"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n", "run git lfs pull"},
      {"<!DOCTYPE html>\n<html lang=\"en\">", "HTML"},
      {"\xef\xbb\xbf \r\n\t<HTML><head>", "HTML"},
      {"<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code>", "XML"},
      {"\x1f\x8b\x08\0\0\0\0\0"s, "gzip"},
      {"PK\x03\x04\x14"s, "ZIP"},
      {"\xfd"s + "7zXZ\0"s, "xz"},
      {"\x28\xb5\x2f\xfd"s, "Zstandard"},
      {"7z\xbc\xaf\x27\x1c"s, "7-Zip"},
      {"BZh91AY&SY", "bzip2"}};
  return kFiles;
}

TEST(ForeignContent, IsNamed) {
  for (const Foreign& each : foreignFiles())
    EXPECT_THAT(inputErrorOf([&] { refuseForeignContent(each.begin); }), HasSubstr(each.reason)) << each.begin;
}

TEST(ForeignContent, IsNothingElse) {
  for (const std::string& text : {""s, "version 1"s, "<"s, "< html"s, "{\"a\": 1}"s, "BZh9 is a word"s, "PK"s, "\x1f"s,
                                  "\x08\x07\x12\x07pytorch"s, "convscope_workload 1\n"s, std::string(70, ' ')})
    EXPECT_NO_THROW(refuseForeignContent(text)) << text;
}

TEST(ForeignContent, IsRefusedByEveryReaderOfFiles) {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.trace.json");
  char byte = 0;
  for (const Foreign& each : foreignFiles()) {
    std::ofstream(file, std::ios::binary) << each.begin;
    const auto named = AllOf(HasSubstr("run.trace.json: "), HasSubstr(each.reason));
    EXPECT_THAT(inputErrorOf([&] { readTextFile(file, "a list"); }), named);
    if (each.reason == "gzip") continue;  // which is decompressed
    EXPECT_THAT(inputErrorOf([&] { InputFile(file).read(&byte, 1); }), named);
  }
}

TEST(ForeignContent, InsideOfGzipIsRefusedToo) {
  const TemporaryFolder folder;
  const std::string file = folder.file("run.trace.json.gz");
  char byte = 0;
  for (const Foreign& each : foreignFiles()) {
    const gzFile gzip = gzopen(file.c_str(), "wb");
    gzwrite(gzip, each.begin.data(), static_cast<unsigned>(each.begin.size()));
    gzclose(gzip);
    EXPECT_THAT(inputErrorOf([&] { InputFile(file).read(&byte, 1); }), HasSubstr(each.reason));
  }
}

}  // namespace
}  // namespace convscope
