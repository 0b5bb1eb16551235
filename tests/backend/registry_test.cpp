#include "backend/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "backend/candidate_lists.h"
#include "backend/known_backends.h"
#include "backend/module.h"

namespace convscope {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

fs::path modules(const std::string& folder) {
  return fs::path(CONVSCOPE_MODULES_DIR) / folder;
}

RegisteredBackend loadOneDnn(const std::vector<fs::path>& folders) {
  for (RegisteredBackend& entry : loadBackends(folders)) {
    if (entry.name == "onednn") return entry;
  }
  throw std::logic_error("the registry does not know onednn");
}

Failure failureIn(const fs::path& folder) {
  const RegisteredBackend entry = loadOneDnn({folder});
  EXPECT_FALSE(entry.backend);
  if (entry.backend) return {};
  EXPECT_THAT(entry.backend.error().reason, Not(HasSubstr("\n")));
  return entry.backend.error();
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    m_path = fs::temp_directory_path() / ("convscope-registry-" + std::to_string(getpid()));
    fs::create_directories(m_path);
  }
  void TearDown() override { fs::remove_all(m_path); }

  fs::path m_path;
};

TEST(Registry, LoadsAModuleAndTellsWhatThatTook) {
  const RegisteredBackend entry = loadOneDnn({modules("good")});
  ASSERT_TRUE(entry.backend) << entry.backend.error().reason;
  EXPECT_EQ((*entry.backend)->name(), "fake");
  EXPECT_THAT((*entry.backend)->candidateLists(), ElementsAre("fakes"));
  EXPECT_GT(entry.loadUs, 0);
}

TEST(Registry, KnowsItsBackendsInOrderAndSaysWhichAreNotInstalled) {
  const auto backends = loadBackends({modules("good")});
  ASSERT_EQ(backends.size(), 3u);
  EXPECT_EQ(backends[0].name, "cudnn");
  EXPECT_EQ(backends[1].name, "cudnn-legacy");
  EXPECT_EQ(backends[2].name, "onednn");
  for (int i : {0, 1}) {
    ASSERT_FALSE(backends[i].backend);
    EXPECT_EQ(backends[i].backend.error().kind, Failure::Kind::Missing);
    EXPECT_THAT(backends[i].backend.error().reason, HasSubstr("this installation has no " + backends[i].name + ".so"));
    EXPECT_THAT(backends[i].backend.error().reason, HasSubstr(modules("good").string()));
  }
  EXPECT_TRUE(backends[2].backend);
}

TEST(Registry, TheFirstFolderThatHasTheModuleWins) {
  EXPECT_TRUE(loadOneDnn({"/nonexistent", modules("good"), modules("throws")}).backend);
  EXPECT_FALSE(loadOneDnn({modules("throws"), modules("good")}).backend);
}

TEST(Registry, RefusesAModuleOfAnotherInterface) {
  const Failure failure = failureIn(modules("other_interface"));
  EXPECT_EQ(failure.kind, Failure::Kind::Failed);
  EXPECT_THAT(failure.reason, HasSubstr("was built for interface 4711, this program has " +
                                        std::to_string(CONVSCOPE_BACKEND_INTERFACE)));
}

TEST(Registry, AFactoryThatThrowsIsAFailure) {
  const Failure failure = failureIn(modules("throws"));
  EXPECT_EQ(failure.kind, Failure::Kind::Failed);
  EXPECT_THAT(failure.reason, EndsWith("could not make its backend: the fake device is on fire"));
}

TEST(Registry, AFactoryThatMakesNothingIsAFailure) {
  EXPECT_THAT(failureIn(modules("makes_none")).reason, EndsWith("it made none"));
}

TEST(Registry, NamesTheLibraryThatIsMissing) {
  const Failure failure = failureIn(modules("missing_library"));
  EXPECT_EQ(failure.kind, Failure::Kind::Missing);
  EXPECT_EQ(failure.reason, "libdnnl_absent.so is missing (Debian and Ubuntu: apt install libdnnl-dev)");
}

TEST(Registry, NamesTheFunctionThatAnOlderLibraryLacks) {
  const Failure failure = failureIn(modules("older_library"));
  EXPECT_EQ(failure.kind, Failure::Kind::Missing);
  EXPECT_THAT(failure.reason, HasSubstr("needs 'inNoLibrary'"));
}

TEST(Registry, RefusesALibraryThatIsNoModule) {
  EXPECT_THAT(failureIn(modules("no_module")).reason, EndsWith("is a library, but not a backend module"));
}

TEST_F(Folder, RefusesACorruptModule) {
  std::ofstream(m_path / "onednn.so") << "this is no library";
  const Failure failure = failureIn(m_path);
  EXPECT_EQ(failure.kind, Failure::Kind::Failed);
  EXPECT_THAT(failure.reason, HasSubstr("onednn.so cannot be loaded: "));
}

TEST_F(Folder, RefusesAnEmptyModule) {
  std::ofstream(m_path / "onednn.so");
  EXPECT_EQ(failureIn(m_path).kind, Failure::Kind::Failed);
}

TEST_F(Folder, RefusesAFolderInPlaceOfAModule) {
  fs::create_directory(m_path / "onednn.so");
  const Failure failure = failureIn(m_path);
  EXPECT_EQ(failure.kind, Failure::Kind::Failed);
  EXPECT_THAT(failure.reason, EndsWith("onednn.so is a folder, not a backend module"));
}

TEST(KnownBackends, HaveTitlesAndLibraries) {
  EXPECT_EQ(backendTitle("cudnn-legacy"), "cuDNN legacy");
  EXPECT_EQ(backendTitle("another"), "another");
  EXPECT_TRUE(shareLibrary("cudnn", "cudnn-legacy"));
  EXPECT_FALSE(shareLibrary("cudnn", "onednn"));
  EXPECT_FALSE(shareLibrary("another", "another"));
  EXPECT_EQ(libraryText({{"cudnn", "9.19.0"}, {"driver", "13.0"}}), "cuDNN 9.19.0");
  EXPECT_EQ(libraryText({{"oneDNN", "2.7.4"}, {"threads", "2"}}), "oneDNN 2.7.4");
  EXPECT_EQ(libraryText({{"driver", "13.0"}}), "");
  EXPECT_EQ(versionTitle("driver"), "CUDA driver API");
  EXPECT_EQ(versionTitle("threads"), "threads");
  EXPECT_EQ(profileBackend().name, "cudnn");
}

TEST(KnownLists, BelongToKnownBackends) {
  for (const KnownBackend& backend : knownBackends()) {
    EXPECT_NE(backendTitle(backend.name), backend.name);
    for (const std::string& list : listNames(backend.name))
      EXPECT_THAT(listMeanings(backend.name), HasSubstr(list + ": "));
  }
  EXPECT_THAT(listNames("cudnn", true), ElementsAre("instant", "fallback"));
  EXPECT_THAT(listNames("another"), IsEmpty());
  for (const KnownBackend& backend : knownBackends()) EXPECT_THAT(listNames(backend.name, true), Not(IsEmpty()));
  EXPECT_THAT(listNamesByBackend(), HasSubstr("cudnn: instant, fallback, mode_a"));
}

TEST(BackendFolders, ThoseOfTheEnvironmentComeFirst) {
  setenv("CONVSCOPE_BACKEND_PATH", "/first::/second", 1);
  const auto folders = backendFolders();
  unsetenv("CONVSCOPE_BACKEND_PATH");
  ASSERT_EQ(folders.size(), 3u);
  EXPECT_EQ(folders[0], "/first");
  EXPECT_EQ(folders[1], "/second");
  EXPECT_THAT(folders[2].string(), EndsWith("/lib/convscope/backends"));
  EXPECT_EQ(backendFolders().size(), 1u);
}

}  // namespace
}  // namespace convscope
