#include "files/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

[[noreturn]] void cannotWrite(const std::filesystem::path& file, int error) {
  errno = error;
  throwSystemError(translatable("message", "write"), file);
}

[[noreturn]] void refuseExisting(const std::filesystem::path& file) {
  throw InputError(translatable("message", "{} already exists: give another file, or --force to replace it"),
                   file.string());
}

std::filesystem::path withoutLinks(const std::filesystem::path& file) {
  std::error_code error;
  std::filesystem::path target = std::filesystem::canonical(file, error);
  return error ? file : target;
}

/// Returns a new name in the folder of `file`. It is short, because the name of `file` may have the greatest length.
std::filesystem::path nameBeside(const std::filesystem::path& file) {
  static std::atomic<unsigned> count = 0;
  return file.parent_path() / fmt::format(".convscope-{}-{}.new", ::getpid(), ++count);
}

/// Moves a file to a name that nobody may have.
bool moveToNewName(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  // This kind of file system has only the plain move.
  errno = EEXIST;
  return !std::filesystem::exists(to) && ::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path file, Existing existing)
    : m_file(std::move(file)), m_destination(withoutLinks(m_file)), m_existing(existing) {
  struct stat status {};
  const bool exists = ::stat(m_destination.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) cannotWrite(m_file, errno);
  if (exists && S_ISDIR(status.st_mode)) cannotWrite(m_file, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    m_contents = Descriptor(::open(m_destination.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (m_contents.get() < 0) cannotWrite(m_file, errno);
    return;
  }
  if (exists && existing == Existing::Refuse) refuseExisting(m_file);
  if (exists) {
    // Whoever must not write the file must not replace it.
    if (::access(m_destination.c_str(), W_OK) != 0) cannotWrite(m_file, errno);
    m_old = Descriptor(::open(m_destination.c_str(), O_RDONLY | O_CLOEXEC));
    if (m_old.get() >= 0 && ::flock(m_old.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      throw InputError(translatable("message", "cannot write {}: another program is writing it"), m_file.string());
  }
  m_beside = nameBeside(m_destination);
  m_contents = Descriptor(::open(m_beside.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (m_contents.get() < 0) cannotWrite(m_file, std::exchange(errno, 0));
  if (exists) (void)!::fchmod(m_contents.get(), status.st_mode & 07777);
}

AtomicFile::~AtomicFile() {
  if (!m_beside.empty()) ::unlink(m_beside.c_str());
}

void AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(m_contents.get(), bytes.data(), bytes.size());
    if (count >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR)
      cannotWrite(m_file, errno);
  }
}

void AtomicFile::commit() {
  if (m_beside.empty()) return;
  if (::fsync(m_contents.get()) != 0) cannotWrite(m_file, errno);
  const bool moved = m_existing == Existing::Replace ? ::rename(m_beside.c_str(), m_destination.c_str()) == 0
                                                     : moveToNewName(m_beside, m_destination);
  if (!moved && errno == EEXIST) refuseExisting(m_file);
  if (!moved) cannotWrite(m_file, errno);
  m_beside.clear();
}

void writeWholeFile(const std::filesystem::path& file, std::string_view bytes, AtomicFile::Existing existing) {
  AtomicFile whole(file, existing);
  whole.write(bytes);
  whole.commit();
}

}  // namespace convscope
