#include "widgets/shared/tokens.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <algorithm>
#include <cmath>

namespace convscope::tokens {
namespace {

/// Relative luminance (WCAG 2.1).
double luminance(const QColor& colour) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

QColor middle(const QColor& first, const QColor& second) {
  return {(first.red() + second.red()) / 2, (first.green() + second.green()) / 2, (first.blue() + second.blue()) / 2};
}

}  // namespace

const Colours& light() {
  static const Colours kLight{{0xF3, 0xF5, 0xF8},
                              Qt::white,
                              {0xED, 0xF0, 0xF4},
                              {0x1B, 0x1F, 0x24},
                              {0x54, 0x5D, 0x6B},
                              {0xD5, 0xDA, 0xE1},
                              {0x1F, 0x66, 0xB0},
                              {0x00, 0x7F, 0x5F},
                              {0xB3, 0x26, 0x1E},
                              {0x8A, 0x5C, 0x00},
                              {0xE8, 0xF5, 0xF0},
                              {0xFB, 0xE6, 0xE3},
                              {0xFF, 0xF3, 0xD9},
                              {{0x5F, 0x68, 0x75}, {0x1F, 0x66, 0xB0}, {0xA6, 0x5A, 0x00}, {0x4B, 0x20, 0x87}},
                              {{{0xAA, 0x33, 0x77}, {0x22, 0x88, 0x33}, {0xD1, 0x49, 0x5B}, {0x8F, 0x80, 0x15}}},
                              {{{0x64, 0x70, 0x80},
                                {0x2E, 0x99, 0xA4},
                                {0x0C, 0x6F, 0x79},
                                {0x08, 0x49, 0x51},
                                {0x7E, 0x4F, 0x30},
                                {0xB0, 0x7D, 0x48}}},
                              {{0x7D, 0x89, 0x96},
                               {0x78, 0x03, 0x24},
                               {0xCE, 0x61, 0x27},
                               {0x48, 0x52, 0x5F},
                               {0x8D, 0x88, 0x00},
                               {0x03, 0x82, 0x78},
                               {0x3E, 0x53, 0x00},
                               {0xC4, 0x63, 0x7A},
                               {0x0C, 0x96, 0xCD},
                               {0x6D, 0x00, 0x56},
                               {0x0A, 0x1A, 0x3F}}};
  return kLight;
}

const Colours& dark() {
  static const Colours kDark{{0x2B, 0x2D, 0x30},
                             {0x1E, 0x1F, 0x22},
                             {0x26, 0x28, 0x2C},
                             {0xEC, 0xEC, 0xEC},
                             {0xB0, 0xB6, 0xC0},
                             {0x45, 0x49, 0x4F},
                             {0x5B, 0x9B, 0xE6},
                             {0x4C, 0xC3, 0xA0},
                             {0xF0, 0x71, 0x6A},
                             {0xE3, 0xB3, 0x41},
                             {0x1F, 0x3B, 0x30},
                             {0x3B, 0x24, 0x26},
                             {0x3D, 0x34, 0x20},
                             {{0x9A, 0xA4, 0xB2}, {0x5B, 0x9B, 0xE6}, {0xF5, 0xB0, 0x4C}, {0xD9, 0xC8, 0xFF}},
                             {{{0xD9, 0x7A, 0xB0}, {0x5F, 0xBF, 0x6F}, {0xEE, 0x66, 0x77}, {0xCC, 0xBB, 0x44}}},
                             {{{0x8A, 0x94, 0xA3},
                               {0xA5, 0xDC, 0xE1},
                               {0x61, 0xB8, 0xC0},
                               {0x25, 0x8B, 0x95},
                               {0xA8, 0x75, 0x50},
                               {0xD9, 0xB4, 0x8E}}},
                             {{0x77, 0x82, 0x8F},
                              {0x94, 0x76, 0x1C},
                              {0xD9, 0x6A, 0x1E},
                              {0xB3, 0xBC, 0xC8},
                              {0xED, 0xEE, 0x98},
                              {0x08, 0xC5, 0xC4},
                              {0x5A, 0x8A, 0x22},
                              {0xB9, 0x8C, 0x8E},
                              {0x38, 0x7D, 0xA6},
                              {0xF0, 0xA8, 0xC6},
                              {0xB8, 0xF6, 0xBF}}};
  return kDark;
}

const Colours& colours(const QPalette& palette) {
  const bool isDark = palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
  return isDark ? dark() : light();
}

const Colours& coloursOn(const QColor& background) {
  constexpr int kMiddle = 128;
  return background.lightness() < kMiddle ? dark() : light();
}

QPalette paletteOf(const Colours& colours) {
  QPalette palette(colours.window, colours.window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
    palette.setColor(role, colours.text);
  palette.setColor(QPalette::Base, colours.surface);
  palette.setColor(QPalette::ToolTipBase, colours.surface);
  palette.setColor(QPalette::AlternateBase, middle(colours.surface, colours.window));
  palette.setColor(QPalette::Highlight, colours.accent);
  palette.setColor(QPalette::HighlightedText, contrast(Qt::white, colours.accent) >= 4.5 ? Qt::white : Qt::black);
  palette.setColor(QPalette::Link, colours.accent);
  palette.setColor(QPalette::LinkVisited, colours.accent);
  palette.setColor(QPalette::PlaceholderText, colours.secondText);
  const QColor disabled = middle(colours.text, colours.window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, disabled);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, disabled);
  return palette;
}

double contrast(const QColor& first, const QColor& second) {
  const double one = luminance(first);
  const double other = luminance(second);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

QColor textOn(const QColor& background) {
  return contrast(Qt::black, background) > contrast(Qt::white, background) ? Qt::black : Qt::white;
}

namespace {

/// Returns `at12` pixels for letters of 12 pixels, and in proportion for others; at least `least`.
int grownHeight(int least, int at12, const QFont& font) {
  constexpr double kUsualPixels = 12;
  return std::max(least, static_cast<int>(std::ceil(at12 * QFontInfo(font).pixelSize() / kUsualPixels)));
}

}  // namespace

int rowHeight(const QFont& font) {
  constexpr int kAt12 = 20;
  return grownHeight(kRowHeight, kAt12, font);
}

int controlHeight(const QFont& font) {
  return grownHeight(kControlHeight, kControlHeight, font);
}

QFont font(Type type, const QFont& base) {
  QFont font = type == Type::Mono ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : base;
  const auto scaled = [&](double factor) {
    if (base.pixelSize() > 0)
      font.setPixelSize(static_cast<int>(std::lround(base.pixelSize() * factor)));
    else
      font.setPointSizeF(base.pointSizeF() * factor);
  };
  switch (type) {
    case Type::Verdict:
      scaled(2.33);
      font.setWeight(QFont::Bold);
      break;
    case Type::Figure:
      scaled(1.67);
      font.setWeight(QFont::DemiBold);
      break;
    case Type::Section:
      scaled(1.17);
      font.setWeight(QFont::DemiBold);
      break;
    case Type::Body:
      break;
    case Type::Mono:
      scaled(1);
      break;
  }
  return font;
}

}  // namespace convscope::tokens
