#include "files/loader_message.h"

#include <gtest/gtest.h>

#include <array>

#include "files/dynamic_library.h"

namespace convscope {
namespace {

constexpr std::array kNeeds{NeededLibrary{"libdnnl.so.2", "Debian: apt install libdnnl2"},
                            NeededLibrary{"libdnnl", "apt install libdnnl-dev"}};

TEST(LoadFailure, SaysHowToGetWhatIsMissing) {
  const auto reason = [](const std::string& library) {
    const LoadFailure failure =
        loadFailure("m.so", library + ": cannot open shared object file: No such file or directory", kNeeds);
    EXPECT_TRUE(failure.missing);
    return failure.reason;
  };
  EXPECT_EQ(reason("libdnnl.so.2"), "libdnnl.so.2 is missing (Debian: apt install libdnnl2)");
  EXPECT_EQ(reason("libdnnl.so.3"), "libdnnl.so.3 is missing (apt install libdnnl-dev)");
  EXPECT_EQ(reason("libstrange.so.3"), "libstrange.so.3 is missing (install the package that contains it)");
}

TEST(LoadFailure, TellsAnOldLibraryFromABrokenModule) {
  const LoadFailure old = loadFailure("m.so", "m.so: undefined symbol: new_one", kNeeds);
  EXPECT_TRUE(old.missing);
  EXPECT_NE(old.reason.find("m.so needs 'new_one'"), std::string::npos) << old.reason;
  const LoadFailure broken = loadFailure("m.so", "m.so: file too short\n", kNeeds);
  EXPECT_FALSE(broken.missing);
  EXPECT_EQ(broken.reason, "m.so cannot be loaded: m.so: file too short ");
}

TEST(DynamicLibrary, OpensTheFirstThatThereIs) {
  const auto library = DynamicLibrary::open({"libnosuch.so.9", "libm.so.6"});
  ASSERT_TRUE(library);
  const auto root = library->function<double(double)>("sqrt");
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root(9), 3);
  EXPECT_EQ(library->function<void()>("no_such_function"), nullptr);
  EXPECT_EQ(library->file("sqrt").filename().string().find("libm"), 0u);
  EXPECT_FALSE(DynamicLibrary::open({"libnosuch.so.9"}));
  EXPECT_NE(DynamicLibrary::lastError().find("libnosuch.so.9"), std::string::npos);
}

}  // namespace
}  // namespace convscope
