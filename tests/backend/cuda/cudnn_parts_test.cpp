#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "backend/cudnn/libraries.h"

namespace convscope::cudnn {
namespace {

namespace fs = std::filesystem;

TEST(CudnnParts, GiveAVersion) {
  const Result<void> loaded = loadCudnnParts();
  if (!loaded) GTEST_SKIP() << loaded.error().reason;
  EXPECT_THAT(cudnnVersions().at("cudnn"), testing::MatchesRegex("9\\.[0-9]+\\.[0-9]+"));
  EXPECT_THAT(cudnnFolder(), testing::StartsWith("/"));
}

/// A copy of the folder that holds cuDNN in which one library is an empty file.
class SpoiltCudnn : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (const Result<void> loaded = loadCudnnParts(); !loaded) GTEST_SKIP() << loaded.error().reason;
    m_folder = fs::path(::testing::TempDir()) / fmt::format("convscope_spoilt_{}", GetParam());
    fs::remove_all(m_folder);
    fs::create_directories(m_folder);
    for (const auto& entry : fs::directory_iterator(cudnnFolder())) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("libcudnn") && name.find(".so.9") != std::string::npos && !name.starts_with(GetParam()))
        fs::create_symlink(fs::canonical(entry.path()), m_folder / name);
    }
    std::ofstream(m_folder / GetParam());
  }
  void TearDown() override { fs::remove_all(m_folder); }

  std::string report() const {
    const std::string command =
        fmt::format("LD_LIBRARY_PATH='{}' '{}' 2>&1", m_folder.string(), CONVSCOPE_PARTS_REPORT);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    std::array<char, 1024> line{};
    return pipe && std::fgets(line.data(), line.size(), pipe.get()) ? line.data() : "";
  }

  fs::path m_folder;
};

TEST_P(SpoiltCudnn, IsSaidByTheNameOfThePart) {
  const std::string line = report();
  EXPECT_THAT(line, testing::StartsWith(fmt::format("cuDNN needs {}", GetParam())));
  EXPECT_THAT(line, testing::HasSubstr(m_folder.string()));
}

INSTANTIATE_TEST_SUITE_P(Parts, SpoiltCudnn,
                         testing::Values("libcudnn_graph.so.9", "libcudnn_ops.so.9", "libcudnn_cnn.so.9",
                                         "libcudnn_heuristic.so.9", "libcudnn_engines_precompiled.so.9",
                                         "libcudnn_engines_runtime_compiled.so.9"));

}  // namespace
}  // namespace convscope::cudnn
