#include "backend/cuda/compute_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace convscope {
namespace {

namespace fs = std::filesystem;

class ComputeCacheFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string path = ::testing::TempDir() + "convscope-cache-XXXXXX";
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    m_folder = path;
    unsetenv("CUDA_CACHE_DISABLE");
    setenv("CUDA_CACHE_PATH", (m_folder / "cache").c_str(), 1);
  }
  void TearDown() override {
    for (const char* name : {"CUDA_CACHE_DISABLE", "CUDA_CACHE_PATH"}) unsetenv(name);
    setenv("HOME", m_home.c_str(), 1);
    fs::remove_all(m_folder);
  }

  void write(const std::string& name, std::size_t bytes) const {
    fs::create_directories((m_folder / name).parent_path());
    std::ofstream(m_folder / name) << std::string(bytes, 'x');
  }

  const std::string m_home = std::getenv("HOME");  // support/environment.cpp
  fs::path m_folder;
};

TEST_F(ComputeCacheFolder, CountsItsFilesAtAnyDepth) {
  EXPECT_EQ(computeCacheBytes(), std::optional<std::uint64_t>(0));
  write("cache/index", 10);
  write("cache/a/b/code", 1000);
  EXPECT_EQ(computeCacheBytes(), std::optional<std::uint64_t>(1010));
}

TEST_F(ComputeCacheFolder, LiesInTheHomeFolderUnlessSaidOtherwise) {
  unsetenv("CUDA_CACHE_PATH");
  setenv("HOME", m_folder.c_str(), 1);
  write(".nv/ComputeCache/index", 7);
  EXPECT_EQ(computeCacheBytes(), std::optional<std::uint64_t>(7));
}

TEST_F(ComputeCacheFolder, IsNotKnownWhereItIsSwitchedOffOrNoFolder) {
  write("cache", 5);
  EXPECT_FALSE(computeCacheBytes());
  setenv("CUDA_CACHE_DISABLE", "1", 1);
  EXPECT_FALSE(computeCacheBytes());
}

}  // namespace
}  // namespace convscope
