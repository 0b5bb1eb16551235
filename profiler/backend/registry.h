#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace convscope {

/// A backend that was looked for: the backend, or why it is not there.
struct RegisteredBackend {
  std::string name;
  Result<std::shared_ptr<Backend>> backend;
  double loadUs = 0;  ///< what loading its module took
};

/// Folders that are searched for backend modules, first match wins: those in $CONVSCOPE_BACKEND_PATH (separated by
/// ':'), then ../lib/convscope/backends beside the running program.
std::vector<std::filesystem::path> backendFolders();

/// Loads every backend that this program was built to know (cudnn, cudnn-legacy, onednn), in that order. A module that
/// is missing or whose libraries are missing becomes a Missing failure that says so. Modules stay loaded.
std::vector<RegisteredBackend> loadBackends(const std::vector<std::filesystem::path>& folders = backendFolders());

}  // namespace convscope
