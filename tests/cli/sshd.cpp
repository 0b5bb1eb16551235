#include "cli/sshd.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <shadow.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "support/eventually.h"

namespace convscope::testing {
namespace {

constexpr std::array kPrograms{"/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"};

/// Returns a port that nobody uses now.
int freePort() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  EXPECT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  close(socket);
  return ntohs(address.sin_port);
}

}  // namespace

std::string Sshd::obstacle() {
  for (const char* program : kPrograms) {
    if (!std::filesystem::exists(program)) return "openssh-server is not installed: no " + std::string(program);
  }
  const passwd* user = getpwuid(geteuid());
  if (user == nullptr) return "this user has no account";
  const spwd* entry = getspnam(user->pw_name);  // null unless root asks
  const bool locked = entry != nullptr && std::string(entry->sp_pwdp).starts_with('!');
  return locked ? "sshd refuses the locked account " + std::string(user->pw_name) : "";
}

Sshd::Sshd(const std::filesystem::path& folder, const std::map<std::string, std::string>& environment)
    : m_folder(folder) {
  std::filesystem::create_directories(folder);
  for (const char* key : {"host", "user"})
    EXPECT_EQ(runProcess({kPrograms[2], "-q", "-t", "ed25519", "-N", "", "-f", (folder / key).string()}, {}).exitCode,
              0);
  const std::string port = std::to_string(freePort());
  std::ofstream server(folder / "sshd_config");
  server << "Port " << port << "\nListenAddress 127.0.0.1\nHostKey " << (folder / "host").string()
         << "\nAuthorizedKeysFile " << (folder / "user.pub").string()
         << "\nPidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nSetEnv";
  for (const auto& [name, value] : environment) server << ' ' << name << '=' << value;
  server << '\n';
  std::ofstream(folder / "ssh_config") << "Host gpu1\nHostName 127.0.0.1\nPort " << port << "\nIdentityFile "
                                       << (folder / "user").string() << "\nUserKnownHostsFile "
                                       << (folder / "known").string() << "\nStrictHostKeyChecking accept-new\n";
  server.close();
  if (geteuid() == 0) std::filesystem::create_directories("/run/sshd");
  m_server.emplace(std::vector<std::string>{kPrograms[0], "-D", "-e", "-f", (folder / "sshd_config").string()},
                   ProcessOptions{});
  const auto answers = [&] {
    return runProcess({kPrograms[1], "-F", (folder / "ssh_config").string(), "gpu1", "true"}, {}).exitCode == 0;
  };
  if (eventually(answers)) return;
  ADD_FAILURE() << "the ssh server does not answer";
}

std::string Sshd::host(const std::string& options) const {
  return "ssh -F '" + (m_folder / "ssh_config").string() + "' " + options + " gpu1";
}

}  // namespace convscope::testing
