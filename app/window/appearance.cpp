#include "window/appearance.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFontInfo>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleOption>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "widgets/shared/chosen_mark.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

struct Appearance {
  QPalette palette;
  QString style;
};

/// Keeps the texts of neighbouring table columns apart, also those of a right-aligned column and a left-aligned one.
/// Outlines check boxes, which would not be seen on a dark table. Marks checked buttons, which dark colours hide. Shows
/// no icons in dialogs' buttons: those of the desktop's theme may be black, too. Icons grow with the letters beside
/// them.
class WindowStyle : public QProxyStyle {
 public:
  explicit WindowStyle(const QString& name) : QProxyStyle(name) { setObjectName(name); }

  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    switch (metric) {
      case PM_FocusFrameHMargin:  // of the texts in cells
        return usual + kMore;
      case PM_SmallIconSize:
      case PM_ButtonIconSize:
        return std::max(usual, besideLetters(widget));
      default:
        return usual;
    }
  }
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override {
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (element != CE_HeaderLabel || header == nullptr)
      return QProxyStyle::drawControl(element, option, painter, widget);
    const int shift = header->textAlignment.testFlag(Qt::AlignRight) ? -kMore : kMore;  // as in the cells
    painter->translate(shift, 0);
    QProxyStyle::drawControl(element, option, painter, widget);
    painter->translate(-shift, 0);
  }
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (element == PE_PanelButtonCommand && button != nullptr && button->isChecked()) {
      const tokens::Colours& colours = tokens::colours(option->palette);
      painter->save();
      paintChosenMark(*painter, option->rect.adjusted(1, 1, -1, -1),
                      button->isEnabled() ? colours.accent : colours.secondText);
      painter->restore();
    }
    if (element != PE_IndicatorCheckBox) return;
    constexpr double kHalfLine = 0.5;
    painter->save();
    painter->setPen(option->palette.color(QPalette::PlaceholderText));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(option->rect).adjusted(kHalfLine, kHalfLine, -kHalfLine, -kHalfLine));
    painter->restore();
  }
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_Slider || slider == nullptr || slider->orientation != Qt::Horizontal)
      return QProxyStyle::drawComplexControl(control, option, painter, widget);
    paintTrack(*slider, *painter, widget);
    QStyleOptionSlider rest(*slider);
    rest.subControls &= ~SC_SliderGroove;
    QProxyStyle::drawComplexControl(control, &rest, painter, widget);
    paintHandleOutline(*slider, *painter, widget);
  }
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override {
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
  }
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override {
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    return type == CT_HeaderSection ? usual.grownBy({kMore, 0, kMore, 0}) : usual;
  }

 private:
  /// Draws the track of a slider, up to its handle in the accent: one of a dark palette is as dark as the window.
  void paintTrack(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const {
    constexpr double kHigh = 4;
    const QRectF groove = subControlRect(CC_Slider, &option, SC_SliderGroove, widget);
    const QRectF handle = subControlRect(CC_Slider, &option, SC_SliderHandle, widget);
    const tokens::Colours& colours = tokens::colours(option.palette);
    const bool isEnabled = option.state.testFlag(State_Enabled);
    const auto paintPart = [&](double from, double to, const QColor& colour) {
      painter.setBrush(colour);
      painter.drawRoundedRect(QRectF(from, groove.center().y() - kHigh / 2, to - from, kHigh), kHigh / 2, kHigh / 2);
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    paintPart(groove.left(), groove.right(), colours.secondText);
    const QColor& done = isEnabled ? colours.accent : colours.secondText;
    option.upsideDown ? paintPart(handle.center().x(), groove.right(), done)
                      : paintPart(groove.left(), handle.center().x(), done);
    painter.restore();
  }
  void paintHandleOutline(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const {
    constexpr double kHalfLine = 0.5;
    constexpr double kRound = 2;
    const QRectF handle = subControlRect(CC_Slider, &option, SC_SliderHandle, widget);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(tokens::colours(option.palette).secondText);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(handle.adjusted(1 + kHalfLine, 1 + kHalfLine, -1 - kHalfLine, -1 - kHalfLine), kRound,
                            kRound);
    painter.restore();
  }
  /// Returns the size of an icon beside the letters of `widget`; 16 if they have the usual 13 pixels.
  static int besideLetters(const QWidget* widget) {
    constexpr double kShare = 1.25;
    const QFont font = widget != nullptr ? widget->font() : QApplication::font();
    return static_cast<int>(kShare * QFontInfo(font).pixelSize());
  }

  static constexpr int kMore = 3;
};

/// Returns a colour as it looks on `behind`.
QColor blended(const QColor& colour, const QColor& behind) {
  const auto mixed = [part = colour.alphaF()](int over, int under) {
    return static_cast<int>(std::lround(part * over + (1 - part) * under));
  };
  return {mixed(colour.red(), behind.red()), mixed(colour.green(), behind.green()),
          mixed(colour.blue(), behind.blue())};
}

bool isReadable(const QPalette& palette) {
  constexpr double kText = 4.5;
  constexpr double kMark = 3;
  const tokens::Colours& colours = tokens::colours(palette);
  for (const auto role : {QPalette::Window, QPalette::Base}) {
    const QColor behind = palette.color(role);
    for (const QColor& text :
         {palette.color(QPalette::WindowText), palette.color(QPalette::Text), palette.color(QPalette::PlaceholderText),
          colours.text, colours.secondText, colours.accent, colours.gain, colours.loss, colours.note}) {
      if (tokens::contrast(blended(text, behind), behind) < kText) return false;
    }
  }
  const QColor behind = palette.color(QPalette::Base);
  for (int family = 0; family <= static_cast<int>(Family::Other); ++family) {
    if (tokens::contrast(familyColour(static_cast<Family>(family), behind), behind) < kMark) return false;
  }
  return true;
}

}  // namespace

QPalette readablePalette(const QPalette& system) {
  return isReadable(system) ? system : tokens::paletteOf(tokens::colours(system));
}

void applyColours(Colours colours) {
  static const Appearance kSystem{QApplication::palette(), QApplication::style()->objectName()};
  const QString style = colours == Colours::System ? kSystem.style : QStringLiteral("fusion");
  const bool isSet = dynamic_cast<const WindowStyle*>(QApplication::style()) != nullptr;
  if (!isSet || QApplication::style()->objectName() != style) QApplication::setStyle(new WindowStyle(style));
  switch (colours) {
    case Colours::System:
      QApplication::setPalette(readablePalette(kSystem.palette));
      break;
    case Colours::Light:
      QApplication::setPalette(tokens::paletteOf(tokens::light()));
      break;
    case Colours::Dark:
      QApplication::setPalette(tokens::paletteOf(tokens::dark()));
      break;
  }
}

const QFont& systemFont() {
  static const QFont kSystem = QApplication::font();
  return kSystem;
}

void applyZoom(int percent) {
  constexpr double kWhole = 100;
  const double factor = std::clamp(percent, kLeastZoom, kMostZoom) / kWhole;
  QFont font = systemFont();
  if (font.pointSizeF() > 0)
    font.setPointSizeF(font.pointSizeF() * factor);
  else
    font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
  if (font != QApplication::font()) QApplication::setFont(font);
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
