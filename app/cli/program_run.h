#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace convscope::cli {

inline constexpr int kNotStarted = 127;  ///< exit code of a program that cannot be started, as shells and env have it

/// Variables of the environment, by name.
using Environment = std::map<std::string, std::string>;

/// How a program gets its cuDNN.
enum class CudnnLoading {
  Linked,  ///< a library of the program is linked to it, as in PyTorch
  Opened,  ///< the program opens it by dlopen, as JAX and TensorFlow do
};

/// Returns LD_PRELOAD with the library that applies and records before what it has now: libconvscope_apply.so, or for a
/// program that opens cuDNN the one that the loader takes for libcudnn.so.9. Throws InputError if the library cannot be
/// preloaded into `program`.
Environment preloadingEnvironment(const std::string& program, CudnnLoading loading);

/// Runs a program with the standard streams of this one, and with `changes` in its environment, and waits for it.
/// Returns its exit code, 128 plus the number of the signal that ended it, or kNotStarted. Passes on signals.
int runProgram(std::vector<std::string> command, const Environment& changes);

/// A new folder for files that programs write, which is removed at its end. Throws RequestError.
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

}  // namespace convscope::cli
