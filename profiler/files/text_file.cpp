#include "files/text_file.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/translatable.h"
#include "files/encoding.h"
#include "files/foreign_content.h"
#include "files/input_record.h"
#include "problem/input_error.h"
#include "text/byte_order_mark.h"

namespace convscope {
namespace {

constexpr std::size_t kLargestFile = std::size_t{16} << 20;  // some 100,000 layers

InputError cannotRead(const std::filesystem::path& file, std::error_code error) {
  return InputError(translatable("message", "cannot read {}: {}"), file.string(), error.message());
}

}  // namespace

std::string readTextFile(const std::filesystem::path& file, const char* what) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw cannotRead(file, make_error_code(std::errc::is_a_directory));
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw cannotRead(file, {errno, std::generic_category()});
  rememberInput(file);
  // Reads in parts, up to a limit: a device or a pipe has no size, and may never end.
  std::string text;
  std::array<char, 65536> part{};
  while (stream.read(part.data(), part.size()), stream.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLargestFile)
      throw InputError(translatable("message", "{}: larger than {} MiB, too large for {}"), file.string(),
                       kLargestFile >> 20, what);
  }
  checkEncoding(file, text);
  refuseForeignContent(file, text);
  return text.erase(0, markSize(text));
}

}  // namespace convscope
