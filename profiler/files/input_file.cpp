#include "files/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include <zlib.h>

#include "core/translatable.h"
#include "files/available_memory.h"
#include "files/descriptor.h"
#include "files/encoding.h"
#include "files/foreign_content.h"
#include "files/input_record.h"
#include "problem/input_error.h"
#include "text/byte_order_mark.h"

namespace convscope {
namespace {

// zlib decompresses at least twice as much at a time, also for a reader of the first line only.
constexpr unsigned kCompressedBytes = 1u << 13;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kAnyRatio = 256 * kMiB;  // as much as any compressed file may contain
constexpr std::uint64_t kMemoryCheck = 16 * kMiB;
constexpr std::uint64_t kLeastMemory = 256 * kMiB;  // for what the next bytes become

gzFile_s* openGzip(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throwSystemError(translatable("message", "read"), file);
  const gzFile gzip = gzdopen(descriptor, "rb");
  if (gzip == nullptr) {
    ::close(descriptor);
    throwSystemError(translatable("message", "read"), file);
  }
  rememberInput(file);
  gzbuffer(gzip, kCompressedBytes);
  return gzip;
}

/// Returns a message of zlib without the file's handle in front: "<fd:3>: unexpected end of file".
std::string_view withoutHandle(std::string_view message) {
  const std::size_t end = message.find(">: ");
  return message.starts_with("<fd:") && end != std::string_view::npos ? message.substr(end + 3) : message;
}

}  // namespace

void GzipCloser::operator()(gzFile_s* file) const {
  gzclose(file);
}

InputFile::InputFile(std::filesystem::path file, std::uint64_t largest, std::stop_token stop)
    : m_file(std::move(file)),
      m_gzip(openGzip(m_file)),
      m_largest(largest),
      m_nextMemoryCheck(kMemoryCheck),
      m_stop(std::move(stop)) {}

std::size_t InputFile::read(char* to, std::size_t most) {
  if (m_uncompressed == 0) readHead();
  const std::size_t kept = std::min(most, m_head.size());
  std::copy_n(m_head.begin(), kept, to);
  m_head.erase(0, kept);
  return kept < most ? kept + readSome(to + kept, most - kept) : kept;
}

/// Reads the first bytes, which show the encoding and foreign content, and keeps those for read() that are no byte
/// order mark.
void InputFile::readHead() {
  std::array<char, kForeignBytes> bytes{};
  while (m_head.size() < bytes.size()) {
    const std::size_t count = readSome(bytes.data(), bytes.size() - m_head.size());
    if (count == 0) break;
    m_head.append(bytes.data(), count);
  }
  checkEncoding(m_file, m_head);
  refuseForeignContent(m_file, m_head);
  m_mark = convscope::markSize(m_head);
  m_head.erase(0, m_mark);
}

std::size_t InputFile::readSome(char* to, std::size_t most) {
  if (m_stop.stop_requested()) throw InputError(translatable("message", "{}: reading was cancelled"), m_file.string());
  const int count = gzread(m_gzip.get(), to, static_cast<unsigned>(std::min(most, std::size_t{1} << 30)));
  int error = Z_OK;
  const char* why = gzerror(m_gzip.get(), &error);
  if (error == Z_ERRNO) throwSystemError(translatable("message", "read"), m_file);
  if (count < 0 || error != Z_OK)
    throw InputError(translatable("message", "{}: the compressed file is cut off or damaged ({})"), m_file.string(),
                     withoutHandle(why));
  m_uncompressed += static_cast<std::uint64_t>(count);
  if (isCompressed()) checkSize();
  if (m_uncompressed >= m_nextMemoryCheck) checkMemory();
  return static_cast<std::size_t>(count);
}

void InputFile::checkSize() const {
  if (m_uncompressed > m_largest)
    throw InputError(translatable("message", "{}: contains more than {} MiB, too much for a compressed file"),
                     m_file.string(), m_largest / kMiB);
  if (m_uncompressed <= kAnyRatio) return;
  const z_off_t compressed = gzoffset(m_gzip.get());
  if (compressed > 0 && m_uncompressed / static_cast<std::uint64_t>(compressed) > kLargestRatio)
    throw InputError(
        translatable(
            "message",
            "{}: contains more than {} MiB, over {} times its size: no recording or session compresses so much"),
        m_file.string(), kAnyRatio / kMiB, kLargestRatio);
}

void InputFile::checkMemory() {
  m_nextMemoryCheck = m_uncompressed + kMemoryCheck;
  if (availableMemory() < kLeastMemory)
    throw InputError(
        translatable("message", "{}: too large for the memory that is available, after {} MiB of its content"),
        m_file.string(), m_uncompressed / kMiB);
}

bool InputFile::isCompressed() const {
  return gzdirect(m_gzip.get()) == 0;
}

}  // namespace convscope
