#include "files/loader_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/translatable.h"

namespace convscope {
namespace {

// glibc's messages. They are translated only in programs that call setlocale and textdomain; see dlerror(3).
constexpr std::string_view kNotFound = ": cannot open shared object file: No such file or directory";
constexpr std::string_view kUndefinedSymbol = "undefined symbol: ";

std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

LoadFailure loadFailure(const std::string& module, const std::string& message, std::span<const NeededLibrary> needs) {
  if (const std::size_t end = message.find(kNotFound); end != std::string::npos) {
    const std::string_view library = std::string_view(message).substr(0, end);
    const auto known =
        std::ranges::find_if(needs, [&](const NeededLibrary& needed) { return library.starts_with(needed.file); });
    const std::string_view remedy =
        known == needs.end() ? translatable("message", "install the package that contains it") : known->remedy;
    return {true, fmt::format(translatable("message", "{} is missing ({})"), library, remedy)};
  }
  if (const std::size_t begin = message.find(kUndefinedSymbol); begin != std::string::npos)
    return {true,
            fmt::format(
                translatable("message",
                             "{} needs '{}', which the installed libraries do not have: they are older than those it "
                             "was built with"),
                module, oneLine(message.substr(begin + kUndefinedSymbol.size())))};
  return {false, fmt::format(translatable("message", "{} cannot be loaded: {}"), module, oneLine(message))};
}

}  // namespace convscope
