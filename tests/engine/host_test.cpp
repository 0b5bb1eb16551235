#include "engine/host.h"

#include <gmock/gmock.h>

#include "problem/input_error.h"
#include "support/input_error_of.h"
#include "support/process.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(Hosts, ANameIsThatOfAnSshHost) {
  const Host host = parseHost("me@gpu1");
  EXPECT_THAT(host.prefix, ElementsAre("ssh", "me@gpu1"));
  EXPECT_THAT(commandOn(host, {"sh"}, false),
              ElementsAre("ssh", "-T", "-o", "ConnectTimeout=15", "-o", "ServerAliveInterval=15", "-o",
                          "ServerAliveCountMax=4", "-o", "BatchMode=yes", "me@gpu1", "sh"));
}

TEST(Hosts, ACommandIsSplitAsAShellDoes) {
  EXPECT_THAT(parseHost(R"(docker  exec -i 'a b' "c \"d\" \e" f\ g "" h'i'"j")").prefix,
              ElementsAre("docker", "exec", "-i", "a b", "c \"d\" \\e", "f g", "", "hij"));
  EXPECT_THAT(commandOn(parseHost("srun --gres=gpu:1"), {"sh"}, false), ElementsAre("srun", "--gres=gpu:1", "sh"));
  for (const char* text : {"", "  ", "docker 'x", "docker \"x", "docker x\\", "-oProxyCommand=evil", "'' x", "'-x'"}) {
    EXPECT_NE(inputErrorOf([&] { parseHost(text); }), "") << text;
  }
}

TEST(Hosts, AskpassTakesPrecedenceIfItIsRequired) {
  ::setenv("SSH_ASKPASS", "/usr/bin/askpass", 1);
  EXPECT_NE(questions(), Questions::Askpass);
  ::setenv("SSH_ASKPASS_REQUIRE", "force", 1);
  EXPECT_EQ(questions(), Questions::Askpass);
  EXPECT_EQ(std::ranges::count(shellOn(parseHost("gpu1")), "BatchMode=yes"), 0);
  EXPECT_TRUE(shellOptions().catchErrors);
  EXPECT_FALSE(shellOptions().keepTerminal);
  ::unsetenv("SSH_ASKPASS");
  ::unsetenv("SSH_ASKPASS_REQUIRE");
  EXPECT_FALSE(shellOptions().catchErrors);
}

TEST(Hosts, OptionsOfTheUserTakePrecedence) {
  const Words words = commandOn(parseHost("/opt/ssh -oServerAliveInterval=2 -o 'BatchMode no' gpu1"), {"sh"}, false);
  EXPECT_EQ(std::ranges::count(words, "ServerAliveInterval=15"), 0);
  EXPECT_EQ(std::ranges::count(words, "BatchMode=yes"), 0);
  EXPECT_EQ(std::ranges::count(words, "ConnectTimeout=15"), 1);
}

/// What the remote shells of a chain of ssh commands make of the words behind the first destination.
Words afterRemoteShells(Words words, int shells) {
  for (int i = 0; i < shells; ++i) {
    std::string line = "printf '%s\\n'";
    for (const std::string& word : words) line += ' ' + word;
    words.clear();
    const std::string out = runProcess({"/bin/sh", "-c", line}, {}).out;
    for (std::size_t at = 0, end = 0; (end = out.find('\n', at)) != std::string::npos; at = end + 1)
      words.push_back(out.substr(at, end - at));
  }
  return words;
}

TEST(Hosts, NoRemoteShellInterpretsWhatTheUserWrote) {
  const Words evil{"$(touch evil)", "`id`", "a;b", "it's", "*", "", "~", "\\", "%d", "a b"};
  const auto host = [&](Words prefix) {
    prefix.insert(prefix.end(), evil.begin(), evil.end());
    return Host{"x", prefix, true};
  };
  Words expected = evil;
  expected.emplace_back("sh");
  const Words one = commandOn(host({"ssh", "-p", "22", "-vp22", "-i", "key file", "gpu1", "env"}), {"sh"}, true);
  const auto behind = std::ranges::find(one, "env");
  ASSERT_NE(behind, one.end());
  EXPECT_EQ(afterRemoteShells(Words(behind + 1, one.end()), 1), expected);
  EXPECT_NE(std::ranges::find(one, "key file"), one.end());  // local words are as they were

  const Words two = commandOn(host({"ssh", "login", "ssh", "-J", "x", "gpu1", "env"}), {"sh"}, true);
  const auto second = std::ranges::find(two, "gpu1");
  EXPECT_EQ(afterRemoteShells(afterRemoteShells(Words(second + 2, two.end()), 1), 1), expected);
}

TEST(Hosts, TheServeLineIsOneLineForAnyPosixShell) {
  EXPECT_EQ(serveLine().find('\n'), std::string::npos);
  EXPECT_THAT(serveLine(), HasSubstr("/convscope/ConvScope-"));
}

}  // namespace
}  // namespace convscope::testing
