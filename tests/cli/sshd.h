#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "support/process.h"

namespace convscope::testing {

/// An OpenSSH server on the loopback address with keys of its own, for the user who runs the tests.
class Sshd {
 public:
  /// Returns why the server cannot be used: a program is missing, or the user's account is locked. Otherwise empty.
  static std::string obstacle();

  /// Keeps its files in `folder`. Sessions get `environment`.
  Sshd(const std::filesystem::path& folder, const std::map<std::string, std::string>& environment);

  /// Returns a host for --host: ssh with `options` and the configuration for this server.
  std::string host(const std::string& options = {}) const;

 private:
  std::filesystem::path m_folder;
  std::optional<Process> m_server;
};

}  // namespace convscope::testing
