#include "widgets/shared/tokens.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "support/qt_test.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/colours.h"

namespace tokens_test {

using namespace convscope;

/// How linear RGB is seen: rows of a matrix (Machado, Oliveira and Fernandes 2009, severity 1).
using Sight = std::array<std::array<double, 3>, 3>;
constexpr std::array<Sight, 4> kSights{
    Sight{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    Sight{{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    Sight{{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    Sight{{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

std::array<double, 3> seen(const QColor& colour, const Sight& sight) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const std::array own{linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
  std::array<double, 3> parts{};
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i] = std::clamp(sight[i][0] * own[0] + sight[i][1] * own[1] + sight[i][2] * own[2], 0.0, 1.0);
  return parts;
}

/// Returns CIE L*a*b* (1976, white D65) of linear sRGB.
std::array<double, 3> lab(const std::array<double, 3>& rgb) {
  const auto root = [](double part) { return part > 0.008856 ? std::cbrt(part) : 7.787 * part + 16.0 / 116; };
  const double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
  const double y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
  const double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double colourDifference(const std::array<double, 3>& first, const std::array<double, 3>& second) {
  const auto one = lab(first);
  const auto other = lab(second);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

class TokensTest : public QObject {
  Q_OBJECT

 private slots:
  void contrastIsThatOfTheStandard();
  void textsAreReadable_data() { addThemes(); }
  void textsAreReadable();
  void textsOnMarksAreReadable_data() { addThemes(); }
  void textsOnMarksAreReadable();
  void policiesCanBeToldApart_data() { addThemes(); }
  void policiesCanBeToldApart();
  void kindsOfSpansCanBeToldApart_data() { addThemes(); }
  void kindsOfSpansCanBeToldApart();
  void purpleIsOfDeterministicOnly_data() { addThemes(); }
  void purpleIsOfDeterministicOnly();
  void sizesDiffer();

 private:
  static void addThemes() {
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
};

void TokensTest::contrastIsThatOfTheStandard() {
  QCOMPARE(tokens::contrast(Qt::black, Qt::white), 21.0);
  QCOMPARE(tokens::contrast(Qt::white, Qt::white), 1.0);
  QVERIFY(qAbs(tokens::contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.005);  // known from WCAG's examples
}

void TokensTest::textsAreReadable() {
  QFETCH(bool, isDark);
  const tokens::Colours& colours = isDark ? tokens::dark() : tokens::light();
  QCOMPARE(&tokens::colours(tokens::paletteOf(colours)), &colours);
  for (const QColor& behind : {colours.window, colours.surface}) {
    for (const QColor& text :
         {colours.text, colours.secondText, colours.accent, colours.gain, colours.loss, colours.note,
          colours.policies.off, colours.policies.on, colours.policies.applied, colours.policies.deterministic})
      QVERIFY2(tokens::contrast(text, behind) >= 4.5, qPrintable(text.name() + QStringLiteral(" on ") + behind.name()));
  }
  for (const QColor& behind : {colours.window, colours.surface}) {
    QList<QColor> marks(colours.series.begin(), colours.series.end());
    marks.append(QList<QColor>(colours.stages.begin(), colours.stages.end()));
    for (const QColor& mark : marks)
      QVERIFY2(tokens::contrast(mark, behind) >= 3, qPrintable(mark.name() + QStringLiteral(" on ") + behind.name()));
  }
  for (const QColor& tint : {colours.sunken, colours.gainTint, colours.lossTint, colours.noteTint})
    QVERIFY2(tokens::contrast(colours.text, tint) >= 4.5, qPrintable(tint.name()));
  QVERIFY(tokens::contrast(colours.secondText, colours.sunken) >= 4.5);
  QVERIFY(tokens::contrast(colours.note, colours.noteTint) >= 4.5);
  QCOMPARE(&tokens::coloursOn(colours.surface), &colours);
  const QPalette palette = tokens::paletteOf(colours);
  QVERIFY(tokens::contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
}

void TokensTest::textsOnMarksAreReadable() {
  QFETCH(bool, isDark);
  const QColor surface = (isDark ? tokens::dark() : tokens::light()).surface;
  for (int each = 0; each <= static_cast<int>(Family::Other); ++each) {
    const QColor mark = familyColour(static_cast<Family>(each), surface);
    QVERIFY2(tokens::contrast(tokens::textOn(mark), mark) >= 4.5, qPrintable(mark.name()));
  }
}

/// Also by people who see no red (protanopia), no green (deuteranopia) or no blue (tritanopia).
void TokensTest::policiesCanBeToldApart() {
  QFETCH(bool, isDark);
  const tokens::Colours::Policies& policies = (isDark ? tokens::dark() : tokens::light()).policies;
  const std::array all{policies.off, policies.on, policies.applied, policies.deterministic};
  constexpr double kApart = 11;
  for (const Sight& sight : kSights) {
    for (std::size_t first = 0; first < all.size(); ++first) {
      for (std::size_t second = first + 1; second < all.size(); ++second) {
        const double difference = colourDifference(seen(all[first], sight), seen(all[second], sight));
        QVERIFY2(
            difference >= kApart,
            qPrintable(QStringLiteral("%1 and %2: %3").arg(all[first].name(), all[second].name()).arg(difference)));
      }
    }
  }
}

void TokensTest::kindsOfSpansCanBeToldApart() {
  QFETCH(bool, isDark);
  const tokens::Colours& colours = isDark ? tokens::dark() : tokens::light();
  constexpr double kApart = 15;
  for (std::size_t first = 0; first < kSpanKindCount; ++first) {
    const QColor one = spanColour(static_cast<SpanKind>(first), colours);
    for (const QColor& behind : {colours.window, colours.surface})
      QVERIFY2(tokens::contrast(one, behind) >= 3, kSpanKindTitles[first].data());
    for (std::size_t second = first + 1; second < kSpanKindCount; ++second) {
      const QColor other = spanColour(static_cast<SpanKind>(second), colours);
      const double difference = colourDifference(seen(one, kSights.front()), seen(other, kSights.front()));
      QVERIFY2(difference >= kApart,
               qPrintable(QStringLiteral("%1 and %2: %3")
                              .arg(kindTitle(static_cast<SpanKind>(first)), kindTitle(static_cast<SpanKind>(second)))
                              .arg(difference)));
    }
  }
}

/// No other mark has the hue of deterministic, and none that stands for a stage or a kind of span is like it or True.
void TokensTest::purpleIsOfDeterministicOnly() {
  QFETCH(bool, isDark);
  const tokens::Colours& colours = isDark ? tokens::dark() : tokens::light();
  const auto plain = [](const QColor& colour) { return lab(seen(colour, kSights.front())); };
  const auto hueOf = [&plain](const QColor& colour) {
    const auto parts = plain(colour);
    return std::atan2(parts[2], parts[1]) * 180 / std::numbers::pi;
  };
  QList<QColor> steps(colours.stages.begin(), colours.stages.end());
  for (std::size_t kind = 0; kind < kSpanKindCount; ++kind)
    steps.append(spanColour(static_cast<SpanKind>(kind), colours));
  constexpr double kLikeNone = 15;
  for (const QColor& step : steps) {
    for (const QColor& policy : {colours.policies.on, colours.policies.deterministic}) {
      const double difference = colourDifference(seen(step, kSights.front()), seen(policy, kSights.front()));
      QVERIFY2(difference >= kLikeNone, qPrintable(step.name() + QStringLiteral(" and ") + policy.name()));
    }
  }
  QList<QColor> marks = steps + QList<QColor>(colours.series.begin(), colours.series.end());
  marks += {colours.policies.off, colours.policies.on, colours.policies.applied, colours.gain, colours.loss};
  for (int family = 0; family <= static_cast<int>(Family::Other); ++family)
    marks.append(familyColour(static_cast<Family>(family), colours.surface));
  constexpr double kGrey = 15;  // the chroma below which a hue is hardly seen
  for (const QColor& mark : marks) {
    const auto parts = plain(mark);
    if (std::hypot(parts[1], parts[2]) < kGrey) continue;
    const double apart = std::abs(std::remainder(hueOf(mark) - hueOf(colours.policies.deterministic), 360));
    QVERIFY2(apart >= 20, qPrintable(QStringLiteral("%1: %2 degrees").arg(mark.name()).arg(apart)));
  }
}

void TokensTest::sizesDiffer() {
  QFont base;
  base.setPixelSize(13);
  QCOMPARE(tokens::font(tokens::Type::Verdict, base).pixelSize(), 30);
  QCOMPARE(tokens::font(tokens::Type::Figure, base).pixelSize(), 22);
  QCOMPARE(tokens::font(tokens::Type::Section, base).pixelSize(), 15);
  QCOMPARE(tokens::font(tokens::Type::Body, base).pixelSize(), 13);
  QCOMPARE(tokens::font(tokens::Type::Mono, base).pixelSize(), 13);
}

}  // namespace tokens_test

CONVSCOPE_QT_TEST(tokens_test::TokensTest, tokens)
#include "tokens_test.moc"
