#include "files/input_record.h"

#include <sys/stat.h>

#include <mutex>
#include <set>
#include <utility>

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using FileId = std::pair<dev_t, ino_t>;

struct Record {
  std::mutex mutex;
  std::set<FileId> files;
};

Record& record() {
  static Record inputs;
  return inputs;
}

}  // namespace

void rememberInput(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  const std::lock_guard lock(record().mutex);
  record().files.emplace(status.st_dev, status.st_ino);
}

void refuseInput(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return;
  const std::lock_guard lock(record().mutex);
  if (record().files.contains({status.st_dev, status.st_ino}))
    throw InputError(translatable("message", "cannot write {}: the command reads this file; give another file"),
                     file.string());
}

}  // namespace convscope
