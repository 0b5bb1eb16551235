#include "widgets/shared/paragraph.h"

#include <QHBoxLayout>
#include <QTest>
#include <QVBoxLayout>

#include "support/qt_test.h"

namespace paragraph_test {

using namespace convscope;

const QString kSentence = QStringLiteral("The fastest algorithm of each layer is measured again in random order. ");

class ParagraphTest : public QObject {
  Q_OBJECT

 private slots:
  void asksForTheWidthOfItsLines();
  void keepsTheHeightOfItsText();
};

/// A label alone asks for a few short lines, also if a layout has room.
void ParagraphTest::asksForTheWidthOfItsLines() {
  for (const QString& text : {kSentence.repeated(4), QStringLiteral("<b>%1</b>").arg(kSentence.repeated(4))}) {
    QWidget whole;
    auto* row = new QHBoxLayout(&whole);
    auto* words = new Paragraph(text);
    row->addWidget(words);
    row->addStretch(1);
    whole.resize(1600, 400);
    whole.show();
    const int most = tokens::lineWidth(words->font());
    QVERIFY2(words->width() > 0.85 * most && words->width() <= most + 10, qPrintable(QString::number(words->width())));
  }
  Paragraph one(QStringLiteral("A few words of one line, not two"));
  QCOMPARE(one.sizeHint().height(), one.heightForWidth(QWIDGETSIZE_MAX));
  QVERIFY(one.sizeHint().width() < tokens::lineWidth(one.font()));
}

/// So a splitter or a page that scrolls does not cut it.
void ParagraphTest::keepsTheHeightOfItsText() {
  QWidget whole;
  auto* column = new QVBoxLayout(&whole);
  auto* words = new Paragraph(kSentence.repeated(2));
  column->addWidget(words);
  whole.resize(900, 400);
  whole.show();
  QTRY_COMPARE(words->minimumSizeHint().height(), words->heightForWidth(words->width()));
  const int wide = whole.minimumSizeHint().height();
  whole.resize(200, 400);
  QTRY_VERIFY(whole.minimumSizeHint().height() > wide);
  whole.resize(900, 400);
  QTRY_COMPARE(whole.minimumSizeHint().height(), wide);
}

}  // namespace paragraph_test

CONVSCOPE_QT_TEST(paragraph_test::ParagraphTest, paragraph)
#include "paragraph_test.moc"
