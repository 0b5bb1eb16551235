#include "engine/answer_writer.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace convscope {

void AnswerWriter::write(std::string_view line) {
  const std::scoped_lock lock(m_mutex);
  writeLocked(std::string(line));
}

void AnswerWriter::write(const std::function<std::string()>& make) {
  const std::scoped_lock lock(m_mutex);
  writeLocked(make());
}

void AnswerWriter::tryWrite(const std::function<std::string()>& make) {
  const std::unique_lock lock(m_mutex, std::try_to_lock);
  if (!lock.owns_lock()) return;
  // A pipe that is ready has room for a short line.
  pollfd watched{m_descriptor, POLLOUT, 0};
  if (poll(&watched, 1, 0) <= 0 || (watched.revents & POLLOUT) == 0) return;
  if (std::string line = make(); !line.empty()) writeLocked(std::move(line));
}

void AnswerWriter::writeLocked(std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty() && !m_broken) {
    const ssize_t count = ::write(m_descriptor, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      m_broken = true;
    }
  }
}

bool hasNoReader(int descriptor) {
  pollfd watched{descriptor, 0, 0};
  return poll(&watched, 1, 0) > 0 && (watched.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

}  // namespace convscope
