#include "apply/library/recording_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace convscope::apply {
namespace {

using namespace recording_format;

/// Room for some 20,000 distinct problems.
constexpr std::size_t kFileBytes = std::size_t{4} << 20;

tl::unexpected<std::string> failure(int error) {
  return tl::unexpected(std::string(std::strerror(error)));
}

/// Reserves the whole file on its disk: a page that cannot be written later would end the program.
tl::expected<std::byte*, std::string> mapped(int file) {
  if (const int error = posix_fallocate(file, 0, kFileBytes); error != 0) return failure(error);
  void* begin = mmap(nullptr, kFileBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (begin == MAP_FAILED) return failure(errno);
  return static_cast<std::byte*>(begin);
}

}  // namespace

tl::expected<RecordingFile, std::string> RecordingFile::make(const std::string& folder) {
  std::string path = folder + "/" + std::to_string(getpid()) + ".XXXXXX";
  const int file = mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) return failure(errno);
  const auto begin = mapped(file);
  close(file);
  if (!begin) {
    unlink(path.c_str());
    return tl::unexpected(begin.error());
  }
  RecordingHead head{{}, kRecordingVersion, sizeof(RecordingHead)};
  std::memcpy(head.signature, kRecordingSignature.data(), kRecordingSignature.size());
  std::memcpy(*begin, &head, sizeof head);
  RecordingFile recording(*begin);
  recording.m_rest = recording.tryAdd(EntryKind::Reason, "more distinct convolutions than a recording has room for");
  return recording;
}

EntryCounters RecordingFile::add(EntryKind kind, std::string_view text) {
  const EntryCounters counters = tryAdd(kind, text);
  return counters.executions == nullptr ? m_rest : counters;
}

EntryCounters RecordingFile::tryAdd(EntryKind kind, std::string_view text) {
  const std::size_t unrounded = sizeof(EntryHead) + text.size();
  const std::size_t bytes = (unrounded + kEntryAlignment - 1) / kEntryAlignment * kEntryAlignment;
  auto* head = reinterpret_cast<RecordingHead*>(m_begin);
  // Atomically, because a forked child has the same file.
  std::atomic_ref used(head->used);
  std::uint32_t begin = used.load();
  do {
    if (bytes > kFileBytes - begin) return {};
  } while (!used.compare_exchange_weak(begin, begin + static_cast<std::uint32_t>(bytes)));
  auto* entry = reinterpret_cast<EntryHead*>(m_begin + begin);
  entry->bytes = static_cast<std::uint32_t>(bytes);
  entry->textLength = static_cast<std::uint32_t>(text.size());
  std::memcpy(m_begin + begin + sizeof(EntryHead), text.data(), text.size());
  std::atomic_ref(entry->kind).store(kind, std::memory_order_release);
  return {&entry->executions, &entry->tensorCoreExecutions};
}

}  // namespace convscope::apply
