#include "files/foreign_content.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/byte_order_mark.h"

namespace convscope {
namespace {

using namespace std::string_view_literals;

/// What the files of a compressor begin with.
struct Compressor {
  std::string_view name;
  std::string_view begin;
};

constexpr std::array kCompressors{Compressor{"gzip", "\x1f\x8b\x08"sv}, Compressor{"ZIP", "PK\x03\x04"sv},
                                  Compressor{"xz",
                                             "\xfd"
                                             "7zXZ\0"sv},
                                  Compressor{"Zstandard", "\x28\xb5\x2f\xfd"sv},
                                  Compressor{"7-Zip", "7z\xbc\xaf\x27\x1c"sv}};

/// Returns whether `begin` is of bzip2: its name, a digit, and the mark of a block.
bool isBzip2(std::string_view begin) {
  return begin.starts_with("BZh"sv) && begin.substr(std::min<std::size_t>(4, begin.size())).starts_with("1AY&SY"sv);
}

/// Returns the first word of a page in small letters, e.g. "<html".
std::string markupOf(std::string_view begin) {
  begin.remove_prefix(markSize(begin));
  begin.remove_prefix(std::min(begin.find_first_not_of(" \t\r\n"), begin.size()));
  std::string word(begin.substr(0, std::string_view("<!doctype html").size()));
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return word;
}

}  // namespace

bool isGzip(std::string_view begin) {
  return begin.starts_with(kCompressors.front().begin);
}

void refuseForeignContent(std::string_view begin) {
  if (begin.starts_with("version https://git-lfs.github.com/spec/"sv))
    throw InputError(translatable("message", "this is a Git LFS pointer, not the file itself: run git lfs pull"));
  const std::string markup = markupOf(begin);
  if (markup.starts_with("<!doctype html") || markup.starts_with("<html"))
    throw InputError(
        translatable("message", "this is an HTML page, e.g. of a failed download: download the file itself"));
  if (markup.starts_with("<?xml"))
    throw InputError(
        translatable("message", "this is an XML document, e.g. of a failed download: download the file itself"));
  for (const Compressor& each : kCompressors) {
    if (begin.starts_with(each.begin))
      throw InputError(translatable("message", "this is compressed with {}: decompress it first"), each.name);
  }
  if (isBzip2(begin))
    throw InputError(translatable("message", "this is compressed with {}: decompress it first"), "bzip2");
}

void refuseForeignContent(const std::filesystem::path& file, std::string_view begin) {
  try {
    refuseForeignContent(begin);
  } catch (const InputError& error) {
    throw error.within(file.string());
  }
}

}  // namespace convscope
