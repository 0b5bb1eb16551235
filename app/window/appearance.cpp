#include "window/appearance.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <cstdlib>
#include <filesystem>

#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

struct Appearance {
  QPalette palette;
  QString style;
};

}  // namespace

void applyColours(Colours colours) {
  static const Appearance kSystem{QApplication::palette(), QApplication::style()->objectName()};
  const QString style = colours == Colours::System ? kSystem.style : QStringLiteral("fusion");
  if (QApplication::style()->objectName() != style) QApplication::setStyle(QStyleFactory::create(style));
  switch (colours) {
    case Colours::System:
      QApplication::setPalette(kSystem.palette);
      break;
    case Colours::Light:
      QApplication::setPalette(tokens::paletteOf(tokens::light()));
      break;
    case Colours::Dark:
      QApplication::setPalette(tokens::paletteOf(tokens::dark()));
      break;
  }
}

void useBundledFonts() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return;
  const auto fonts = program.parent_path().parent_path() / "share/convscope/fonts/fonts.conf";
  constexpr int kKeepWhatIsSet = 0;
  if (std::filesystem::exists(fonts, error)) setenv("FONTCONFIG_FILE", fonts.c_str(), kKeepWhatIsSet);
}

}  // namespace convscope::window
