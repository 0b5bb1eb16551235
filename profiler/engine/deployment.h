#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/host.h"

namespace convscope {

/// Learns how many bytes of how many were sent.
using CopyProgress = std::function<void(std::uintmax_t sent, std::uintmax_t total)>;

/// The part of a relocatable tree that measures: the command line program with its modules, libraries and data.
class Deployment {
 public:
  /// Uses the tree of the running program, or a relocatable archive, which it unpacks into a temporary folder. Throws
  /// InputError if that is not relocatable or cannot be unpacked.
  explicit Deployment(const std::filesystem::path& archive = {});
  Deployment(const Deployment&) = delete;
  Deployment& operator=(const Deployment&) = delete;
  ~Deployment();

  /// Copies it into the user's cache on `host`, in a folder of its version, which appears when it is complete and runs.
  /// Returns the folder. Calls `progress` while it sends. Throws InputError that says what is wrong there.
  std::string copyTo(const Host& host, const std::stop_token& stop, const CopyProgress& progress = {}) const;

  /// Returns the shell commands that do the same by hand.
  std::string commandsFor(const Host& host) const;

 private:
  std::filesystem::path packed() const;

  std::filesystem::path m_archive;  ///< empty: the tree of this program
  std::filesystem::path m_root;
  std::filesystem::path m_temporary;
};

}  // namespace convscope
