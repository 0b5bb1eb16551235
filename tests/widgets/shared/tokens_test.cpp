#include "widgets/shared/tokens.h"

#include <QTest>

#include "support/qt_test.h"
#include "widgets/shared/colours.h"

namespace tokens_test {

using namespace convscope;

class TokensTest : public QObject {
  Q_OBJECT

 private slots:
  void contrastIsThatOfTheStandard();
  void textsAreReadable_data() { addThemes(); }
  void textsAreReadable();
  void textsOnMarksAreReadable_data() { addThemes(); }
  void textsOnMarksAreReadable();
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
         {colours.text, colours.secondText, colours.accent, colours.gain, colours.loss, colours.note})
      QVERIFY2(tokens::contrast(text, behind) >= 4.5, qPrintable(text.name() + QStringLiteral(" on ") + behind.name()));
  }
  for (const QColor& behind : {colours.window, colours.surface}) {
    QList<QColor> marks(colours.series.begin(), colours.series.end());
    marks.append(QList<QColor>(colours.stages.begin(), colours.stages.end()));
    marks.append(QList<QColor>(colours.pair.begin(), colours.pair.end()));
    for (const QColor& mark : marks)
      QVERIFY2(tokens::contrast(mark, behind) >= 3, qPrintable(mark.name() + QStringLiteral(" on ") + behind.name()));
  }
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

void TokensTest::sizesDiffer() {
  QFont base;
  base.setPixelSize(13);
  QCOMPARE(tokens::font(tokens::Type::Verdict, base).pixelSize(), 22);
  QCOMPARE(tokens::font(tokens::Type::Section, base).pixelSize(), 15);
  QCOMPARE(tokens::font(tokens::Type::Body, base).pixelSize(), 13);
  QCOMPARE(tokens::font(tokens::Type::Caption, base).pixelSize(), 11);
}

}  // namespace tokens_test

CONVSCOPE_QT_TEST(tokens_test::TokensTest, tokens)
#include "tokens_test.moc"
