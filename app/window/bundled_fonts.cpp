#include "window/bundled_fonts.h"

#include <cstdlib>
#include <filesystem>

namespace convscope::window {

void useBundledFonts() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return;
  const auto fonts = program.parent_path().parent_path() / "share/convscope/fonts/fonts.conf";
  constexpr int kKeepWhatIsSet = 0;
  if (std::filesystem::exists(fonts, error)) setenv("FONTCONFIG_FILE", fonts.c_str(), kKeepWhatIsSet);
}

}  // namespace convscope::window
