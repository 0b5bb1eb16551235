#include "session/session_writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "session/event_json.h"
#include "session/session_file.h"

namespace convscope {
namespace {

int openForWriting(const std::filesystem::path& file, SessionWriter::Mode mode, const AtomicFile* replacement) {
  if (replacement != nullptr) return ::fcntl(replacement->descriptor(), F_DUPFD_CLOEXEC, 0);
  const int create = mode == SessionWriter::Mode::Append ? 0 : O_CREAT;
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | create, 0666);
  if (descriptor < 0) throwSystemError(translatable("message", "write"), file);
  return descriptor;
}

}  // namespace

SessionWriter::SessionWriter(std::filesystem::path file, Mode mode)
    : m_file(std::move(file)),
      m_replacement(mode == Mode::Replace ? std::make_unique<AtomicFile>(m_file, AtomicFile::Existing::Replace)
                                          : nullptr),
      m_descriptor(openForWriting(m_file, mode, m_replacement.get())) {
  if (::flock(m_descriptor.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    throw InputError(translatable("message", "cannot write {}: another program is writing it"), m_file.string());
  if (mode == Mode::Append) {
    const LogEnd end = readLog(m_file, [](const Event&) {});
    if (end.compressed)
      throw InputError(translatable("message", "cannot write {}: it is compressed (gunzip it to go on)"),
                       m_file.string());
    m_size = end.offset;
  }
  // What is no file cannot be cut, and need not be.
  if (::ftruncate(m_descriptor.get(), static_cast<off_t>(m_size)) != 0 && errno != EINVAL)
    throwSystemError(translatable("message", "write"), m_file);
}

void SessionWriter::write(const Event& event) {
  const std::string line = toJsonLine(event) + '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t count = ::write(m_descriptor.get(), rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      const int error = errno;
      // So that a later event does not join a part of this one. Where even that fails, the part is a line cut last.
      [[maybe_unused]] const int undone = ::ftruncate(m_descriptor.get(), static_cast<off_t>(m_size));
      errno = error;
      throwSystemError(translatable("message", "write"), m_file);
    }
  }
  m_size += line.size();
}

void SessionWriter::takePlace() {
  if (!m_replacement) return;
  m_replacement->commit();
  m_replacement.reset();
}

bool SessionWriter::isLost() const {
  struct stat status {};
  return ::fstat(m_descriptor.get(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 0;
}

}  // namespace convscope
