#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "backend/failure.h"

namespace convscope {

class Backend;

/// A known backend, or why it cannot be used.
struct RegisteredBackend {
  std::string name;  ///< as KnownBackend::name
  Result<std::shared_ptr<Backend>> backend;
  double loadUs = 0;  ///< time to load its module, in microseconds
};

/// Returns the folders to search for backend modules; the first match wins. They are those of $CONVSCOPE_BACKEND_PATH
/// (separated by ':'), then ../lib/convscope/backends beside the running program.
std::vector<std::filesystem::path> backendFolders();

/// Loads every known backend, in their order. A module that is missing, or that lacks a library, becomes a Missing
/// failure. Modules stay loaded.
std::vector<RegisteredBackend> loadBackends(const std::vector<std::filesystem::path>& folders = backendFolders());

}  // namespace convscope
