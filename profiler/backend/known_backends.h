#pragma once

#include <span>
#include <string>
#include <string_view>

#include "backend/device_info.h"
#include "files/loader_message.h"

namespace convscope {

/// What the program knows of a backend without loading its module.
struct KnownBackend {
  std::string_view name;        ///< "cudnn-legacy": in options and sessions; NAME.so is its module
  std::string_view title;       ///< "cuDNN legacy": for people
  std::string_view library;     ///< "cuDNN": the library that computes; two backends may share it
  std::string_view versionKey;  ///< of the library's version in Versions
  bool profiles = false;        ///< it lists engines for an absent GPU; see Backend::openProfile
  std::span<const NeededLibrary> needs;
};

/// Every backend that this program was written for. The first that has a device is the default.
std::span<const KnownBackend> knownBackends();

/// The backend that lists engines for an absent GPU.
const KnownBackend& profileBackend();

/// "cuDNN legacy" for "cudnn-legacy"; `name` itself for an unknown backend.
std::string backendTitle(std::string_view name);

/// Returns whether two backends compute with the same library, so that loading one loads the other's libraries too.
bool shareLibrary(std::string_view name, std::string_view other);

/// "cuDNN 9.19.0": the library that computes, out of all versions; empty if none is named.
std::string libraryText(const Versions& versions);

/// Returns the name for people of a version's key: "CUDA driver API" for "driver", whose version is no driver release.
std::string_view versionTitle(std::string_view key);

/// "cudnn, cudnn-legacy, onednn": the names in their order.
std::string backendNames();

}  // namespace convscope
