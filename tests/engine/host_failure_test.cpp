#include "engine/host_failure.h"

#include <gmock/gmock.h>

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string said(const std::string& errors, const std::string& host = "gpu1") {
  return shellFailure(parseHost(host), {255, 0}, errors);
}

TEST(HostFailures, EachMessageOfSshHasItsAdvice) {
  struct Case {
    const char* errors;
    const char* what;
    const char* check;
  };
  for (const Case& each : {
           Case{"ssh: Could not resolve hostname gpu1: Name or service not known\r\n", "its address is unknown",
                "Check the spelling"},
           Case{"ssh: connect to host gpu1 port 22: Connection refused\r\n", "it refuses connections",
                "Check the port"},
           Case{"ssh: connect to host gpu1 port 22: Connection timed out\r\n", "it does not answer", "VPN"},
           Case{"ssh: connect to host gpu1 port 22: No route to host\r\n", "no network leads to it", "VPN"},
           Case{"me@gpu1: Permission denied (publickey,password).\r\n", "it refuses your key or password", "ssh-add"},
           Case{"No ED25519 host key is known for gpu1 and you have requested strict checking.\r\n"
                "Host key verification failed.\r\n",
                "its key was not accepted", "Connect once in a terminal"},
           Case{"kex_exchange_identification: Connection closed by remote host\r\n"
                "Connection closed by 10.0.0.1 port 22\r\n",
                "it closed the connection", "whether you may log in"},
           Case{"/home/me/.ssh/config: line 3: Bad configuration option: x\r\n", "ssh failed", "`ssh gpu1 true` works"},
           Case{"", "ssh failed", "`ssh gpu1 true` works"},
       }) {
    const std::string line = said(each.errors);
    EXPECT_THAT(line, AllOf(StartsWith("cannot connect to gpu1: "), HasSubstr(each.what), HasSubstr(each.check)));
    EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos);
    EXPECT_EQ(line.find("it printed '") != std::string::npos, *each.errors != '\0') << line;
  }
}

TEST(HostFailures, AnEarlierMessageExplainsLaterOnes) {
  const std::string changed =
      "@@@@@@@@@@@\r\n@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\r\n@@@@@@@@@@@\r\n"
      "Offending ED25519 key in /home/me/.ssh/known_hosts:1\r\nHost key verification failed.\r\n";
  EXPECT_THAT(said(changed), AllOf(HasSubstr("its key has changed"), HasSubstr("ssh-keygen -R"), Not(HasSubstr("@"))));
  const std::string jump =
      "ssh: Could not resolve hostname login: Name or service not known\r\n"
      "Connection closed by UNKNOWN port 65535\r\n";
  EXPECT_THAT(said(jump, "ssh -J login gpu1"), AllOf(HasSubstr("address is unknown"), HasSubstr("hostname login")));
  const std::string hostile = "Permission denied (" + std::string(5000, 'x') + "\x1b[31m)\r\n";
  EXPECT_LT(said(hostile).size(), 500u);
  EXPECT_THAT(said(hostile), Not(HasSubstr("\x1b")));
}

TEST(HostFailures, ACommandThatEndsIsNamed) {
  const Host docker = parseHost("docker exec -i 'a b'");
  EXPECT_EQ(
      shellFailure(docker, {1, 0}, "Error: No such container: a b\n"),
      "the command for docker exec -i 'a b' ended with exit code 1 before it answered. Check whether `docker exec -i "
      "\"a b\" true` works in a terminal; it printed 'Error: No such container: a b'");
  EXPECT_THAT(shellFailure(docker, {139, 0}, ""), HasSubstr("ended with signal 11 (segmentation fault)"));
  for (const ProcessEnd& killed : {ProcessEnd{137, 0}, ProcessEnd{std::nullopt, 9}})
    EXPECT_THAT(shellFailure(docker, killed, ""), AllOf(HasSubstr("was killed"), HasSubstr("memory limit")));
  const HostFailure absent = engineFailure(docker, {127, 0}, "sh: 1: convscope-cli: not found\n");
  EXPECT_EQ(absent.trouble, HostTrouble::NoProgram);
  EXPECT_THAT(absent.message, AllOf(StartsWith("there is no ConvScope"), HasSubstr("convscope-cli deploy "),
                                    HasSubstr("convscope-cli: not found")));
  EXPECT_EQ(engineFailure(docker, {1, 0}, "").trouble, HostTrouble::Unreachable);
}

}  // namespace
}  // namespace convscope::testing
