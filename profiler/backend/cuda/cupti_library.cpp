#include "backend/cuda/cupti_library.h"

#include <fmt/format.h>

#include <optional>

#include "backend/cuda/toolkit_library.h"

namespace convscope {

Result<DynamicLibrary> openCupti(const std::vector<std::string>& folders) {
  if (const std::optional<DynamicLibrary> library = openToolkitLibrary({"libcupti.so", "cuda_cupti"}, folders))
    return *library;
  return tl::unexpected(
      Failure{Failure::Kind::Missing,
              "libcupti is missing, so kernels have no names: install CUPTI of the CUDA toolkit (packages cuda-cupti "
              "or nvidia-cuda-cupti), or set LD_LIBRARY_PATH to its folder"});
}

Result<void> cuptiCheck(const DynamicLibrary& cupti, CUptiResult result, std::string_view what) {
  if (result == CUPTI_SUCCESS) return {};
  const char* text = nullptr;
  if (auto* resultText = cupti.function<decltype(cuptiGetResultString)>("cuptiGetResultString"))
    resultText(result, &text);
  return tl::unexpected(Failure{Failure::Kind::Failed,
                                fmt::format("CUPTI could not {}: {}", what, text ? text : std::to_string(result))});
}

}  // namespace convscope
