#include "policy/schedule/size_source.h"

#include <algorithm>
#include <fstream>

#include "core/translatable.h"
#include "files/picture_size.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "text/translate.h"

namespace convscope {
namespace {

namespace fs = std::filesystem;

/// Returns the regular files of a folder and its subfolders in the order of their paths. Throws InputError.
std::vector<fs::path> filesOf(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ofEntry;  // a link to nothing is no file
    if (entry->is_regular_file(ofEntry)) files.push_back(entry->path());
    if (files.size() > kMostSizeRows)
      throw InputError(translatable("message", "{}: more than {} files"), folder.string(), kMostSizeRows);
  }
  if (error) throw InputError(translatable("message", "cannot read {}: {}"), folder.string(), error.message());
  std::ranges::sort(files);
  return files;
}

/// Reads the pictures of a folder.
class PictureFolder {
 public:
  explicit PictureFolder(const fs::path& folder) : m_folder(folder) {
    for (const fs::path& file : filesOf(folder)) add(file);
  }

  SizeList take() {
    if (m_list.rows.empty())
      throw InputError(translatable("message", "{}: no pictures (JPEG, PNG, GIF, BMP, WebP, TIFF) among its {} files"),
                       m_folder.string(), m_others + m_damaged);
    if (m_damaged > 0)
      m_list.remark = phrase("size_source",
                             "{}: left out, files that are no pictures: {}; pictures with a damaged header: {}, "
                             "the first of them {}")(m_folder.string(), m_others, m_damaged, m_firstDamaged);
    else if (m_others > 0)
      m_list.remark =
          phrase("size_source", "{}: left out, files that are no pictures: {}")(m_folder.string(), m_others);
    return std::move(m_list);
  }

 private:
  void add(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    try {
      if (!stream) throw InputError("cannot be opened");
      if (const std::optional<PictureSize> size = pictureSize(stream))
        m_list.rows.push_back({{size->height, size->width}, 1});
      else
        ++m_others;
    } catch (const InputError&) {
      if (m_damaged++ == 0) m_firstDamaged = file.string();
    }
  }

  const fs::path& m_folder;
  SizeList m_list;
  std::size_t m_others = 0;
  std::size_t m_damaged = 0;
  std::string m_firstDamaged;
};

}  // namespace

SizeList readSizes(const fs::path& source) {
  std::error_code error;
  if (fs::is_directory(source, error)) return PictureFolder(source).take();
  return parseSizeCounts(source.string(), readTextFile(source, "a list of sizes"));
}

}  // namespace convscope
