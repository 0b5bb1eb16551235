#include "backend/loader_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace convscope {
namespace {

struct Library {
  std::string_view prefix;  ///< of its file name
  std::string_view remedy;
};

// The first prefix that fits counts.
constexpr std::array kLibraries{
    Library{"libcudnn", "install cuDNN 9, or put its folder on LD_LIBRARY_PATH"},
    Library{"libcuda.so", "install the NVIDIA driver"},
    Library{"libcublas", "install cuBLAS of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH"},
    Library{"libnvrtc", "install NVRTC of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH"},
    Library{"libdnnl.so.2", "Debian: apt install libdnnl2"},
    Library{"libdnnl", "Debian and Ubuntu: apt install libdnnl-dev"},
    Library{"libonnx", "Debian and Ubuntu: apt install libonnx1"},
    Library{"libprotobuf", "Debian and Ubuntu: apt install libonnx1"},
    Library{"libgomp", "Debian and Ubuntu: apt install libgomp1"},
};

// glibc's words, which are part of its translations only where a program calls setlocale and textdomain; see
// dlerror(3).
constexpr std::string_view kNotFound = ": cannot open shared object file: No such file or directory";
constexpr std::string_view kUndefinedSymbol = "undefined symbol: ";

std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

Failure loaderFailure(const std::string& module, const std::string& message) {
  if (const std::size_t end = message.find(kNotFound); end != std::string::npos) {
    const std::string_view library = std::string_view(message).substr(0, end);
    const auto* known =
        std::ranges::find_if(kLibraries, [&](const Library& l) { return library.starts_with(l.prefix); });
    const std::string_view remedy =
        known == kLibraries.end() ? "install the package that holds it" : std::string_view(known->remedy);
    return {Failure::Kind::Missing, fmt::format("{} is missing ({})", library, remedy)};
  }
  if (const std::size_t begin = message.find(kUndefinedSymbol); begin != std::string::npos)
    return {Failure::Kind::Missing,
            fmt::format("{} needs '{}', which the installed libraries do not have: they are older than those it was "
                        "built with",
                        module, oneLine(message.substr(begin + kUndefinedSymbol.size())))};
  return {Failure::Kind::Failed, fmt::format("{} cannot be loaded: {}", module, oneLine(message))};
}

}  // namespace convscope
