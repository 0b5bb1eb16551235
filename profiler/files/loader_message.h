#pragma once

#include <span>
#include <string>
#include <string_view>

namespace convscope {

/// A shared library that a module needs.
struct NeededLibrary {
  std::string_view file;    ///< how its file name begins: "libcudnn"
  std::string_view remedy;  ///< how to get it: "install cuDNN 9, or put its folder on LD_LIBRARY_PATH"
};

/// Why a module could not be opened.
struct LoadFailure {
  bool missing = false;  ///< a library that it needs is missing or too old
  std::string reason;    ///< one line
};

/// Reads the dynamic loader's `message` about the file `module`. If a library is missing, the reason names it and says
/// how to get it, by the first of `needs` that fits.
LoadFailure loadFailure(const std::string& module, const std::string& message, std::span<const NeededLibrary> needs);

}  // namespace convscope
