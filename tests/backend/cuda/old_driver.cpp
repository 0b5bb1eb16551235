// A driver library that supports CUDA 9.0, and nothing else. Built as libcuda.so.1 to stand before a real one.
#include <cstdint>
#include <string_view>

namespace {

constexpr int kUnknownError = 999;

int fail() {
  return kUnknownError;
}

}  // namespace

extern "C" {

int cuDriverGetVersion(int* version) {
  *version = 9000;
  return 0;
}

int cuInit(unsigned) {
  return 0;
}

// The runtime asks here for every other function.
int cuGetProcAddress_v2(const char* symbol, void** function, int, std::uint64_t, int* found) {
  const std::string_view name = symbol;
  *function = reinterpret_cast<void*>(&fail);
  if (name == "cuDriverGetVersion") *function = reinterpret_cast<void*>(&cuDriverGetVersion);
  if (name == "cuInit") *function = reinterpret_cast<void*>(&cuInit);
  if (name == "cuGetProcAddress") *function = reinterpret_cast<void*>(&cuGetProcAddress_v2);
  if (found) *found = 0;
  return 0;
}

}  // extern "C"
