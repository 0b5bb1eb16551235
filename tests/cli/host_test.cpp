#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>

#include <fstream>

#include "cli/command_line.h"
#include "cli/sshd.h"
#include "engine/messages.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class HostCommands : public CommandLineTest {
 protected:
  const std::string programs = CONVSCOPE_BINARY_DIR "/bin";

  /// A host that is this machine, where `script` runs before the shell.
  static std::string through(const std::string& script) {
    return "sh -c '" + script + "' x env PATH=" CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin";
  }

  void expectUnreachable(const std::string& host, const std::string& message) const {
    const ProcessResult result = run({"devices", "--host", host});
    EXPECT_EQ(result.exitCode, 2) << host;
    EXPECT_THAT(result.err, HasSubstr("convscope-cli: " + message)) << host;
    EXPECT_EQ(result.out, "");
  }

  void writeProgram(const std::string& name, const std::string& text) const {
    write(name, text);
    ::chmod(file(name).c_str(), 0755);
  }

  /// Processes with this text in their command line, and the folder of the test there or in their environment.
  std::vector<pid_t> processes(const std::string& command) const {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      const auto has = [&](const char* part, const std::string& text) {
        return readWholeFile(entry.path() / part).find(text) != std::string::npos;
      };
      const std::string folder = m_folder.path();
      if (has("cmdline", command) && (has("cmdline", folder) || has("environ", folder)))
        found.push_back(std::stoi(name));
    }
    return found;
  }

  static pid_t parentOf(pid_t process) {
    const std::string stat = readWholeFile("/proc/" + std::to_string(process) + "/stat");
    return std::stoi(stat.substr(stat.rfind(')') + 4));  // ") S PARENT"
  }

  /// Returns the process of the ssh server that started `process`, two shells above it.
  static pid_t sshdOf(pid_t process) {
    while (readWholeFile("/proc/" + std::to_string(process) + "/comm").find("sshd") == std::string::npos)
      process = parentOf(process);
    return process;
  }

  bool allEnd(const std::string& command) const {
    return eventually([&] { return processes(command).empty(); });
  }
};

const std::string kServe("convscope-cli\0serve", 19);
const std::string kClient("ssh\0-T", 6);

TEST_F(HostCommands, ASurveyElsewhereIsALocalOne) {
  const std::string noisy = through("echo Last login: today; exec \"$@\"");
  EXPECT_EQ(run({"devices", "--host", noisy}).out, run({"devices"}).out);
  const ProcessResult result =
      run({"profile", "mnist-tutorial", "--input", "1x1x28x28", "--host", noisy, "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_NE(survey.started.host, "");
  EXPECT_EQ(run({"determinism", "a.convscope", "--host", noisy}).exitCode, 0);
  EXPECT_EQ(run({"replay", "a.convscope", "--policy", "fastest", "--iterations", "3", "--host", noisy}).exitCode, 0);
  EXPECT_EQ(run({"measure", "fwd fp32 n1 c3 k4 in8x8 f3x3", "--host", noisy}).exitCode, 0);
}

TEST_F(HostCommands, AHostThatCannotMeasureIsNamedWithWhatToDo) {
  expectUnreachable("docker 'x", "--host: 'docker 'x' contains a quote ' that is not closed");
  expectUnreachable("", "--host: a host is needed");
  expectUnreachable("-oProxyCommand=touch", "--host: '-oProxyCommand=touch' is no host");
  expectUnreachable("nonexistent-program a",
                    "cannot start nonexistent-program: No such file or directory. Check the spelling");
  expectUnreachable("env PATH=/usr/bin:/bin HOME=/dev/null/nowhere",
                    "there is no ConvScope " CONVSCOPE_TEST_VERSION
                    " on env PATH=/usr/bin:/bin HOME=/dev/null/nowhere, or it cannot run there. Copy it there with `"
                    "convscope-cli deploy \"env PATH=/usr/bin:/bin");
  expectUnreachable(
      "sh -c 'echo what; exit 3'",
      "the command for sh -c 'echo what; exit 3' ended with exit code 3 before it answered. Check whether `sh -c "
      "\"echo what; exit 3\" true` works in a terminal; it printed 'what'");
  expectUnreachable("sh -c 'yes noise'",
                    "too much text comes from sh -c 'yes noise' before the engine starts. Check its login scripts");
  EngineHello hello = ownHello();
  hello.program = "ConvScope 99.1";
  writeProgram("convscope-cli", "#!/bin/sh\necho '" + toLine(EngineAnswer(hello)) + "'\ncat\n");
  expectUnreachable(
      "env HOME=/dev/null/nowhere PATH=" + m_folder.path().string() + ":/usr/bin:/bin",
      "the engine on env HOME=/dev/null/nowhere PATH=" + m_folder.path().string() + ":/usr/bin:/bin is ConvScope 99.1");
  EXPECT_THAT(run({"profile", "mnist-tutorial", "--host", "a", "--in-process"}).err, HasSubstr("excludes"));
}

TEST_F(HostCommands, AnAlgorithmThatCrashesElsewhereIsGivenUp) {
  const std::string host = through("exec \"$@\"");
  const ProcessResult result =
      run({"profile", "mnist-tutorial", "--passes", "fwd", "--host", host, "--out", "a"},
          {{"CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS}, {"FAULTY_STEPS", "segv:first:eng2"}});
  EXPECT_EQ(result.exitCode, 1);
  const Survey survey = readSession(file("a")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_EQ(survey.givenUp.size(), survey.problems.size());
}

class Deploying : public HostCommands {
 protected:
  /// An archive whose program is that of the build.
  void writeArchive(const std::string& name, const std::string& program = kProgram, mode_t mode = 0755) const {
    std::filesystem::create_directories(file("top/bin"));
    std::filesystem::create_directories(file("top/share/convscope"));
    write("top/bin/convscope-cli", program);
    ::chmod(file("top/bin/convscope-cli").c_str(), mode);
    write("top/share/convscope/command_line.txt", "bin/convscope-cli\nshare/convscope/command_line.txt\n");
    write("top/window", "stays here");
    ASSERT_EQ(runProcess({"/usr/bin/tar", "-czf", name, "top"}, options()).exitCode, 0);
  }

  std::string host(const std::string& more = {}) const {
    return "env -u XDG_CACHE_HOME HOME=" + file("home").string() + ' ' + more + " PATH=/usr/bin:/bin";
  }

  std::vector<std::string> cache() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(file("home/.cache/convscope")))
      names.push_back(entry.path().filename());
    return names;
  }

  void expectFailure(const std::string& host, const std::string& message) const {
    expectBadInput(run({"deploy", host, "--archive", "a.tar.gz"}), message);
    EXPECT_THAT(cache(), ::testing::IsEmpty());
  }

  static constexpr const char* kProgram = "#!/bin/sh\nexec " CONVSCOPE_BINARY_DIR "/bin/convscope-cli \"$@\"\n";
  static constexpr const char* kFolder = "ConvScope-" CONVSCOPE_TEST_VERSION;
};

TEST_F(Deploying, CopiesTheProgramSoThatTheHostMeasures) {
  writeArchive("a.tar.gz");
  expectUnreachable(host(), "there is no ConvScope " CONVSCOPE_TEST_VERSION " on " + host());
  for (int again = 0; again < 2; ++again) {
    const ProcessResult result = run({"deploy", host(), "--archive", "a.tar.gz"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(cache(), ::testing::ElementsAre(kFolder));
  }
  EXPECT_FALSE(std::filesystem::exists(file("home/.cache/convscope") / kFolder / "window"));
  EXPECT_EQ(run({"devices", "--host", host()}).out, run({"devices"}).out);
}

TEST_F(Deploying, ByHandDoesTheSame) {
  writeArchive("a.tar.gz");
  const ProcessResult result = run({"deploy", host(), "--archive", "a.tar.gz", "--print"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  write("by_hand.sh", result.out);
  EXPECT_EQ(runProcess({"/bin/bash", "-e", "by_hand.sh"}, options()).exitCode, 0);
  EXPECT_EQ(run({"devices", "--host", host()}).out, run({"devices"}).out);
}

TEST_F(Deploying, AFailureLeavesNothingAndSaysWhatIsWrong) {
  writeArchive("a.tar.gz");
  std::filesystem::create_directories(file("home/.cache/convscope"));
  std::filesystem::create_directories(file("bin"));
  writeProgram("bin/uname", "#!/bin/sh\necho Linux aarch64\n");
  expectFailure(host() + ":/x env PATH=" + file("bin").string() + ":/usr/bin:/bin",
                "it is Linux aarch64, and this program is for Linux x86_64");
  expectFailure("env HOME=/proc PATH=/usr/bin:/bin XDG_CACHE_HOME=/proc", "env HOME=/proc");
  expectFailure("env false", "the command for env false ended with exit code 1");
  write("top/bin/big", std::string(1 << 20, 'x'));
  writeArchive("a.tar.gz", kProgram, 0644);
  expectFailure(host(), "cannot run programs in " + file("home/.cache/convscope").string());
  writeArchive("a.tar.gz", kProgram + std::string(1 << 20, '#'));
  expectFailure("sh -c 'trap \"\" XFSZ; ulimit -f 100; exec \"$@\"' x " + host(), "cannot unpack");
  write("a.tar.gz", "no archive");
  expectBadInput(run({"deploy", host(), "--archive", "a.tar.gz"}),
                 "a.tar.gz is not a relocatable archive of ConvScope: ");
  EXPECT_EQ(run({"deploy", host(), "--archive", "none"}).exitCode, 2);
  expectBadInput(run({"deploy", host()}), "name the archive with --archive");
}

TEST_F(HostCommands, WhatArrivedOverABrokenConnectionIsKeptAndResumed) {
  if (const std::string obstacle = Sshd::obstacle(); !obstacle.empty()) GTEST_SKIP() << obstacle;
  std::map<std::string, std::string> environment = gateAt(kInSecondProblem);
  environment["PATH"] = programs + ":/usr/bin:/bin";
  environment["CONVSCOPE_BACKEND_PATH"] = CONVSCOPE_FAKE_BACKENDS;
  environment["XDG_CACHE_HOME"] = file("cache").string();
  const Sshd server(file("ssh"), environment);
  const std::string host = server.host();
  const std::string lost = "its command ended with";
  struct Fault {
    const char* program;
    int signal;
  };
  for (const Fault& fault : {Fault{"ssh", SIGKILL}, Fault{"stall", SIGSTOP}}) {
    SCOPED_TRACE(fault.program);
    write("gate", "closed");
    // A busy machine may be silent for some seconds, so ssh gives up only where it must.
    const std::string patience = fault.signal == SIGSTOP ? "-o ServerAliveInterval=2 -o ServerAliveCountMax=3" : "";
    Process process(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope", "--host", server.host(patience)}),
                    options());
    ASSERT_TRUE(comes("problem_ended", "a.convscope"));
    std::vector<pid_t> engines = processes(kServe);
    ASSERT_EQ(engines.size(), 1u);
    const std::vector<pid_t> targets =
        fault.signal == SIGSTOP ? std::vector{sshdOf(engines.front())} : processes(kClient);
    ASSERT_EQ(targets.size(), 1u);
    ::kill(targets.front(), fault.signal);
    const ProcessResult result = process.wait();
    if (fault.signal == SIGSTOP) ::kill(targets.front(), SIGKILL);
    openGate();
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("the connection to ssh"), HasSubstr(lost),
                                  HasSubstr("Resume: convscope-cli profile --resume a.convscope --host \"ssh")));
    EXPECT_TRUE(allEnd(kServe));
    const Survey before = readSession(file("a.convscope")).session.surveys.at(0);
    EXPECT_EQ(before.ended->how, SurveyEnd::Failed);
    EXPECT_TRUE(before.givenUp.empty());
    ASSERT_TRUE(before.problems.at(0).ended);

    const ProcessResult resumed = run({"profile", "--resume", "a.convscope", "--host", host});
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    const Survey after = readSession(file("a.convscope")).session.surveys.at(0);
    EXPECT_EQ(after.ended->how, SurveyEnd::Completed);
    EXPECT_EQ(after.problems.at(0).trials.at(0).hot, before.problems.at(0).trials.at(0).hot);
    std::filesystem::remove(file("a.convscope"));
  }
  write("gate", "closed");
  Process process(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope", "--host", host}), options());
  ASSERT_TRUE(comes("problem_ended", "a.convscope"));
  const std::vector<pid_t> engines = processes(kServe);
  ASSERT_EQ(engines.size(), 1u);
  ::kill(engines.front(), SIGKILL);
  openGate();
  EXPECT_EQ(process.wait().exitCode, 0) << "an engine that is killed there is replaced";
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_THAT(survey.remarks, ::testing::Contains(HasSubstr("the engine was restarted after a fault")));
  expectUnreachable(server.host("-o HostName=127.0.0.2 -o Port=1"), "cannot connect to ssh");
}

}  // namespace
}  // namespace convscope::testing
