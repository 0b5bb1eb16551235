#include "backend/cuda/nvrtc.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "backend/cuda/toolkit_library.h"

namespace convscope {
namespace {

// As in nvrtc.h, which not every toolkit contains; the library keeps these calls stable.
using Program = void*;

struct Nvrtc {
  explicit Nvrtc(DynamicLibrary opened)
      : library(opened),
        create(library.function<int(Program*, const char*, const char*, int, const char* const*, const char* const*)>(
            "nvrtcCreateProgram")),
        destroy(library.function<int(Program*)>("nvrtcDestroyProgram")),
        compile(library.function<int(Program, int, const char* const*)>("nvrtcCompileProgram")),
        codeSize(library.function<int(Program, std::size_t*)>("nvrtcGetCUBINSize")),
        code(library.function<int(Program, char*)>("nvrtcGetCUBIN")),
        logSize(library.function<int(Program, std::size_t*)>("nvrtcGetProgramLogSize")),
        log(library.function<int(Program, char*)>("nvrtcGetProgramLog")),
        errorText(library.function<const char*(int)>("nvrtcGetErrorString")) {}

  bool complete() const { return create && destroy && compile && codeSize && code && logSize && log && errorText; }

  DynamicLibrary library;
  int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*);
  int (*destroy)(Program*);
  int (*compile)(Program, int, const char* const*);
  int (*codeSize)(Program, std::size_t*);
  int (*code)(Program, char*);
  int (*logSize)(Program, std::size_t*);
  int (*log)(Program, char*);
  const char* (*errorText)(int);
};

/// Returns a text that the library gives in two calls, the first for its size.
std::string textOf(Program program, int (*size)(Program, std::size_t*), int (*get)(Program, char*)) {
  std::size_t bytes = 0;
  if (size(program, &bytes) != 0) return {};
  std::string text(bytes, '\0');
  if (get(program, text.data()) != 0) return {};
  return text;
}

Result<std::string> compile(const Nvrtc& nvrtc, Program program, int computeCapability) {
  const std::string architecture = fmt::format("--gpu-architecture=sm_{}", computeCapability);
  const std::array options{architecture.c_str(), "--std=c++17"};
  const int status = nvrtc.compile(program, static_cast<int>(options.size()), options.data());
  if (status == 0) return textOf(program, nvrtc.codeSize, nvrtc.code);
  std::string log = textOf(program, nvrtc.logSize, nvrtc.log);
  std::ranges::replace(log, '\n', ' ');
  log.erase(std::find(log.begin(), log.end(), '\0'), log.end());
  return tl::unexpected(Failure{Failure::Kind::Failed, fmt::format("NVRTC could not compile for sm_{}: {} {}",
                                                                   computeCapability, nvrtc.errorText(status), log)});
}

}  // namespace

std::optional<DynamicLibrary> openNvrtc(const std::vector<std::string>& folders) {
  const std::optional<DynamicLibrary> library = openToolkitLibrary({"libnvrtc.so", "cuda_nvrtc"}, folders);
  if (!library) return std::nullopt;
  // NVRTC opens its builtins by bare name. They are loaded here, because the loader may not search NVRTC's folder.
  int major = 0;
  int minor = 0;
  const auto version = library->function<int(int*, int*)>("nvrtcVersion");
  if (version != nullptr && version(&major, &minor) == 0) {
    const std::string builtins = fmt::format("libnvrtc-builtins.so.{}.{}", major, minor);
    DynamicLibrary::open({library->file("nvrtcVersion").parent_path() / builtins});
  }
  return library;
}

Result<std::string> compileCuda(const std::string& source, int computeCapability,
                                const std::vector<std::string>& folders) {
  const std::optional<DynamicLibrary> library = openNvrtc(folders);
  if (!library || !Nvrtc(*library).complete())
    return tl::unexpected(Failure{Failure::Kind::Missing,
                                  "libnvrtc is missing, so results cannot be compared on the device: install "
                                  "NVRTC of the CUDA toolkit (packages cuda-nvrtc or nvidia-cuda-nvrtc), or set "
                                  "LD_LIBRARY_PATH to its folder"});
  const Nvrtc nvrtc(*library);
  Program program = nullptr;
  if (const int status = nvrtc.create(&program, source.c_str(), "convscope.cu", 0, nullptr, nullptr); status != 0)
    return tl::unexpected(
        Failure{Failure::Kind::Failed, fmt::format("NVRTC could not create a program: {}", nvrtc.errorText(status))});
  Result<std::string> code = compile(nvrtc, program, computeCapability);
  nvrtc.destroy(&program);
  return code;
}

}  // namespace convscope
