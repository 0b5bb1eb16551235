#pragma once

#include <fstream>
#include <string>

#include "app/hosts_window.h"
#include "cli/sshd.h"

namespace convscope::testing {

/// An ssh server whose sessions measure on a scripted GPU.
struct SshWindow : HostWindow {
  explicit SshWindow(const char* executionUs = "2000")
      : server(folder.filePath(QStringLiteral("ssh")).toStdString(),
               {{"PATH", CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin"},
                {"CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS},
                {"XDG_CACHE_HOME", file("cache").toStdString()},
                {"FAULTY_SLEEP_US", executionUs}}) {}

  QString host(const char* options = "") const { return QString::fromStdString(server.host(options)); }
  /// Returns a line of a known_hosts file that has the user's key in place of the server's.
  std::string knownHostWithAnotherKey() const {
    std::ifstream known(file("ssh/known").toStdString());
    std::ifstream other(file("ssh/user.pub").toStdString());
    std::string name;
    std::string line;
    known >> name;
    std::getline(other, line);
    return name + ' ' + line + '\n';
  }

  Sshd server;
};

}  // namespace convscope::testing
