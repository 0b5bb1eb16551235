#include "backend/cuda/compute_cache.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace convscope {
namespace {

namespace fs = std::filesystem;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

std::optional<fs::path> folder() {
  if (environment("CUDA_CACHE_DISABLE") == "1") return std::nullopt;
  if (const auto path = environment("CUDA_CACHE_PATH"); !path.empty()) return path;
  if (const auto home = environment("HOME"); !home.empty()) return fs::path(home) / ".nv" / "ComputeCache";
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> computeCacheBytes() {
  const std::optional<fs::path> path = folder();
  if (!path) return std::nullopt;
  std::error_code error;
  fs::recursive_directory_iterator entry(*path, error);
  if (error == std::errc::no_such_file_or_directory) return 0;
  std::uint64_t bytes = 0;
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code vanished;  // another process may tidy up meanwhile
    if (!entry->is_regular_file(vanished)) continue;
    const std::uintmax_t size = entry->file_size(vanished);
    if (!vanished) bytes += size;
  }
  if (error) return std::nullopt;
  return bytes;
}

}  // namespace convscope
