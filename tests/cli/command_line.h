#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "support/eventually.h"
#include "support/process.h"

namespace convscope::testing {

/// Tests that run the built convscope-cli in a folder of their own, with a scripted GPU as its cudnn backend.
class CommandLineTest : public ::testing::Test {
 protected:
  static std::vector<std::string> commandLine(const std::vector<std::string>& arguments) {
    std::vector<std::string> words{CONVSCOPE_BINARY_DIR "/bin/convscope-cli"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }

  ProcessOptions options(const std::map<std::string, std::string>& environment = {}) const {
    ProcessOptions options;
    options.folder = m_folder.path();
    options.environment = environment;
    options.environment.try_emplace("CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAKE_BACKENDS);
    return options;
  }

  ProcessResult run(const std::vector<std::string>& arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return runProcess(commandLine(arguments), options(environment));
  }

  std::filesystem::path file(const std::string& name) const { return m_folder.path() / name; }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
  }

  static constexpr int kInFirstProblem = 20;  ///< an execution on the scripted GPU
  static constexpr int kInSecondProblem = 100;

  /// Settings of the scripted GPU with which it stops at this execution, until openGate().
  std::map<std::string, std::string> gateAt(int execution) const {
    write("gate", "closed");
    std::filesystem::remove(file("gate.reached"));
    return {{"FAKE_GPU_GATE", file("gate").string()}, {"FAKE_GPU_GATE_FROM", std::to_string(execution)}};
  }
  bool reachesGate() const {
    return eventually([&] { return std::filesystem::exists(file("gate.reached")); });
  }
  void openGate() const { std::filesystem::remove(file("gate")); }

  /// Waits until a file has this text, e.g. a session an event. Returns whether it came.
  bool comes(const std::string& text, const std::string& name) const {
    const auto contains = [&] { return readWholeFile(file(name)).find(text) != std::string::npos; };
    return eventually([&] { return std::filesystem::exists(file(name)) && contains(); });
  }

  int filesInFolder() const {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(m_folder.path()), {}));
  }

  /// A session of conv-tutorial on the scripted GPU.
  void writeSession(const std::string& name) const {
    const ProcessResult result = run({"profile", "conv-tutorial", "--out", name});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }

  /// Exit code 2, one line on standard error that holds `message`, nothing on standard output.
  static void expectBadInput(const ProcessResult& result, const std::string& message) {
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("convscope-cli: ")) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err << "does not say: " << message;
  }

  TemporaryFolder m_folder;
};

}  // namespace convscope::testing
