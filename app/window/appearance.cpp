#include "window/appearance.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <cstdlib>
#include <filesystem>

namespace convscope::window {
namespace {

struct Appearance {
  QPalette palette;
  QString style;
};

/// Returns the palette of a Fusion window with text on `base` and buttons of `window`.
QPalette paletteOf(QColor window, QColor base, QColor text, QColor accent) {
  QPalette palette(window, window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
    palette.setColor(role, text);
  palette.setColor(QPalette::Base, base);
  palette.setColor(QPalette::ToolTipBase, window);
  const bool dark = text.lightness() > window.lightness();
  palette.setColor(QPalette::AlternateBase, dark ? base.lighter(120) : base.darker(104));
  palette.setColor(QPalette::Highlight, accent);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Link, dark ? accent.lighter(150) : accent);
  palette.setColor(QPalette::LinkVisited, dark ? accent.lighter(130) : accent.darker(120));
  QColor faint = text;
  faint.setAlphaF(0.6F);
  palette.setColor(QPalette::PlaceholderText, faint);
  const QColor disabled =
      QColor((text.red() + window.red()) / 2, (text.green() + window.green()) / 2, (text.blue() + window.blue()) / 2);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, disabled);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, disabled);
  return palette;
}

}  // namespace

void applyColours(Colours colours) {
  static const Appearance kSystem{QApplication::palette(), QApplication::style()->objectName()};
  const QString style = colours == Colours::System ? kSystem.style : QStringLiteral("fusion");
  if (QApplication::style()->objectName() != style) QApplication::setStyle(QStyleFactory::create(style));
  const QColor accent(0x2f, 0x6f, 0xc9);
  switch (colours) {
    case Colours::System:
      QApplication::setPalette(kSystem.palette);
      break;
    case Colours::Light:
      QApplication::setPalette(paletteOf({0xf0, 0xf0, 0xf0}, Qt::white, {0x1a, 0x1a, 0x1a}, accent));
      break;
    case Colours::Dark:
      QApplication::setPalette(paletteOf({0x2b, 0x2d, 0x30}, {0x1e, 0x1f, 0x22}, {0xe0, 0xe0, 0xe0}, accent));
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
