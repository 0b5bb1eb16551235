#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace convscope::testing {

/// How a program is started. Its standard output and error go to files.
struct ProcessOptions {
  std::filesystem::path folder;                    ///< to work in
  std::map<std::string, std::string> environment;  ///< added to that of this process
  int output = -1;                                 ///< a descriptor for its output instead of a file
  int errors = -1;                                 ///< the same for its standard error
};

/// What a program did.
struct ProcessResult {
  int exitCode = -1;  ///< -1 where a signal ended it
  int signal = 0;
  long peakKiB = 0;  ///< the most memory it had at once, or a program that it started
  std::string out;
  std::string err;
};

/// A program that was started; killed where it still runs at the end.
class Process {
 public:
  Process(const std::vector<std::string>& arguments, const ProcessOptions& options);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  void send(int signal) const;
  bool running();
  /// Waits for its end; one that takes longer than `atMost` is killed.
  ProcessResult wait(std::chrono::seconds atMost = std::chrono::seconds(250));

 private:
  std::filesystem::path m_captured;
  pid_t m_pid = -1;
  int m_status = 0;
  long m_peakKiB = 0;
};

ProcessResult runProcess(const std::vector<std::string>& arguments, const ProcessOptions& options);

std::string readWholeFile(const std::filesystem::path& file);

/// An empty folder that goes away with it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return m_path; }

 private:
  std::filesystem::path m_path;
};

}  // namespace convscope::testing
