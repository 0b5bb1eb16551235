#include "backend/loader_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "backend/known_backends.h"

namespace convscope {
namespace {

constexpr std::array kOnnxNeeds{
    NeededLibrary{"libonnx", "Debian and Ubuntu: apt install libonnx1"},
    NeededLibrary{"libprotobuf", "Debian and Ubuntu: apt install libonnx1"},
};

/// How to get `library`. The first entry whose file name fits counts.
std::string_view remedyFor(std::string_view library) {
  const auto fits = [&](const NeededLibrary& needed) { return library.starts_with(needed.file); };
  for (const KnownBackend& backend : knownBackends()) {
    if (const auto found = std::ranges::find_if(backend.needs, fits); found != backend.needs.end())
      return found->remedy;
  }
  const auto* found = std::ranges::find_if(kOnnxNeeds, fits);
  return found != kOnnxNeeds.end() ? found->remedy : "install the package that contains it";
}

// As in glibc's dlerror(3). It translates them only if a program calls setlocale and textdomain.
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
    return {Failure::Kind::Missing, fmt::format("{} is missing ({})", library, remedyFor(library))};
  }
  if (const std::size_t begin = message.find(kUndefinedSymbol); begin != std::string::npos)
    return {Failure::Kind::Missing,
            fmt::format("{} needs '{}', which the installed libraries do not have: they are older than those it was "
                        "built with",
                        module, oneLine(message.substr(begin + kUndefinedSymbol.size())))};
  return {Failure::Kind::Failed, fmt::format("{} cannot be loaded: {}", module, oneLine(message))};
}

}  // namespace convscope
