// Linked into every test program: gives it, and the programs that it starts, the same environment on every machine.
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

namespace fs = std::filesystem;

/// What a desktop or a user may set and what would change texts, sizes, or which backends are found.
constexpr const char* kUnset[]{"LANG",
                               "LANGUAGE",
                               "QT_FONT_DPI",
                               "QT_QPA_PLATFORMTHEME",
                               "QT_SCALE_FACTOR",
                               "QT_SCREEN_SCALE_FACTORS",
                               "QT_STYLE_OVERRIDE",
                               "XDG_CURRENT_DESKTOP",
                               "DESKTOP_SESSION",
                               "KDE_FULL_SESSION",
                               "GNOME_DESKTOP_SESSION_ID",
                               "CONVSCOPE_BACKEND_PATH",
                               "CONVSCOPE_BUILD_HELPERS"};

/// English, only the fonts of fonts.conf, and an empty home folder that is removed at the end.
class Environment {
 public:
  Environment() {
    keepComputeCache();
    for (const char* name : kUnset) unsetenv(name);
    set("LC_ALL", "C.UTF-8");
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    chooseFonts();
    makeHome();
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    std::error_code ignored;
    if (getpid() == m_process) fs::remove_all(m_home, ignored);
  }

 private:
  static void set(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

  /// Kernels compiled by CUDA stay between programs: compiling takes many seconds.
  static void keepComputeCache() {
    const char* home = std::getenv("HOME");
    if (home != nullptr) setenv("CUDA_CACHE_PATH", (fs::path(home) / ".nv/ComputeCache").c_str(), 0);
  }

  /// CONVSCOPE_TEST_FONTS is a fontconfig file to test layouts with other fonts.
  static void chooseFonts() {
    const char* other = std::getenv("CONVSCOPE_TEST_FONTS");
    set("FONTCONFIG_FILE", other != nullptr ? other : CONVSCOPE_TEST_FONTCONFIG);
  }

  void makeHome() {
    std::string name = (fs::temp_directory_path() / "convscope-home-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    m_home = name;
    set("HOME", name);
    for (const auto& [variable, folder] : {std::pair{"XDG_CONFIG_HOME", "config"},
                                           {"XDG_CACHE_HOME", "cache"},
                                           {"XDG_DATA_HOME", "data"},
                                           {"XDG_STATE_HOME", "state"},
                                           {"XDG_RUNTIME_DIR", "run"}}) {
      const fs::path path = m_home / folder;
      mkdir(path.c_str(), 0700);
      set(variable, path);
    }
  }

  pid_t m_process = getpid();
  fs::path m_home;
};

const Environment kEnvironment;

}  // namespace
